// Records compared with tsshogi, the library of ShogiHome: it reads what `suizo convert` writes and the other way round, and both must mean the
// same moves, variations, comments, times and ends. What it does against the standards stands in faults.mjs, and nowhere else.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { before, after, test } from "node:test";
import { promisify } from "node:util";
import * as theirs from "tsshogi";
import { PROGRAM } from "../tools/suizo.mjs";
import { FAULTS, faulty } from "./faults.mjs";
import { GAMES, games } from "./games.mjs";

const run = promisify(execFile);

/** How tsshogi reads and writes each format. */
const READ = {
  kif: (text) => theirs.importKIF(text),
  ki2: (text) => theirs.importKI2(text),
  csa: (text) => theirs.importCSA(text),
  jkf: (text) => theirs.importJKFString(text),
};
const WRITE = {
  kif: (record) => theirs.exportKIF(record, {}),
  ki2: (record) => theirs.exportKI2(record, {}),
  csa: (record) => theirs.exportCSA(record, { v3: { milliseconds: true } }),
  jkf: (record) => theirs.exportJKFString(record),
};

/** What a record says, as plain values. */
function said(record) {
  // its times are seconds in floating point, times a thousand
  const nodes = [];
  record.forEach((node) => {
    const { move } = node;
    const step = move instanceof theirs.Move ? move.usi : move.type === "any" ? move.name : move.type;
    nodes.push({ ply: node.ply, step, ms: Math.round(node.elapsedMs), comment: node.comment.replace(/\n$/, "") });
  });
  const names = [theirs.getBlackPlayerName(record.metadata) ?? "", theirs.getWhitePlayerName(record.metadata) ?? ""];
  return { start: record.initialPosition.sfen, names, nodes };
}

/** The nodes of the main line: those that are not after a variation has begun. */
function mainLine(nodes) {
  const end = nodes.findIndex((node, index) => index > 0 && node.ply !== nodes[index - 1].ply + 1);
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** Ends that have no word in CSA and in JKF: tsshogi leaves them out, ours says that the game was broken off (src/CONTRACT.md 2). */
const WITHOUT_WORD = new Set(["winByDefault", "loseByDefault"]);
const hasWords = (format) => format !== "csa" && format !== "jkf";

/** What is left of a record on its way from one format, as tsshogi writes it, to another, as we do. */
function left(all, from, to) {
  let { nodes } = all;
  if (from === "csa" || to === "csa") nodes = mainLine(nodes);
  if (!hasWords(from)) nodes = nodes.filter((node) => !WITHOUT_WORD.has(node.step));
  if (!hasWords(to)) nodes = nodes.map((node) => (WITHOUT_WORD.has(node.step) ? { ...node, step: "interrupt" } : node));
  if (from === "ki2" || to === "ki2") nodes = nodes.map((node) => ({ ...node, ms: 0 }));
  // tsshogi writes fractions in CSA alone, and KIF has none
  if (from !== "csa" || to === "kif") nodes = nodes.map((node) => ({ ...node, ms: node.ms - (node.ms % 1000) }));
  return { ...all, nodes };
}

/** Two records, and where they first differ. */
function compare(found, expected, told) {
  const { nodes, ...rest } = found;
  const { nodes: expected_nodes, ...expected_rest } = expected;
  assert.deepEqual(rest, expected_rest, told);
  const apart = expected_nodes.findIndex((node, index) => JSON.stringify(node) !== JSON.stringify(nodes[index]));
  assert.deepEqual(nodes[apart], expected_nodes[apart], `${told}, node ${apart} after ${JSON.stringify(nodes[apart - 1])}`);
  assert.equal(nodes.length, expected_nodes.length, told);
}

let folder;
const records = [];
before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "suizo-records-"));
  records.push(...(await games()));
  for (const format of Object.keys(WRITE)) {
    await fs.mkdir(path.join(folder, format));
    const files = records.map((record, index) => fs.writeFile(path.join(folder, format, `${index}.${format}`), WRITE[format](record)));
    await Promise.all(files);
  }
});
after(() => fs.rm(folder, { recursive: true }));

