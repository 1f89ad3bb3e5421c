// Speed figures, one JSON object a line: {"name", "value", "unit", "base", "ratio"} (src/CONTRACT.md 5). How soon the board answers is
// measured in hands.mjs and hands_firefox.mjs, how soon the page is there in start.mjs, what Lighthouse says of it in lighthouse.mjs, and how
// fast records of games are read in records.mjs.
//
// A ratio is measured against its base in the same run, all in turn, the best of several rounds each. The lines without a game in
// their name are of shogi; `NAME_VARIANT` is another game, its base shogi's figure. Needs `dist/`, the native program in
// `target/release`, Chromium, and Debian's `fairy-stockfish` for the one figure that compares with it.
// Ends non-zero when the search visits other nodes in the browser than natively.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { hands } from "./hands.mjs";
import { firefoxHands } from "./hands_firefox.mjs";
import { scores } from "./lighthouse.mjs";
import { measureLines } from "./lines.mjs";
import { mates } from "./mates.mjs";
import { Program } from "./program.mjs";
import { records } from "./records.mjs";
import { start } from "./start.mjs";
import { startBrowser } from "./worker_page.mjs";

const NATIVE = path.resolve(import.meta.dirname, "../../target/release/suizo");
// Debian keeps it among the games, which are not on every path
const FOREIGN = process.env.FAIRY_STOCKFISH ?? "/usr/games/fairy-stockfish";
// short rounds and many: whatever else the machine does disturbs some of them
const ROUNDS = 6;
// deep enough to take some tenths of a second, beside which a message to the worker and back is nothing. "perft" counts the moves
// of the last ply as sets, so a game with more moves a position has more of them for the same work; "positions" plays every move
const PERFTS = { perft: { depth: 6, played: false }, positions: { depth: 5, played: true } };
const SEARCH_NODES = 500_000;
const HASH_MIB = 16;
const SHOGI = "shogi";
const VARIANTS = [SHOGI, "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"];
const startOf = (variant) => ({ variant, start: "startpos", moves: [], choices: [] });

async function startNative() {
  const program = new Program(NATIVE);
  program.say("usi");
  await program.until(/^usiok/);
  program.say(`setoption name USI_Hash value ${HASH_MIB}`);
  return program;
}

async function startForeign() {
  try {
    const program = new Program(FOREIGN);
    program.say("uci");
    await program.until(/^uciok/);
    program.say("setoption name UCI_Variant value shogi");
    program.say(`setoption name Hash value ${HASH_MIB}`);
    program.say("setoption name Threads value 1");
    return program;
  } catch (error) {
    console.error(`no comparison with ${FOREIGN} (apt-get install fairy-stockfish): ${error.message}`);
    return null;
  }
}

const native = await startNative();
const foreign = await startForeign();
const { ask, close, page, worker_path } = await startBrowser();

const best = {};
const note = (name, value) => (best[name] = Math.max(best[name] ?? 0, value));

const perft_wasm = async (variant, { depth, played }) => {
  const { response, seconds } = await ask({ t: "perft", id: 1, game: startOf(variant), depth, played }, "measured");
  return { nodes: response.nodes, speed: response.nodes / seconds };
};
const search_wasm = async (variant) => {
  const go = (nodes) => ({ t: "go", id: 2, game: startOf(variant), limits: { nodes }, level: 0, seed: 0, multi_pv: 1 });
  await ask({ t: "new_game" });
  // tables of another game are built before the clock runs
  await ask(go(1), "best");
  const { seconds } = await ask(go(SEARCH_NODES), "best");
  return SEARCH_NODES / seconds;
};
const choose = (variant) => {
  native.say(`setoption name Variant value ${variant}`);
  native.say("position startpos");
};
const perft_native = async (variant, { depth, played }) => {
  choose(variant);
  const { match, seconds } = await native.time(`perft ${depth}${played ? " played" : ""}`, /^nodes (\d+)/);
  return { nodes: Number(match[1]), speed: Number(match[1]) / seconds };
};
const search_native = (variant) => {
  choose(variant);
  native.say("usinewgame");
  return native.search(SEARCH_NODES);
};
const search_foreign = () => {
  foreign.say("ucinewgame");
  foreign.say("position startpos");
  return foreign.search(SEARCH_NODES);
};

