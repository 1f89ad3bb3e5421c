// The page stays free for its player while the engine thinks. Run alone: it is about time.

import assert from "node:assert/strict";
import { Engine, journey, until } from "../harness.mjs";

const LONG_MS = 50;
const START_MS = 2_000;
const MOVES = 4;
/** A busy machine stretches any task now and then, but not the same one every time. */
const ROUNDS = 3;

/**
 * Long tasks of the page's main thread during some work: those that a PerformanceObserver of `longtask` tells of, but with the time that
 * the thread had a processor, too.
 */
async function longTasks(cdp, work) {
  const events = [];
  const gather = ({ value }) => events.push(...value);
  cdp.on("Tracing.dataCollected", gather);
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel"] } });
  await work();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", gather);
  const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  return events
    .filter(({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && main.has(`${pid} ${tid}`))
    .map(({ dur, tdur }) => ({ ms: dur / 1000, processor_ms: tdur / 1000 }))
    .filter(({ ms }) => ms > LONG_MS);
}

/** Most of its time such a task did not wait for other programs. */
const isItsOwnFault = ({ ms, processor_ms }) => processor_ms > ms / 2;

for (const variant of ["shogi", "sho"]) {
  journey(`${variant}: no task over ${LONG_MS} ms while the engine thinks at full strength`, { open: false }, async (app, { context }) => {
    await app.open();
    const cdp = await context.newCDPSession(app.page);
    await until(() => app.page.evaluate((start_ms) => performance.now() > start_ms, START_MS), "the first two seconds are over");

    // who sees nothing would let everything pass
    const seen = await longTasks(cdp, () =>
      app.page.evaluate(() => {
        const end = performance.now() + 300;
        while (performance.now() < end);
      }),
    );
    assert.ok(seen.some(({ ms, processor_ms }) => ms >= 300 && processor_ms > 0), `a task of 300 ms is seen: ${JSON.stringify(seen)}`);

    const brain = await Engine.start(variant);
    const rounds = [];
    try {
      while (rounds.length < ROUNDS && !rounds.some((tasks) => !tasks.some(isItsOwnFault))) {
        const tasks = await longTasks(cdp, async () => {
          await app.newGame({ opponent: "computer", variant, side: "black", level: 6 });
          for (let move = 0; move < MOVES; move++) {
            await app.play(await brain.bestMove(await app.moves()));
            await app.waitPly(2 * move + 2, 60_000);
          }
          await app.press(app.action("hint"));
          await until(async () => /on [1-9][a-i]/.test(await app.said()), "the hint");
        });
        rounds.push(tasks);
      }
    } finally {
      brain.stop();
    }
    const report = JSON.stringify(rounds);
    console.log(`${variant}: tasks over ${LONG_MS} ms, by rounds: ${report}`);
    assert.ok(!rounds.at(-1).some(isItsOwnFault), `long tasks in every round: ${report}`);
  });
}
