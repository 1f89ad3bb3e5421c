// The picture of the position on a slow device: whatever is pressed beside it is answered about as soon as a step through the game without
// one, which `make bench` holds against 100 ms (tests/bench/hands.mjs). A machine that does other things is slow in both.

import assert from "node:assert/strict";
import { slowDown } from "../../tools/pace.mjs";
import { FRIENDS, OFFLINE, becomes, journey, until } from "../harness.mjs";
import { ROUNDS } from "./rounds.mjs";

/** How many times as long as a step without a picture: style, layout and painting of its sheet come to those of the board. */
const MOST = 3;
const SLOWER = 4;
const STEPS = 6;
const MOVES = "7g7f,3c3d,8h2b%2B,3a2b,B*4e,8c8d,4e6c%2B,2b3c,6c8a";

journey(`with the picture open a press takes at most ${MOST} times as long as a step without it where the processor is ${SLOWER} times slower`, { ...OFFLINE, open: false, fresh: true }, async (app, { context }) => {
  const cdp = await context.newCDPSession(app.page);
  const { rate, own_ms, slow_ms } = await slowDown(app.page, cdp, SLOWER);
  console.log(`slowed down by a rate of ${rate.toFixed(2)}: what took ${own_ms.toFixed(0)} ms takes ${slow_ms.toFixed(0)} ms`);
  const slow = (isSo) => cdp.send("Emulation.setCPUThrottlingRate", { rate: isSo ? rate : 1 });
  await slow(false);
  await app.open(`${FRIENDS}&moves=${MOVES}`);
  await app.page.evaluate(() => {
    window.answered = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, interactionId, duration } of list.getEntries()) if (interactionId && name !== "pointerdown") window.answered.push([interactionId, duration]);
    });
    observer.observe({ type: "event", durationThreshold: 16 });
  });
  /** The middle of the times that the answers take to what is done meanwhile, in ms. */
  const middle = async (act) => {
    await app.page.evaluate(() => window.answered.splice(0));
    await slow(true);
    await act();
    await slow(false);
    const answered = await app.page.evaluate(() => window.answered);
    const longest = new Map();
    for (const [id, ms] of answered) longest.set(id, Math.max(ms, longest.get(id) ?? 0));
    const times = [...longest.values()].sort((a, b) => a - b);
    assert.ok(times.length >= STEPS, `${times.length} presses are told of`);
    return times[Math.floor(times.length / 2)];
  };
  const step = async (at) => {
    const ply = (await app.ply()) + (at === 1 ? -1 : 1);
    await app.press(app.root.locator(".steps .step").nth(at));
    await becomes(() => app.ply(), ply, "the board steps");
  };
  const plain = async () => {
    for (const at of [1, 2]) for (let times = 0; times < STEPS; times++) await step(at);
  };
  const picture = () => app.root.locator(".picture img").getAttribute("src");
  const change = async (act, what) => {
    const before = await picture();
    await act();
    await until(async () => (await picture()) !== before, what);
  };
  const pressed = async () => {
    const last = await app.ply();
    for (let ply = last - 1; ply >= last - STEPS; ply--) {
      await change(() => app.press(app.action("diagram-back")), "the picture steps");
      await becomes(() => app.ply(), ply, "the board too");
    }
    for (const name of ["last", "turned", "paper"]) await change(() => app.press(app.root.locator(`label:has([name=diagram_${name}])`)), name);
    for (const key of "Caption") await change(() => app.root.locator("[name=diagram_caption]").press(key), "what is typed");
  };
  // what is slow by itself is slow in every round
  let best = Infinity;
  for (let round = 0; round < ROUNDS && best > MOST; round++) {
    const without = await middle(plain);
    await app.press(app.action("share").first());
    await app.press(app.action("diagram"));
    await app.root.locator(".picture img").waitFor();
    const beside = await middle(pressed);
    for (let times = 0; times < STEPS; times++) await change(() => app.press(app.action("diagram-on")), "back to the end");
    await app.press(app.action("close"));
    console.log(`a step without the picture ${without} ms, a press beside it ${beside} ms`);
    best = Math.min(best, beside / without);
  }
  assert.ok(best <= MOST, `${best.toFixed(1)} times as long`);
});
