// How fast mates are found: {"name", "value", "unit", "base", "ratio"}, the base what is asked for. Needs `dist/` and Chromium, and for the
// figures of other programs `target/release` too.
//
// In the browser, by the worker of the release build with the page's memory: every mate of up to 7 plies in the packs, and those of 9 to 13
// plies in the packs and in tests/data/mates/longer.sfen, which are solved twice: how long they take is told of the first time, how many nodes a
// second of both, as the browser compiles what is used most a second time meanwhile. MATE_OPPONENT names another program that answers `go mate`
// of USI: a hundred of both sorts are given to it and to ours, in turn, and what each takes for all is compared.
//
// `mates.mjs --old MS` tries the old long problems of tests/data/mates/old.tsv natively instead, each for that long: a row a problem.

import fs from "node:fs";
import path from "node:path";
import { Program } from "./program.mjs";
import { startBrowser } from "./worker_page.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NATIVE = path.join(ROOT, "target/release/suizo");
const GAMES = ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"];
const HASH_MIB = 32;
const SHORT = { most: 7, median_ms: 20, late_ms: 300 };
const LONGER = { ms: 2_000, share: 99 };
const NODES_A_SECOND = 350_000;
/** For both programs, a problem. */
const PATIENCE_MS = 60_000;
/** For the old problems. */
const LARGE_HASH_MIB = 256;
const ALL = { P: 18, L: 4, N: 4, S: 4, G: 4, B: 2, R: 2 };

/** A problem of a pack as SFEN: in games with drops White holds all that is not in sight. */
function whole(board, hand, has_drops) {
  if (!has_drops) return `${board} b - 1`;
  const left = { ...ALL };
  for (const letter of board.toUpperCase()) if (letter in left) left[letter]--;
  for (const [, count, letter] of hand.matchAll(/(\d*)([A-Z])/g)) left[letter] -= Number(count || 1);
  const rest = Object.entries(left).filter(([, count]) => count > 0).map(([letter, count]) => `${count > 1 ? count : ""}${letter.toLowerCase()}`);
  return `${board} b ${(hand === "-" ? "" : hand) + rest.join("") || "-"} 1`;
}

/** The mates of the packs: {variant, sfen, plies}. */
function packed() {
  return GAMES.flatMap((variant) => {
    const [, ...rows] = fs.readFileSync(path.join(ROOT, `static/puzzles/${variant}.txt`), "utf8").trim().split("\n");
    return rows.map((row) => row.split(" ")).filter(([, , grade]) => /^\d+$/.test(grade)).map(([board, hand, , ...line]) => ({
      variant,
      sfen: whole(board, hand, variant === "shogi"),
      plies: line.length,
    }));
  });
}

/** Those of more plies: {variant, sfen, plies}. */
function longer() {
  const text = fs.readFileSync(path.join(ROOT, "tests/data/mates/longer.sfen"), "utf8");
  return text.trim().split("\n").filter((row) => !row.startsWith("#")).map((row) => {
    const [plies, sfen] = row.split("\t");
    return { variant: "shogi", sfen, plies: Number(plies) };
  });
}

/** Solves them by the worker in a browser: of each how long it took, in ms, its nodes, and whether the mate is the shortest. */
async function inBrowser(problems, patience_ms) {
  const { ask, close } = await startBrowser();
  await ask({ t: "configure", hash_mib: HASH_MIB });
  const told = [];
  for (const { variant, sfen, plies } of problems) {
    const game = { variant, start: sfen, moves: [], choices: [] };
    const limits = { mate: 199, movetime_ms: patience_ms, nodes: null, depth: null };
    const { response, info, seconds } = await ask({ t: "go", id: told.length + 1, game, limits, level: 0, seed: 0, multi_pv: 1 }, "best");
    // the depth says within how many plies there is none
    const is_shortest = response.score?.v === plies && info.depth + 2 >= plies;
    told.push({ ms: seconds * 1000, nodes: info.nodes, solved: is_shortest });
  }
  await close();
  return told;
}

/** The same by a program. */
async function natively(program, problems) {
  let seconds = 0;
  let solved = 0;
  for (const { sfen } of problems) {
    program.say(`position sfen ${sfen}`);
    const { match, seconds: took } = await program.time(`go mate ${PATIENCE_MS}`, /^checkmate (.*)/);
    seconds += took;
    solved += /^\d|^[A-Z]\*/.test(match[1]) ? 1 : 0;
  }
  return { seconds, solved };
}

