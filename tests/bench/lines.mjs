// How much sooner two workers find five lines than one does, in the browser: {"name", "value", "unit", "base", "ratio"}, times in
// ms, the base that of one worker. Means something on two idle cores only.
//
// The workers are those of the release build, put together as the page does it; the time is that from the question to the answer
// of a search to a depth, both sorts in turn with the same memory, the shorter of several rounds, summed over positions of a game.

import { execFileSync } from "node:child_process";

const LINES = 5;
const HASH_MIB = 16;
// deep enough to take about a second each
const DEPTHS = { shogi: 13, sho: 13, heian9x8: 13 };
const EVERY = Number(process.env.EVERY ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 2);

/** Makes `window.leaders[n]`: the leader of n workers. */
async function gather(page, worker_path, workers) {
  await page.evaluate(
    async ([worker_path, workers, hash_mib]) => {
      const spawn = async () => {
        const worker = new Worker(new URL(worker_path, location.href), { type: "module" });
        await new Promise((resolve, reject) => {
          worker.onmessage = resolve;
          worker.onerror = (event) => reject(new Error(event.message));
        });
        return worker;
      };
      const leader = await spawn();
      leader.postMessage({ t: "configure", hash_mib: hash_mib / workers });
      const ports = [];
      for (let helper = 1; helper < workers; helper++) {
        const worker = await spawn();
        const { port1, port2 } = new MessageChannel();
        worker.postMessage({ t: "become_helper" }, [port2]);
        ports.push(port1);
      }
      if (ports.length > 0) leader.postMessage({ t: "set_helpers", count: ports.length }, ports);
      window.leaders ??= {};
      window.leaders[workers] = leader;
    },
    [worker_path, workers, HASH_MIB],
  );
}

/** From the question to the answer, in ms, and the best score. */
function time(page, workers, game, depth) {
  return page.evaluate(
    ([workers, game, depth, lines]) =>
      new Promise((resolve, reject) => {
        const worker = window.leaders[workers];
        const id = (window.asked = (window.asked ?? 0) + 1);
        const limits = { movetime_ms: null, nodes: null, depth };
        let nodes = 0;
        worker.postMessage({ t: "new_game" });
        const from = performance.now();
        worker.onmessage = ({ data }) => {
          if (data.id !== id) return;
          if (data.t === "failed") reject(new Error(data.why));
          if (data.t === "info") nodes = data.nodes;
          if (data.t === "best") resolve({ ms: performance.now() - from, nodes, score: data.score });
        };
        worker.postMessage({ t: "go", id, game, limits, level: 0, seed: 0, multi_pv: lines });
      }),
    [workers, game, depth, LINES],
  );
}

/** Measures on a page of the worker's own origin, and tells a figure for each game and one for all. */
export async function measureLines(page, worker_path, native, figure) {
  for (const workers of [1, 2]) await gather(page, worker_path, workers);
  const all = { one: 0, two: 0 };
  for (const [variant, depth] of Object.entries(DEPTHS)) {
    const named = execFileSync(native, ["bench", "--positions", variant], { encoding: "utf8" });
    const [, ...starts] = named.trim().split("\n");
    const sum = { one: 0, two: 0 };
    for (const start of starts.filter((_, i) => i % EVERY === 0)) {
      const game = { variant, start, moves: [], choices: [] };
      const best = { one: Infinity, two: Infinity };
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, workers] of [["one", 1], ["two", 2]]) {
          const told = await time(page, workers, game, depth);
          best[name] = Math.min(best[name], told.ms);
          if (process.env.VERBOSE) console.error(variant, name, Math.round(told.ms), told.nodes, JSON.stringify(told.score), start);
        }
      }
      sum.one += best.one;
      sum.two += best.two;
    }
    figure(variant === "shogi" ? "lines_two_workers" : `lines_two_workers_${variant}`, sum.two, "ms", sum.one);
    all.one += sum.one;
    all.two += sum.two;
  }
  figure("lines_two_workers_all", all.two, "ms", all.one);
}
