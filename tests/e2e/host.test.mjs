// How a game ends and goes on: nothing is lost without a question, every press is answered, and the way on is offered.

import assert from "node:assert/strict";
import { journey, until } from "./harness.mjs";

const FRIENDS = "black=human&white=human";
const BLUNDER = "7g7f,3c3d,2g2f,8c8d,2f2e,8d8e,6i7h,4a3b,8h4d,4c4d";

/** The line that says what just happened. */
const line = (app) => app.root.locator(".line-words").innerText();

journey("a game that is over is told, looked at and gone on from, and nothing of it is lost", { fragment: `${FRIENDS}&moves=${BLUNDER}` }, async (app) => {
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
  await until(async () => /Largest swing, move 9: Black moved the bishop to 4d\. By the engine, White’s chances: \d+% → \d+%/.test(await line(app)), "what decided it");
  for (const way of ["rematch", "analyse", "share-game"]) assert.equal(await app.action(way).count(), 1, way);

  // arrows and the wheel step through it, and a press on what was shows what can be tried
  await app.page.locator("body").click({ position: { x: 3, y: 3 } });
  await app.page.keyboard.press("ArrowLeft");
  await until(async () => (await app.ply()) === 9, "a move back");
  await app.board.hover();
  await app.page.mouse.wheel(0, -120);
  await until(async () => (await app.ply()) === 8, "another one");
  await app.press(app.square("2e"));
  await until(async () => (await app.root.locator('[data-target="true"]').count()) > 0, "a move can be tried there");
  // another game begins there, and this one is kept as it is
  await app.press(app.action("play-on"));
  await app.root.locator('[name="from_here"]').waitFor();
  assert.ok(await app.root.locator('[name="from_here"]').isChecked());
  await app.press(app.action("start"));
  await app.play("1g1f");
  assert.equal((await app.moves()).length, 9);
  await app.page.reload();
  await app.ready();
  assert.equal((await app.moves()).length, 9);
  const old = app.root.locator("[data-game]").filter({ hasText: "10 moves" }).locator('[data-action="open-game"]');
  await app.press(app.action("library"));
  await app.press(old);
  // it shows what was shown last
  await app.press(app.action("back-to-game"));
  await app.result.waitFor();
  assert.deepEqual((await app.moves()).join(), BLUNDER);

  // a rematch begins at once, as the library has the game
  await app.press(app.action("rematch"));
  await until(async () => (await app.ply()) === 0, "another game");
  await app.press(app.action("library"));
  await app.press(old);
  await app.result.waitFor();
  assert.deepEqual((await app.moves()).join(), BLUNDER);
});

journey("a mate says that nothing is left to analyse, and leads back", { fragment: `${FRIENDS}&start=${encodeURIComponent("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").replaceAll("%20", "_")}` }, async (app) => {
  await app.play("G*5b");
  await app.result.waitFor();
  await app.press(app.action("analyse"));
  const analysis = app.root.locator(".analysis");
  await until(async () => /Checkmate\. Nothing is left/.test(await analysis.innerText()), "it says so");
  assert.doesNotMatch(await analysis.innerText(), /depth/);
  await app.press(app.action("step-back"));
  await until(async () => (await analysis.locator("[data-line]").count()) > 0, "lines of the move before");
  // a line that is walked stays where it is
  await app.press(analysis.locator("[data-line='1'] .move").first());
  await until(async () => /Line 1 of the analysis, move 1 of/.test(await line(app)), "which line");
  await app.page.waitForTimeout(1_000);
  assert.equal(await analysis.locator("[aria-current=step]").count(), 1);
});

journey("a clock that is none says so where it stands", { fragment: FRIENDS }, async (app) => {
  await app.press(app.action("new-game"));
  await app.set("time", "own");
  for (const [minutes, told] of [
    ["-5", /from 0 to 1440/],
    ["999999", /from 0 to 1440/],
    ["0", /minutes or byoyomi/],
  ]) {
    await app.set("byoyomi", 0);
    await app.set("minutes", minutes);
    await app.press(app.action("start"));
    await until(async () => told.test(await app.root.locator("#time-fault").innerText()), minutes);
    await until(() => app.page.evaluate(() => document.activeElement?.name === "minutes"), "the field has the focus");
    assert.equal(await app.root.locator("[name=minutes]").inputValue(), minutes, "what was typed stays to be mended");
  }
  await app.set("minutes", 3);
  await app.press(app.action("start"));
  await app.root.locator('[data-clock="black"]').waitFor();
});
