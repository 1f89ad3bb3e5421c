// Openings by name, and what one has played oneself: above the moves, in the library's list and its search, in tables.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { FRIENDS, becomes, journey, until } from "./harness.mjs";
import { field, listed, newGame, openLibrary } from "./library.mjs";

const GANGI = "7g7f 3c3d 6g6f 8c8d 2h6h".split(" ");

async function playAll(app, moves) {
  for (const move of moves) await app.play(move);
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
}

journey("an opening has its name above the moves, in the list and in its search, in any language", { fragment: FRIENDS }, async (app) => {
  await playAll(app, GANGI);
  await until(async () => /Fourth[- ]File Rook/i.test(await app.root.locator(".record").innerText()), "its name stands above the moves");
  await newGame(app);
  await playAll(app, ["2g2f", "8c8d"]);
  await openLibrary(app);
  await listed(app, 2);
  for (const name of ["fourth", "四間"]) {
    await field(app, "search").fill(name);
    await listed(app, 1);
  }
  await field(app, "search").fill("no opening of that name");
  await listed(app, 0);
  await field(app, "search").fill("");
  await listed(app, 2);
});

journey("what was played from a position is counted, tried with a press, and read by those who listen", { fragment: FRIENDS }, async (app) => {
  await playAll(app, GANGI);
  await newGame(app);
  await playAll(app, ["7g7f", "8c8d"]);
  await newGame(app);
  await openLibrary(app);
  await listed(app, 2);
  await app.press(app.action("tally"));
  const row = app.root.locator('[data-tally="moves"] [data-usi="7g7f"]');
  await row.waitFor();
  assert.deepEqual((await row.locator("td").allInnerTexts()).slice(0, 3), ["2", "1", "1"], "two games, of which each side has won one");
  assert.deepEqual(await axe(app.page), []);
  assert.equal(await row.locator("button").count(), 0, "in a game that goes on nothing is tried");
  await app.press(app.action("close"));
  await app.play("2g2f");
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
  await app.page.keyboard.press("Home");
  await becomes(() => app.ply(), 0);
  await openLibrary(app);
  await row.waitFor();
  await app.press(row.locator("button"));
  await becomes(() => app.ply(), 1);
  await openLibrary(app);
  await until(async () => (await app.root.locator('[data-tally="moves"] [data-usi]').count()) === 2, "the moves from there");
  assert.deepEqual(await app.root.locator('[data-tally="moves"] [data-usi]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.usi).sort()), ["3c3d", "8c8d"]);
});
