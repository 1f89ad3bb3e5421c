// Two tabs of one browser: only the one that has the game plays it, and the other says where it is. The whole matrix is in tests/long.

import assert from "node:assert/strict";
import { journey, until } from "./harness.mjs";

journey("a tab without the game says where it is, and moves nothing", {}, async (app, { context }) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1 });
  await app.play("7g7f");
  await app.waitPly(2);
  const other = app.at(await context.newPage());
  await other.open();
  await app.action("continue-here").waitFor();
  const moves = await app.moves();
  await app.press(app.square("2g"));
  await app.press(app.square("2f"));
  await until(async () => (await app.said()).includes("goes on in another tab"), "the press is answered");
  assert.doesNotMatch(await app.text(), /thinking/);
  assert.deepEqual(await app.moves(), moves);
  for (const name of ["undo", "hint", "resign"]) assert.equal(await app.action(name).count(), 0, name);

  // it goes on there, and comes back with all of it
  await other.play("2g2f");
  await other.waitPly(4);
  const played = await other.moves();
  await app.press(app.action("continue-here"));
  await until(async () => (await app.moves()).join() === played.join(), "the moves of the other tab");
  await app.play("1g1f");
  await app.waitPly(6);
  await other.action("continue-here").waitFor();
  assert.deepEqual(await other.moves(), played);

  // a new game there is not the end of this one: the library has it
  await other.press(other.action("new-game"));
  await other.press(other.action("start"));
  await other.waitPly(0);
  await app.action("continue-here").waitFor();
  await other.press(other.action("library"));
  await other.press(other.root.locator('[data-game]', { hasText: "6 moves" }).locator('[data-action="open-game"]'));
  await other.waitPly(6);
});

journey("a page that comes back does not play on where another tab did", {}, async (app, { context }) => {
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  const other = app.at(await context.newPage());
  // this tab hears nothing, as one that stands still in the background
  await app.page.evaluate(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }));
  await other.open();
  await other.play("3c3d");
  await app.press(app.square("8c"));
  await app.press(app.square("8d"));
  await app.action("continue-here").waitFor();
  assert.deepEqual(await other.moves(), ["7g7f", "3c3d"]);
  await other.page.reload();
  await other.ready();
  assert.deepEqual(await other.moves(), ["7g7f", "3c3d"], "nothing of it is lost");
});