// warm-up: the browser compiles hot code a second time while it runs
await ask({ t: "configure", hash_mib: HASH_MIB });
await perft_wasm(SHOGI, PERFTS.perft);
await search_wasm(SHOGI);

for (let round = 0; round < ROUNDS; round++) {
  for (const variant of VARIANTS) {
    for (const [name, sort] of Object.entries(PERFTS)) {
      const one = await perft_native(variant, sort);
      const other = await perft_wasm(variant, sort);
      if (one.nodes !== other.nodes) {
        throw new Error(`${name} of ${variant} to depth ${sort.depth}: ${one.nodes} natively, ${other.nodes} in wasm`);
      }
      note(`${name}_native ${variant}`, one.speed);
      note(`${name}_wasm ${variant}`, other.speed);
    }
    note(`search_native ${variant}`, await search_native(variant));
    note(`search_wasm ${variant}`, await search_wasm(variant));
  }
  if (foreign) note("search_foreign", await search_foreign());
}

const bench_nodes = {};
for (const variant of VARIANTS) {
  choose(variant);
  const [, natively] = (await native.time("bench", /^nodes (\d+)/)).match;
  const named = execFileSync(NATIVE, ["bench", "--positions", variant], { encoding: "utf8" });
  const [depth, ...starts] = named.trim().split("\n");
  const request = { t: "bench", id: 3, variant, starts, depth: Number(depth.replace("depth ", "")) };
  const { response } = await ask(request, "measured");
  bench_nodes[variant] = { natively: Number(natively), in_wasm: response.nodes };
}

const figure = (name, value, unit, base) => {
  const ratio = base === null ? null : Math.round((value / base) * 1000) / 1000;
  console.log(JSON.stringify({ name, value: Math.round(value), unit, base: base === null ? null : Math.round(base), ratio }));
};
const of = (name, variant = SHOGI) => best[`${name} ${variant}`];
figure("perft_native", of("perft_native"), "moves/s", null);
figure("perft_wasm", of("perft_wasm"), "moves/s", of("perft_native"));
figure("positions_native", of("positions_native"), "nodes/s", null);
figure("positions_wasm", of("positions_wasm"), "nodes/s", of("positions_native"));
figure("search_native", of("search_native"), "nodes/s", foreign ? best.search_foreign : null);
figure("search_wasm", of("search_wasm"), "nodes/s", of("search_native"));
for (const [name, unit] of [["perft", "moves/s"], ["positions", "nodes/s"], ["search", "nodes/s"]]) {
  for (const runtime of ["native", "wasm"]) {
    const line = `${name}_${runtime}`;
    for (const variant of VARIANTS.slice(1)) figure(`${line}_${variant}`, of(line, variant), unit, of(line));
  }
}
for (const [variant, { natively, in_wasm }] of Object.entries(bench_nodes)) {
  figure(variant === SHOGI ? "bench_nodes_wasm" : `bench_nodes_wasm_${variant}`, in_wasm, "nodes", natively);
}

await measureLines(page, worker_path, NATIVE, figure);

await close();
for (const line of [...(await records()), ...(await mates()), ...(await hands()), ...(await firefoxHands()), ...(await start()), ...(await scores())]) console.log(JSON.stringify(line));
native.say("quit");
foreign?.say("quit");
if (Object.values(bench_nodes).some(({ natively, in_wasm }) => natively !== in_wasm)) {
  console.error("the search visits other nodes in the browser than natively");
  process.exitCode = 1;
}
