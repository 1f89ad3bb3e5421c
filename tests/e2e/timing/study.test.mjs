// The search of a whole game by time: hardly longer than it is given with one worker, and not much more than half with two.

import assert from "node:assert/strict";
import { FRIENDS, OFFLINE, game, journey, until } from "../harness.mjs";

const PLIES = 120;
const MS = 100;

for (const [cores, most] of [
  [1, 1.1],
  [2, 0.62],
])
  journey(`${cores} of ${cores} cores: ${PLIES} plies at ${MS} ms take at most ${most} of that, and progress is told twice a second`, { ...OFFLINE, open: false, fresh: true }, async (app, { context }) => {
    await context.addInitScript((cores) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => cores }), cores);
    const moves = (await game("1709-sogin-intatsu-3.usi")).slice(0, PLIES);
    await app.open(`${FRIENDS}&moves=${moves.map(encodeURIComponent).join(",")}`);
    if ((await app.result.count()) === 0) {
      await app.press(app.action("resign"));
      await app.press(app.answer(true).or(app.action("resign")).first());
    }
    await app.result.waitFor();
    await app.action("study").waitFor({ state: "attached" });
    await app.press(app.action("study"));
    await app.press(app.action("study-stop"));
    await app.set("budget", `ms-${MS}`);
    // when the page said how far it was, and when it was done
    await app.page.evaluate(() => {
      window.told = [];
      const panel = document.querySelector(".findings");
      new MutationObserver(() => {
        if (panel.dataset.run === "going" || panel.dataset.run === "done") window.told.push([performance.now(), panel.dataset.run]);
      }).observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const measure = async () => {
      await app.page.evaluate(() => {
        window.told = [];
        window.start = performance.now();
        document.querySelector('[data-action="study-start"]').click();
      });
      // what is told before it goes is of the time before
      const told = () => app.page.evaluate(() => window.told.slice(window.told.findIndex(([, run]) => run === "going")));
      await until(async () => ((runs) => runs.includes("going") && runs.at(-1) === "done")((await told()).map(([, run]) => run)), "done");
      const end = (await told()).find(([, run]) => run === "done")[0];
      const times = (await told()).map(([at]) => at).filter((at) => at <= end);
      const share = (end - (await app.page.evaluate(() => window.start))) / (moves.length * MS);
      const silence = Math.max(...times.slice(1).map((at, place) => at - times[place]));
      console.log(`${cores} workers: ${share.toFixed(3)} of ${moves.length * MS} ms, longest silence ${silence.toFixed(0)} ms`);
      return { share, silence };
    };
    // the best of three: what the page needs, not what else the machine has to do
    const tries = [];
    const isGood = ({ share, silence }) => share <= most && silence <= 500;
    while (tries.length < 3 && !tries.some(isGood)) tries.push(await measure());
    assert.ok(tries.some(isGood), `${most} of the nominal time and silences of 500 ms at most: ${JSON.stringify(tries)}`);
  });
