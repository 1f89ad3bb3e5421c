// How soon a new search is at work when the one before is cancelled, as when somebody steps through a game. Run alone: it is about time.

import assert from "node:assert/strict";
import { OFFLINE, journey, sample } from "../harness.mjs";
import { quickest95 } from "./rounds.mjs";

const TIMES = 50;
const LIMIT_MS = 150;

const WAYS = [
  ["one line by one worker", 1, 1],
  ["five lines by two workers", 2, 5],
];
for (const [name, workers, lines] of sample(WAYS.slice(1), WAYS)) {
  journey(`${name}: a search after a cancelled one is heard of within ${LIMIT_MS} ms, 95 times of 100`, { ...OFFLINE, open: false, fresh: true }, async (app) => {
    await app.open("mode=view");
    const measure = () => app.page.evaluate(
      async ([times, workers, lines]) => {
        const address = document.querySelector('meta[name="worker"]').content;
        const spawn = async () => {
          const worker = new Worker(new URL(address, document.baseURI), { type: "module" });
          await new Promise((resolve) => (worker.onmessage = resolve));
          return worker;
        };
        const leader = await spawn();
        const all = [leader];
        leader.postMessage({ t: "hello", version: 3 });
        leader.postMessage({ t: "configure", hash_mib: 16 / workers });
        if (workers > 1) {
          const helper = await spawn();
          const { port1, port2 } = new MessageChannel();
          helper.postMessage({ t: "become_helper" }, [port2]);
          leader.postMessage({ t: "set_helpers", count: 1 }, [port1]);
          all.push(helper);
        }
        let hear = () => {};
        leader.onmessage = ({ data }) => hear(data);
        const moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "2g2f", "8c8d", "2f2e", "4a3b"];
        const go = (id) => {
          const game = { variant: "shogi", start: "startpos", moves: moves.slice(0, id % moves.length), choices: [] };
          const limits = { movetime_ms: null, nodes: null, depth: null };
          leader.postMessage({ t: "go", id, game, limits, level: 0, seed: id, multi_pv: lines });
        };
        const waits = [];
        go(1);
        for (let id = 2; id < times + 2; id++) {
          await new Promise((resolve) => setTimeout(resolve, 100 + ((37 * id) % 200)));
          // what is told of the new search shows that it is at work
          const told = new Promise((resolve) => (hear = (data) => data.id === id && data.t === "info" && resolve()));
          const from = performance.now();
          leader.postMessage({ t: "stop", id: id - 1 });
          go(id);
          await told;
          waits.push(performance.now() - from);
        }
        for (const worker of all) worker.terminate();
        return waits;
      },
      [TIMES, workers, lines],
    );
    const percentile95 = await quickest95(`${name}: cancel to the next search`, LIMIT_MS, measure);
    assert.ok(percentile95 <= LIMIT_MS, `${percentile95} ms`);
  });
}
