// The page stays free for its player while the engine thinks. Run alone: it is about time.

import assert from "node:assert/strict";
import { Engine, OFFLINE, journey, sample, until } from "../harness.mjs";

const LONG_MS = 50;
const START_MS = 2_000;
const MOVES = 4;
/** A busy machine stretches any task now and then, but not at the same moment of the play every time. */
const ROUNDS = 6;
/** A task made on purpose: who does not see it would let everything pass. */
const CONTROL_MS = 300;

/**
 * Long tasks of the page's main thread during some work: those that a PerformanceObserver of `longtask` tells of, but with the time that
 * the thread had a processor, too. `null` when the browser was late to look.
 */
async function longTasks(page, cdp, work) {
  const events = [];
  const gather = ({ value }) => events.push(...value);
  cdp.on("Tracing.dataCollected", gather);
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel"] } });
  await page.evaluate((control_ms) => {
    const end = performance.now() + control_ms;
    while (performance.now() < end);
  }, CONTROL_MS);
  await work();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", gather);
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
  const tasks = events
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && main.has(thread(event)) && event.dur > 1000 * LONG_MS)
    .sort((a, b) => a.ts - b.ts)
    .map(({ dur, tdur }) => ({ ms: dur / 1000, processor_ms: tdur / 1000 }));
  const control = tasks.findIndex(({ ms }) => ms >= CONTROL_MS);
  return control < 0 ? null : tasks.slice(control + 1);
}

/** Most of its time such a task did not wait for other programs. */
const isItsOwnFault = ({ ms, processor_ms }) => processor_ms > ms / 2;

for (const variant of sample(["shogi"], ["shogi", "sho"])) {
  journey(`${variant}: no task over ${LONG_MS} ms while the engine thinks at full strength`, { ...OFFLINE, open: false, fresh: true }, async (app, { context }) => {
    await app.open();
    const cdp = await context.newCDPSession(app.page);
    await until(() => app.page.evaluate((start_ms) => performance.now() > start_ms, START_MS), "the first two seconds are over");
    const brain = await Engine.start(variant);
    // the moments of a round, each with what the player does in it
    const moments = [
      ["a new game", () => app.newGame({ opponent: "computer", variant, side: "black", level: 6 })],
      ...Array.from({ length: MOVES }, (_, move) => [
        // a hint comes from the full strength, the strongest level's answer soon after
        [`hint ${move + 1}`, async () => {
          await app.press(app.action("hint"));
          await app.engine("thinking");
          await app.engine("ready");
        }],
        [`move ${move + 1}`, async () => {
          await app.play(await brain.bestMove(await app.moves()));
          await app.waitPly(2 * move + 2);
        }],
      ]).flat(),
    ];
    /** By moment: the long tasks of each round. */
    const seen = new Map(moments.map(([name]) => [name, []]));
    const isClean = (name) => seen.get(name).some((tasks) => !tasks.some(isItsOwnFault));
    const unclean = () => moments.map(([name]) => name).filter((name) => !isClean(name));
    try {
      for (let round = 0; round < ROUNDS && unclean().length > 0; round++) {
        for (const [name, work] of moments) {
          const tasks = await longTasks(app.page, cdp, work);
          if (tasks) seen.get(name).push(tasks);
        }
      }
    } finally {
      brain.stop();
    }
    for (const [name, rounds] of seen) {
      if (rounds.flat().length > 0) console.log(`${variant}, ${name}: tasks over ${LONG_MS} ms, by rounds: ${JSON.stringify(rounds)}`);
      assert.ok(rounds.length > 0, `${name}: the task made on purpose is seen`);
    }
    assert.deepEqual(unclean(), [], "moments with a long task in every round");
  });
}
