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
    await app.page.evaluate(() => {
      window.start = performance.now();
      document.querySelector('[data-action="study-start"]').click();
    });
    await until(async () => (await app.root.locator(".findings").getAttribute("data-run")) === "done", "done");
    const { start, told } = await app.page.evaluate(() => ({ start: window.start, told: window.told }));
    const end = told.find(([, run]) => run === "done")[0];
    const share = (end - start) / (moves.length * MS);
    const times = told.map(([at]) => at).filter((at) => at <= end);
    const pauses = times.slice(1).map((at, place) => at - times[place]);
    console.log(`${cores} workers: ${share.toFixed(3)} of ${moves.length * MS} ms, longest silence ${Math.max(...pauses).toFixed(0)} ms`);
    assert.ok(share <= most, `${share.toFixed(3)} of the nominal time, ${most} at most`);
    assert.ok(Math.max(...pauses) <= 500, `a silence of ${Math.max(...pauses)} ms`);
  });
