// The record as a tree: moves tried beside the game, comments, verdicts and marks, with the mouse, with fingers and with keys.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, PHONE, journey, until } from "./harness.mjs";

const OPENING = ["7g7f", "3c3d", "2g2f", "8c8d"];
const OPENED = `${FRIENDS}&moves=${OPENING.join(",")}`;

/** Moves tried beside the game: depth where a line begins, and the move. */
const tried = (app) =>
  app.root
    .locator('[role="listitem"][data-variation]')
    .evaluateAll((items) => items.map(({ dataset: { usi, variation } }) => (variation === "0" ? usi : `${variation}:${usi}`)));

const resign = async (app) => {
  await app.press(app.action("resign"));
  await app.press(app.answer(true).or(app.action("resign")).first());
  await app.result.waitFor();
};

for (const [device, options] of [["a desk", DESKTOP], ["a phone", PHONE]])
  journey(`on ${device}: a finished game is gone through, a better move tried and commented on, and all of it is there again`, { ...options, open: false }, async (app) => {
    await app.open(FRIENDS);
    for (const usi of OPENING) await app.play(usi);
    await resign(app);
    const step = (at) => app.root.locator(".steps .step").nth(at);
    await app.press(step(1));
    await app.press(step(1));
    await until(async () => (await app.ply()) === 2, "an earlier position");
    await app.play("6g6f");
    await app.play("8c8d");
    await until(async () => (await tried(app)).join() === "1:6g6f,8c8d", "the moves are a variation");
    assert.deepEqual(await app.moves(), OPENING, "and the game is as it was");
    await app.press(app.action("notes"));
    await app.set("verdict", "?!");
    await app.root.locator('[name="comment"]').fill("飛車先を突く\nline two");
    await until(async () => (await app.root.locator(".moves .comment").count()) === 1, "the comment stands with its move");
    await app.page.reload();
    await app.ready();
    await until(async () => (await tried(app)).join() === "1:6g6f,8c8d", "kept");
    assert.equal(await app.ply(), 4, "and what was shown");
    assert.equal(await app.root.locator(".moves .comment").textContent(), "飛車先を突く\nline two");
    assert.equal(await app.root.locator(".moves .glyph").textContent(), "?!");
    // taken away, and back
    await app.press(app.action("notes"));
    await app.press(app.action("delete-move"));
    await until(async () => (await tried(app)).join() === "1:6g6f", "deleted");
    await app.press(app.action("undo-edit"));
    await until(async () => (await tried(app)).join() === "1:6g6f,8c8d", "and undone");
    await app.press(app.action("back-to-game"));
    await app.result.waitFor();
  });

journey("a variation by keys alone: the arrows go along it and to the move beside it", { fragment: `${OPENED}&mode=view` }, async (app) => {
  const { keyboard } = app.page;
  const at = async (ply, what) => until(async () => (await app.ply()) === ply, what);
  await app.page.locator("body").press("Home");
  await at(0, "the start");
  await keyboard.press("ArrowRight");
  await at(1, "the first move");
  await app.play("8c8d");
  const side = await app.sfen();
  // on the board the arrows go from square to square
  await app.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("ArrowUp");
  await until(async () => (await app.sfen()) !== side, "the move of the game");
  assert.equal(await app.ply(), 2);
  await keyboard.press("ArrowDown");
  await until(async () => (await app.sfen()) === side, "the other one");
  await until(async () => (await app.root.locator("[data-voice]").innerText()).includes("A variation, move 2."), "is told of");
  await keyboard.press("End");
  await at(2, "the end of the line being read");
  await keyboard.press("Control+z");
  await at(1, "the edit is taken back");
  assert.deepEqual(await tried(app), []);
  await keyboard.press("Control+y");
  await at(2, "and made again");
});

journey("what is taken back is made again, by the button and by keys", { fragment: OPENED }, async (app) => {
  const at = async (ply, what) => until(async () => (await app.ply()) === ply, what);
  assert.equal(await app.action("redo").count(), 0);
  await app.press(app.action("undo"));
  await at(3, "taken back");
  await app.press(app.action("redo"));
  await at(4, "made again");
  assert.equal(await app.action("redo").count(), 0);
  await app.page.evaluate(() => document.activeElement.blur());
  for (const again of ["Control+y", "Control+Shift+Z"]) {
    await app.page.keyboard.press("Control+z");
    await app.page.keyboard.press("Control+z");
    await at(2, "two moves less");
    await app.page.keyboard.press(again);
    await app.page.keyboard.press(again);
    await at(4, "and both again");
  }
  await app.press(app.action("undo"));
  await app.play("4a3b");
  assert.equal(await app.action("redo").count(), 0, "another move was made");
  assert.deepEqual(await app.moves(), [...OPENING.slice(0, 3), "4a3b"]);
});

journey("in a game that goes on a variation is asked for once", { fragment: "black=human&white=ai:1&moves=7g7f,3c3d" }, async (app) => {
  await app.press(app.root.locator('[data-ply="1"] button'));
  await app.press(app.square("8c"));
  await app.press(app.square("8d"));
  await app.press(app.answer(true));
  await until(async () => (await tried(app)).join() === "1:8c8d", "tried");
  await app.play("2g2f");
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
  await app.press(app.action("back-to-game"));
  await app.play("2g2f");
  await app.waitPly(4);
});
