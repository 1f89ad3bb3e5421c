// What Lighthouse says of the page and of the gallery of boards as `make run` serves them, on a phone as it emulates one: the median of
// five runs for speed, the worst for the rest, and whether a browser may keep them for the way back. `node tests/bench/lighthouse.mjs`
// prints these lines alone; what costs points goes to standard error.

import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { serve } from "../tools/serve.mjs";

const RUNS = 5;
/** What a page's lines begin with, and where it is. */
const PAGES = { lighthouse: "", lighthouse_gallery: "embed.html" };
const PROMISED = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index", "interactive"];

/** A browser of its own, as the driver of the tests starts one that keeps no page for the way back. Answers its port. */
async function launch() {
  const profile = await fs.mkdtemp(path.join(os.tmpdir(), "suizo-lighthouse-"));
  const args = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--no-sandbox", "--disable-gpu", "--no-first-run"];
  const browser = spawn(process.env.CHROMIUM_WHOLE ?? process.env.CHROMIUM ?? "/usr/bin/chromium", [...args, "--disable-background-networking", "--lang=en-GB", "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const port = await new Promise((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    ended.then(() => reject(new Error(`the browser does not start: ${said}`)));
  });
  const close = async () => {
    browser.kill();
    await ended;
    await fs.rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, close };
}

/** One run in a fresh browser. */
async function run(url) {
  const { port, close } = await launch();
  try {
    const { lhr } = await lighthouse(url, { port, logLevel: "error", output: "json" });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await close();
  }
}

/** What costs points, for whoever looks. */
function complain({ audits, categories }) {
  for (const category of Object.values(categories)) {
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = "", details } = audits[id];
      const matters = weight > 0 || id === "bf-cache";
      if (matters && score !== null && score < 0.95) console.error(`${category.id} ${id} ${score}: ${title} ${displayValue} ${JSON.stringify(details?.items?.slice(0, 3) ?? "")}`.slice(0, 600));
    }
  }
}

/** The lines of one page. */
function figures(name, results) {
  const sorted = (read) => results.map(read).sort((one, other) => one - other);
  const middle = (read) => sorted(read)[results.length >> 1];
  const lines = Object.entries(PROMISED).map(([id, base]) => {
    const read = ({ categories }) => Math.round(100 * categories[id].score);
    const value = id === "performance" ? middle(read) : sorted(read)[0];
    return { name: `${name}_${id.replace("-", "_")}`, value, unit: "points", base, ratio: Math.round((1000 * value) / base) / 1000 };
  });
  for (const id of TIMES) {
    const value = Math.round(middle(({ audits }) => audits[id].numericValue));
    lines.push({ name: `${name}_${id.replaceAll("-", "_")}`, value, unit: "ms", base: null, ratio: null });
  }
  // how fast Lighthouse takes this machine to be, which it does not allow for: its emulated phone is as much slower
  const index = Math.round(middle(({ environment }) => environment.benchmarkIndex));
  lines.push({ name: `${name}_benchmark_index`, value: index, unit: "points", base: null, ratio: null });
  const kept = results.filter(({ audits }) => audits["bf-cache"].score === 1).length;
  lines.push({ name: `${name}_kept_for_the_way_back`, value: kept, unit: "runs", base: results.length, ratio: kept / results.length });
  return lines;
}

/** The figures' lines, in the form of `make bench`. */
export async function scores(runs = RUNS) {
  const host = await serve({ packed: true });
  const lines = [];
  try {
    for (const [name, page] of Object.entries(PAGES)) {
      const results = [];
      for (let i = 0; i < runs; i++) results.push(await run(new URL(page, host.url).href));
      complain(results[0]);
      lines.push(...figures(name, results));
    }
  } finally {
    await host.close();
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) for (const line of await scores(Number(process.env.RUNS ?? RUNS))) console.log(JSON.stringify(line));
