// How soon a search ends that is told to stop. Run alone: it is about time.

import assert from "node:assert/strict";
import { OFFLINE, journey, sample } from "../harness.mjs";
import { quickest95 } from "./rounds.mjs";

const TIMES = sample(20, 50);
const LIMIT_MS = 150;

journey(`stop is answered within ${LIMIT_MS} ms, 95 times of 100`, { ...OFFLINE, open: false, fresh: true }, async (app) => {
  await app.open("mode=view");
  const measure = () => app.page.evaluate(async (times) => {
    const address = document.querySelector('meta[name="worker"]').content;
    const worker = new Worker(new URL(address, document.baseURI), { type: "module" });
    const waiting = [];
    worker.onmessage = ({ data }) => {
      const i = waiting.findIndex(({ accepts }) => accepts(data));
      if (i >= 0) waiting.splice(i, 1)[0].resolve(data);
    };
    const answer = (accepts) => new Promise((resolve) => waiting.push({ accepts, resolve }));
    // a worker that is not up yet keeps what it is sent
    const ready = answer(({ t }) => t === "ready");
    worker.postMessage({ t: "hello", version: 3 });
    await ready;
    worker.postMessage({ t: "configure", hash_mib: 16 });
    const waits = [];
    for (let id = 1; id <= times; id++) {
      const game = { variant: "shogi", start: "startpos", moves: id % 2 === 0 ? ["7g7f", "3c3d", "8h2b+", "3a2b"] : [], choices: [] };
      const limits = { movetime_ms: null, nodes: null, depth: null };
      const best = answer(({ t, id: of }) => t === "best" && of === id);
      worker.postMessage({ t: "go", id, game, limits, level: 0, seed: id, multi_pv: 1 });
      await new Promise((resolve) => setTimeout(resolve, 150 + 7 * id));
      const from = performance.now();
      worker.postMessage({ t: "stop", id });
      await best;
      waits.push(performance.now() - from);
    }
    worker.terminate();
    return waits;
  }, TIMES);
  const percentile95 = await quickest95("stop to answer", LIMIT_MS, measure);
  assert.ok(percentile95 <= LIMIT_MS, `${percentile95} ms`);
});
