// run.mjs LANES FILE...: the tests of these files, so many files at a time, each by `node --test`. Those that took longest the last time begin
// first, or one of them would end up alone with a core idle beside it. What a file says is told when it is through; what those that failed
// said of it comes at the end again, where it is looked for, and last of all a few lines for each test that failed, as of a long report often
// only the end is at hand; what took how long is kept in target/e2e/times.json.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const TIMES = path.resolve(import.meta.dirname, "../../target/e2e/times.json");

/** What took 20 s and more once: the order of the first run on a machine. */
const USUAL = path.resolve(import.meta.dirname, "times.json");

// where the locale has no letters beyond those of ASCII, browsers give what is saved under a name with others one of their own
if (!/utf-?8/i.test(process.env.LC_ALL || process.env.LANG || "")) process.env.LC_ALL = "C.UTF-8";

/** Seconds by file. */
function lastTimes() {
  const usual = JSON.parse(fs.readFileSync(USUAL, "utf8"));
  try {
    return { ...usual, ...JSON.parse(fs.readFileSync(TIMES, "utf8")) };
  } catch {
    return usual;
  }
}

/** What a browser that stands still may take; the longest file takes half of it and less, also on a machine that is busy with another. */
const LONGEST_S = process.env.SUIZO_LONG ? 5400 : 600;

/** Ends a child with all that it started: browsers, too, which go on where their test is gone. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // gone by itself
  }
}

const running = new Set();
// who is ended takes along what it started
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of running) end(child, signal);
    process.exit(1);
  });
}

/** What a file says of its tests that failed: the last part of its report, which names them once more; all of it where it came to no report. */
const faults = (said) => said.slice(Math.max(said.lastIndexOf("failing tests:") - 2, 0));

/** What is repeated of that at the end, in letters. */
const MOST = 6000;
/** And last of all of each complaint, in lines and letters a line. */
const DIGEST = { lines: 6, letters: 1000 };

/** Of each test that failed its name and the first lines of its complaint, without the ways through the code; else the last lines. */
function digest(said) {
  const lines = said.split("\n").filter((line) => line.trim());
  const found = lines.flatMap((line, at) => {
    if (!/^\s*✖ .*\(\d/.test(line)) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((line) => /^\s+at |^test at |^\s*✖ /.test(line));
    return [line, ...rest.slice(0, end < 0 ? undefined : end).slice(0, DIGEST.lines)];
  });
  return (found.length > 0 ? found : lines.slice(-DIGEST.lines)).map((line) => line.slice(0, DIGEST.letters)).join("\n");
}

/** Runs the tests of a file and tells what they say; what it said of its faults, nothing where all passed. What does not end is ended. */
function run(file) {
  return new Promise((resolve) => {
    // a group of its own, for `end`
    const child = spawn(process.execPath, ["--test", "--test-reporter=spec", file], { stdio: ["ignore", "pipe", "pipe"], detached: true });
    running.add(child);
    const said = [];
    child.stdout.on("data", (bytes) => said.push(bytes));
    child.stderr.on("data", (bytes) => said.push(bytes));
    child.on("error", (error) => said.push(Buffer.from(String(error))));
    const late = setTimeout(() => {
      said.push(Buffer.from(`\n✖ ${file} was not through after ${LONGEST_S} s (0ms)\n`));
      end(child, "SIGKILL");
    }, LONGEST_S * 1000);
    child.on("close", (status) => {
      clearTimeout(late);
      running.delete(child);
      const text = Buffer.concat(said).toString();
      process.stdout.write(`\n== ${file}\n${text}`);
      resolve(status === 0 ? undefined : faults(text));
    });
  });
}

const [lanes, ...files] = process.argv.slice(2);
for (const file of files) fs.accessSync(file);
const times = lastTimes();
// a file that neither knows is short, or new
const waiting = files.map((file) => [times[file] ?? 0, file]).sort(([one], [other]) => other - one);
const failed = [];

async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [, file] = next;
    const begin = performance.now();
    const said = await run(file);
    if (said !== undefined) failed.push({ file, said });
    times[file] = Math.round((performance.now() - begin) / 1000);
  }
}
const begin = performance.now();
await Promise.all(Array.from({ length: Number(lanes) }, lane));
fs.mkdirSync(path.dirname(TIMES), { recursive: true });
fs.writeFileSync(TIMES, JSON.stringify(times, null, 1));
for (const { file, said } of failed) console.log(`\n== ${file} failed\n${said.slice(-MOST)}`);
for (const { file, said } of failed) console.log(`\n-- ${file}\n${digest(said)}`);
console.log(`\n${files.length} files in ${Math.round((performance.now() - begin) / 1000)} s; ${failed.length > 0 ? `failed: ${failed.map(({ file }) => file).join(" ")}` : "all passed"}`);
process.exitCode = failed.length > 0 ? 1 : 0;
