// How soon the easy levels answer on a slow device. Run alone: it is about time.
//
// A slow device is one whose processor is four times slower. The browser's own slowing-down (Emulation.setCPUThrottlingRate) holds
// the page's main thread back and no worker, which the test sees to; so the worker is timed as it is, and its time counts four times.
// The moment that the page waits before it shows a quick answer is not part of it.

import assert from "node:assert/strict";
import { OFFLINE, journey } from "../harness.mjs";

const SLOWER = 4;
const LIMIT_MS = 200;
const LEVELS = [1, 2, 3];
/** Of these the middle one counts: a busy machine disturbs some. If it disturbs most, there are more rounds. */
const SEEDS = 5;
const ROUNDS = 3;
/** How often it is looked whether the worker is held back, where it seems so. */
const MOST_LOOKS = 60;
const STARTS = {
  shogi: ["startpos", "1ns1n2+P+P/l2kg2+P1/2p2p1+P1/p2pps1+R1/1p7/3PP4/PPP2P2P/1B1S1S2L/LN1GKG1N1 w RBGLP 78"],
  sho: ["startpos", "3gkg3/1r1s5/l1np1es2/ppp1p1p2/9/PPP1P1P2/2NP1S2E/1SGK5/L3G2+l1 w - 64"],
  heian9x8: ["startpos", "ln2k1g2/2s1g3+L/1ppp1p+P2/P3p4/1P1P1P3/2PSP4/4GS2+n/LN2KG3 w - 50"],
};

journey(`levels ${LEVELS.join(", ")} answer within ${LIMIT_MS} ms on a device ${SLOWER} times slower`, { ...OFFLINE, open: false, fresh: true }, async (app, { context }) => {
  await app.open("mode=view");
  await app.page.evaluate(async () => {
    const address = document.querySelector('meta[name="worker"]').content;
    const worker = new Worker(new URL(address, document.baseURI), { type: "module" });
    let hear = () => {};
    await new Promise((resolve) => (worker.onmessage = resolve));
    worker.onmessage = ({ data }) => hear(data);
    worker.postMessage({ t: "hello", version: 3 });
    worker.postMessage({ t: "configure", hash_mib: 8 });
    let id = 0;
    /** How long the answer of that kind takes, in ms. */
    window.time = (request, kind) =>
      new Promise((resolve, reject) => {
        id += 1;
        const from = performance.now();
        hear = (data) => {
          if (data.id === id && data.t === kind) resolve(performance.now() - from);
          if (data.t === "failed") reject(new Error(data.why));
        };
        worker.postMessage({ ...request, id });
      });
  });
  const time = (request, kind) => app.page.evaluate(([request, kind]) => window.time(request, kind), [request, kind]);
  const game = (variant, start) => ({ variant, start, moves: [], choices: [] });

  // is the worker held back? What else the machine does makes a time longer, never shorter: the shortest of each kind is compared, of short
  // ones, and of more where other work came between
  const perft = { t: "perft", game: game("shogi", "startpos"), depth: 4, played: true };
  const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const cdp = await context.newCDPSession(app.page);
  const times = { free: [], held: [] };
  const shortest = () => [Math.min(...times.free), Math.min(...times.held)];
  const isHeld = () => shortest()[1] >= 2 * shortest()[0];
  await time(perft, "measured");
  for (let round = 0; round < SEEDS || (round < MOST_LOOKS && isHeld()); round++) {
    for (const [kind, rate] of Object.entries({ free: 1, held: SLOWER })) {
      await cdp.send("Emulation.setCPUThrottlingRate", { rate });
      times[kind].push(await time(perft, "measured"));
    }
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const [free, held] = shortest();
  console.log(`work of the worker: ${free.toFixed(1)} ms, with the page slowed down ${held.toFixed(1)} ms, after ${times.free.length} looks`);
  assert.ok(!isHeld(), `the worker is held back, too, and must not count ${SLOWER} times: ${free} ms, then ${held} ms`);

  const slow = [];
  for (const [variant, starts] of Object.entries(STARTS)) {
    for (const level of LEVELS) {
      for (const start of starts) {
        let times;
        for (let round = 0; round < ROUNDS && !(times && middle(times) <= LIMIT_MS); round++) {
          times = [];
          for (let seed = 0; seed < SEEDS; seed++) {
            const request = { t: "go", game: game(variant, start), limits: { movetime_ms: null, nodes: null, depth: null }, level, seed, multi_pv: 1 };
            times.push(SLOWER * (await time(request, "best")));
          }
        }
        console.log(`${variant} level ${level}: ${middle(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
        if (middle(times) > LIMIT_MS) slow.push(`${variant}, level ${level}: ${times.map(Math.round)} ms`);
      }
    }
  }
  assert.deepEqual(slow, []);
});
