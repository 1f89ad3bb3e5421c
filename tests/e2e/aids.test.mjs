// What a teacher takes out of a game stays out, in the link too; and a hint that gives its reason.

import assert from "node:assert/strict";
import { FRIENDS, journey, until } from "./harness.mjs";

const ROOKS = encodeURIComponent("4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1");

journey("a hint shows the piece, then the move and why", { fragment: `${FRIENDS}&start=${ROOKS}` }, async (app) => {
  await app.press(app.action("hint"));
  await until(async () => (await app.said()).includes("rook on 5h"), "the piece");
  await app.press(app.action("hint"));
  await until(async () => /Try the rook to 5e.* It (takes|mates)/.test(await app.said()), "the move with its reason");
});

journey("a game for a pupil: no hints, no taking back, the same level again", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 2, no_hints: true, no_undo: true, no_level: true });
  await app.play("7g7f");
  await app.waitPly(2);
  for (const action of ["hint", "undo", "analyse"]) assert.equal(await app.action(action).count(), 0, action);
  await app.press(app.action("share").first());
  const link = await app.root.locator(".sheet textarea").inputValue();
  assert.match(link, /white=ai:2&without=hints,undo,level/);
  await app.page.goto("about:blank");
  await app.page.goto(link);
  await app.ready();
  assert.equal(await app.action("undo").count(), 0);
  await app.press(app.action("new-game"));
  await app.action("start").waitFor();
  // it holds for that game and its rematch: for another one it is told, and can be lifted
  for (const name of ["no_hints", "no_undo", "no_level"]) {
    const tick = app.root.locator(`[name="${name}"]`);
    assert.ok((await tick.isVisible()) && (await tick.isChecked()), name);
  }
});
