// Games with clocks, also through a tab that sleeps and a page that is left.

import assert from "node:assert/strict";
import { FRIENDS, becomes, journey, until, withOwnTime } from "./harness.mjs";

const seconds = async (app, side) => Number(await app.root.locator(`[data-clock="${side}"]`).getAttribute("data-seconds"));
const both = async (app) => [await seconds(app, "black"), await seconds(app, "white")];
const form = (app, name) => app.root.locator(`[name="${name}"]`);

/** Opens the form and starts a game with the clocks that the body chooses there. */
async function start(app, choose) {
  await app.press(app.action("new-game"));
  await choose();
  await app.press(app.action("start"));
}

journey("a clock is chosen in the form, runs for the side to move, and ends the game", { fragment: FRIENDS, open: false }, async (app) => {
  await withOwnTime(app, FRIENDS);
  await start(app, () => form(app, "time").selectOption("180+2"));
  await becomes(() => both(app), [180, 180]);
  await app.page.clock.runFor(4_500);
  assert.deepEqual(await both(app), [176, 180]);
  await app.play("7g7f");
  assert.deepEqual(await both(app), [178, 180]);
  await app.page.clock.runFor(3_000);
  assert.equal(await seconds(app, "white"), 177);
  // the tab sleeps for three minutes: no timer runs, and then all that are due run once
  await app.page.clock.fastForward(177_000);
  await app.root.locator('[data-result="black"][data-reason="timeout"]').waitFor();
  assert.equal(await seconds(app, "white"), 0);
});

journey("a time put together by hand, another for White, and a pause", { fragment: FRIENDS, open: false }, async (app) => {
  await withOwnTime(app, FRIENDS);
  await start(app, async () => {
    await form(app, "time").selectOption("own");
    for (const [part, value] of [["minutes", "1"], ["byoyomi", "20"], ["periods", "3"]]) {
      await form(app, part).fill(value);
      await form(app, part).press("Tab");
    }
    await form(app, "time_white").selectOption("0/30");
  });
  assert.deepEqual(await both(app), [60, 30]);
  await app.page.clock.runFor(70_000);
  assert.deepEqual(await both(app), [10, 30], "ten seconds of the first period are gone");
  await app.press(app.action("pause"));
  await app.page.clock.runFor(60_000);
  assert.deepEqual(await both(app), [10, 30]);
  await app.press(app.action("pause"));
  await app.play("7g7f");
  assert.deepEqual(await both(app), [20, 30], "a new move has the whole period");
});

journey("a number that is being typed stays while the clock runs on", { fragment: FRIENDS, open: false }, async (app) => {
  await withOwnTime(app, FRIENDS);
  await start(app, () => form(app, "time").selectOption("180+2"));
  await app.press(app.action("new-game"));
  await form(app, "time").selectOption("own");
  const field = form(app, "minutes");
  await field.fill("");
  await field.pressSequentially("4");
  // the seconds change, and the page is drawn anew with each
  await app.page.clock.runFor(3_000);
  await field.pressSequentially("5");
  assert.equal(await field.inputValue(), "45");
  await field.press("Tab");
  assert.equal(await field.inputValue(), "45");
  for (const nothing of ["100000000", ""]) {
    await field.fill(nothing);
    await field.press("Tab");
    assert.equal(await field.inputValue(), nothing, "what cannot be stays to be mended");
    assert.equal(await field.getAttribute("aria-invalid"), "true", "and is told");
  }
});

journey("a page that is left keeps the time, and the clock waits for the player", { fragment: "" }, async (app) => {
  await app.engine("ready");
  await start(app, async () => {
    await form(app, "level").selectOption("1");
    await form(app, "time").selectOption("600/30");
  });
  await app.play("7g7f");
  await app.waitPly(2);
  await until(async () => (await seconds(app, "black")) < 599, "two seconds pass");
  const before = await both(app);
  await app.page.reload();
  await app.ready();
  const after = await both(app);
  // the clock ran until the page was left, which takes its time
  const { moves, clocks } = await app.page.evaluate(() => JSON.parse(localStorage["suizo:game"]).data);
  const { used } = clocks;
  // what a move took stands behind it, in milliseconds
  const spent = moves.map((move) => Number(move.split("@")[1]));
  const left = 600 - (spent.filter((_, ply) => ply % 2 === 0).reduce((sum, ms) => sum + ms, used)) / 1000;
  assert.ok(used > 0 && Math.abs(after[0] - left) <= 1, `${left} s are left by what is kept, ${after[0]} by the clock`);
  assert.ok(after[0] <= before[0] && after[1] === before[1], `${before} became ${after}`);
  await app.root.getByText("The clock stands still until you resume.").waitFor();
  await app.page.waitForTimeout(1_500);
  assert.deepEqual(await both(app), after);
  await app.press(app.action("pause"));
  await until(async () => (await seconds(app, "black")) < after[0], "the clock runs again");
  await app.play("2g2f");
});