/** Converts what tsshogi wrote; the texts, and the report of each. */
async function converted(from, to) {
  const out = path.join(folder, `${from}-${to}`);
  await fs.mkdir(out);
  const files = records.map((_, index) => path.join(folder, from, `${index}.${from}`));
  const args = ["convert", "--from", from, "--to", to, "--out", out, "--report", "json", ...files];
  const { stderr } = await run(PROGRAM, args, { maxBuffer: 1 << 26 });
  const reports = stderr.trim().split("\n").map((line) => JSON.parse(line));
  const texts = await Promise.all(records.map((_, index) => fs.readFile(path.join(out, `${index}.${to}`), "utf8")));
  return texts.map((text, index) => ({ text, report: reports[index] }));
}

test("there are games enough, with all that records hold", () => {
  assert.equal(records.length, GAMES);
  const all = records.map(said);
  const count = (holds) => all.filter((one) => one.nodes.some(holds)).length;
  assert.ok(all.filter((one) => mainLine(one.nodes).length < one.nodes.length).length > 400, "variations");
  assert.ok(count((node) => node.comment.includes("\n")) > 100, "comments of several lines");
  assert.ok(count((node) => node.ms % 1000 > 0) > 100, "fractions of seconds");
  assert.ok(new Set(all.flatMap((one) => one.nodes.at(-1).step)).size > 10, "ends");
  assert.ok(new Set(all.map((one) => one.start)).size > 50, "starts");
});

const WAYS = [
  ["kif", "jkf"],
  ["ki2", "jkf"],
  ["csa", "jkf"],
  ["jkf", "jkf"],
  ["kif", "kif"],
  ["jkf", "kif"],
  ["kif", "ki2"],
  ["kif", "csa"],
  ["csa", "csa"],
];
for (const [from, to] of WAYS) {
  test(`${to.toUpperCase()} that was written from tsshogi's ${from.toUpperCase()} is read by tsshogi as the same game`, async () => {
    const all = await converted(from, to);
    for (const [index, { text, report }] of all.entries()) {
      const told = `game ${index}, ${from} to ${to}`;
      assert.equal(report.error, null, told);
      const [game] = report.games;
      const expected = faulty(left(said(records[index]), from, to), from, to);
      assert.deepEqual(game.remarks, [], told);
      const record = READ[to](text);
      assert.ok(!(record instanceof Error), `${told}: ${record}`);
      compare(said(record), expected, told);
    }
  });
}

test("tsshogi neither throws nor hangs on records of sho and Heian shogi, which it does not know", async () => {
  const lines = (await fs.readFile(path.join(import.meta.dirname, "../data/records/trees.jsonl"), "utf8")).trim().split("\n");
  const others = lines.map((line) => JSON.parse(line)).filter((text) => /\[Variant "(sho|heian)/.test(text));
  assert.ok(others.length > 30, `${others.length} records`);
  const from = path.join(folder, "others");
  await fs.mkdir(from);
  const files = others.map((_, index) => path.join(from, `${index}.psn`));
  for (const [index, file] of files.entries()) await fs.writeFile(file, others[index]);
  for (const [to, read] of Object.entries(READ)) {
    const out = path.join(from, to);
    await fs.mkdir(out);
    await run(PROGRAM, ["convert", "--to", to, "--out", out, "--report", "none", ...files]);
    for (const index of others.keys()) {
      const text = await fs.readFile(path.join(out, `${index}.${to}`), "utf8");
      const start = performance.now();
      assert.doesNotThrow(() => read(text), `${to}, record ${index}`);
      assert.ok(performance.now() - start < 5_000, `${to}, record ${index}`);
    }
  }
});

test("every fault that is told of tsshogi is still one", () => {
  for (const { name, shows } of FAULTS) assert.ok(shows(theirs), `${name} was mended: take it out of faults.mjs`);
});
