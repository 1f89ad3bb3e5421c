// Whoever comes for the first time, on a phone: from the question of a first visit to a game whose moves are explained.

import assert from "node:assert/strict";
import { PHONE, journey, until } from "./harness.mjs";

const line = (app) => app.root.locator(".line-words").innerText();

journey("a newcomer goes from the first visit through a lesson to a game with comments, switches them off, and they stay off", { ...PHONE, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" }, async (app) => {
  await app.press(app.action("first-steps"));
  await app.root.locator('[data-lesson="open"]').waitFor();
  await app.press(app.square("5g"));
  await app.press(app.square("5f"));
  await app.root.locator('[data-lesson="right"]').waitFor();
  await app.press(app.root.locator('[data-learn="play"]'));
  assert.ok(await app.root.locator('[name="comments"]').isChecked());
  await app.press(app.action("start"));
  await app.engine("ready");
  await app.press(app.square("7g"));
  await app.press(app.square("7f"));
  await until(async () => (await line(app)).includes("It opens the way for the bishop."), "what the own move does");
  // there is time to read it; a press on the board goes on
  await app.press(app.square("5e"));
  await until(async () => /The computer (moved|took).*\. \S/.test(await line(app)), "what the computer's move does");
  assert.match(await app.root.locator("[data-voice]").innerText(), /It opens the way for the bishop\./, "it is said, too");
  await app.press(app.action("comments"));
  await until(async () => (await line(app)).endsWith("Your move."), "no comment");
  await app.page.reload();
  await app.ready();
  await until(async () => (await line(app)).endsWith("Your move."), "no comment after a reload");
  assert.equal(await app.action("comments").getAttribute("aria-pressed"), "false");
});

journey("who is no newcomer says so once, by keyboard, and the questions about a level can be dismissed", { reducedMotion: "reduce" }, async (app) => {
  await app.action("no-welcome").focus();
  await app.page.keyboard.press("Enter");
  await until(async () => (await app.page.evaluate(() => document.activeElement.role ?? document.activeElement.getAttribute("role"))) === "gridcell", "the board has the focus");
  assert.equal(await app.action("first-steps").count(), 0);
  await app.press(app.action("new-game"));
  await app.root.locator(".level-asks .dismiss").focus();
  await app.page.keyboard.press("Enter");
  await until(async () => (await app.page.evaluate(() => document.activeElement.tagName)) === "H2", "the form has the focus");
  await app.page.reload();
  await app.ready();
  assert.equal(await app.action("first-steps").count(), 0);
  await app.press(app.action("new-game"));
  await app.root.locator('[name="level"]').waitFor();
  assert.equal(await app.root.locator(".level-asks").count(), 0);
});