async function begin(command, hash_mib = HASH_MIB) {
  const program = new Program(command);
  program.say("usi");
  await program.until(/^usiok/);
  program.say(`setoption name USI_Hash value ${hash_mib}`);
  program.say("setoption name Threads value 1");
  program.say("isready");
  await program.until(/^readyok/);
  program.say("usinewgame");
  return program;
}

/** Every so many of a list, so that this number is left. */
const some = (list, wanted) => list.filter((_, at) => Math.floor(((at + 1) * wanted) / list.length) > Math.floor((at * wanted) / list.length));

function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}

const figure = (name, value, unit, base) => {
  const rounded = Math.round(value * 100) / 100;
  return { name, value: rounded, unit, base, ratio: base === null ? null : Math.round((value / base) * 1000) / 1000 };
};
const percent = (told, is) => (told.filter(is).length / told.length) * 100;

/** Measures, and gives the figures. */
export async function mates() {
  const all = packed();
  const short = all.filter(({ plies }) => plies <= SHORT.most);
  const long = [...all.filter(({ plies }) => plies > SHORT.most), ...longer()];
  // warm-up: the browser compiles hot code a second time while it runs
  const told = (await inBrowser([...some(short, 100), ...short], PATIENCE_MS)).slice(100);
  const twice = await inBrowser([...long, ...long], PATIENCE_MS);
  const told_longer = twice.slice(0, long.length);
  const busy = (list) => list.filter(({ ms }) => ms > 100);
  const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
  const speed = (list) => sum(list, ({ nodes }) => nodes) / sum(list, ({ ms }) => ms / 1000);
  const lines = [
    figure("mates_short_solved_wasm", percent(told, ({ solved }) => solved), "%", 100),
    figure("mates_short_median_wasm", quantile(told.map(({ ms }) => ms), 0.5), "ms", SHORT.median_ms),
    figure("mates_short_p99_wasm", quantile(told.map(({ ms }) => ms), 0.99), "ms", SHORT.late_ms),
    figure("mates_longer_in_2_s_wasm", percent(told_longer, ({ ms, solved }) => solved && ms <= LONGER.ms), "%", LONGER.share),
    figure("mates_longer_median_wasm", quantile(told_longer.map(({ ms }) => ms), 0.5), "ms", null),
    figure("mates_nodes_at_first_wasm", speed(busy(told_longer)), "nodes/s", null),
    figure("mates_nodes_wasm", speed(busy([...told, ...twice.slice(long.length)])), "nodes/s", NODES_A_SECOND),
  ];
  if (process.env.MATE_OPPONENT) {
    const of_shogi = (list) => list.filter(({ variant }) => variant === "shogi");
    const both = [...some(of_shogi(short), 50), ...some(of_shogi(long), 50)];
    const best = { ours: Infinity, theirs: Infinity };
    for (let round = 0; round < 3; round++) {
      for (const [name, command] of [["ours", NATIVE], ["theirs", process.env.MATE_OPPONENT]]) {
        const program = await begin(command);
        const { seconds, solved } = await natively(program, both);
        program.say("quit");
        best[name] = Math.min(best[name], seconds);
        lines.push(figure(`mates_solved_${name}_${round}`, solved, "problems", both.length));
      }
    }
    lines.push(figure("mates_native", best.ours, "s", Math.round(best.theirs * 100) / 100));
  }
  return lines;
}

/** Tries the old problems: {"name", "plies" of the traditional solution, "found" the plies of ours or null, "ms", "nodes"}. */
async function* old(patience_ms) {
  const program = await begin(NATIVE, LARGE_HASH_MIB);
  const text = fs.readFileSync(path.join(ROOT, "tests/data/mates/old.tsv"), "utf8");
  for (const row of text.trim().split("\n").filter((row) => !row.startsWith("#"))) {
    const [name, plies, sfen] = row.split("\t");
    program.say(`position sfen ${sfen}`);
    program.say(`go mate ${patience_ms}`);
    const [, nodes, ms] = await program.until(/^info nodes (\d+) .*time (\d+)/);
    const [, told] = await program.until(/^checkmate (.*)/);
    const found = /^(nomate|timeout)$/.test(told) ? null : told.split(" ").length;
    yield { name, plies: Number(plies), found, ms: Number(ms), nodes: Number(nodes) };
  }
  program.say("quit");
}

if (process.argv[1] === import.meta.filename) {
  const [flag, ms] = process.argv.slice(2);
  const lines = flag === "--old" ? old(Number(ms)) : await mates();
  for await (const line of lines) console.log(JSON.stringify(line));
}
