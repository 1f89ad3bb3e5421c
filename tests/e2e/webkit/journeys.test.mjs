// The page and the tag in WebKit, the engine of Safari.

import assert from "node:assert/strict";
import { KIF, STRICT, Tags, page } from "../embed.mjs";
import { FRIENDS, START, kept, until } from "../harness.mjs";
import { journey } from "./kit.mjs";

journey("a game against the computer, kept through a reload", {}, async (app) => {
  assert.equal(await app.sfen(), START);
  await app.play("7g7f");
  await app.waitPly(2);
  await app.play("2g2f");
  await app.waitPly(4);
  const moves = await app.moves();
  await app.page.reload();
  await app.ready();
  assert.deepEqual(await app.moves(), moves);
});

journey("pieces are dragged from the board and from the stand, and promote", { fragment: FRIENDS }, async (app) => {
  for (const [ply, from, to] of [[1, "7g", "7f"], [2, "3c", "3d"]]) {
    await app.drag(app.square(from), app.square(to));
    await app.waitPly(ply);
  }
  await app.drag(app.square("8h"), app.square("2b"));
  await app.press(app.choice.locator('[data-promote="true"]'));
  await app.waitPly(3);
  await app.drag(app.square("3a"), app.square("2b"));
  await app.waitPly(4);
  await app.drag(app.hand("black", "B"), app.square("5e"));
  await app.waitPly(5);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]);
});

journey("a move by keyboard", { fragment: FRIENDS }, async (app) => {
  await app.square("7g").focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await app.page.keyboard.press(key);
  await app.waitPly(1);
  assert.deepEqual(await app.moves(), ["7g7f"]);
});

journey("an analysis shows its lines, and a game is in the library", { fragment: `${FRIENDS}&moves=7g7f,3c3d` }, async (app) => {
  await app.press(app.action("analyse"));
  await app.root.locator('[data-line="3"]').waitFor();
  await app.press(app.action("analyse"));
  await app.newGame({ opponent: "friend" });
  await app.play("2g2f");
  await app.newGame({ opponent: "friend" });
  await app.press(app.action("library"));
  await app.root.locator('[data-library="ready"]').waitFor();
  await until(async () => (await app.root.locator("[data-game]").count()) > 0, "the game before");
});

journey("the page starts and plays with its host gone", { fragment: "black=human&white=ai:1" }, async (app, { site }) => {
  await app.engine("ready");
  await kept(app.page);
  await site.close();
  await app.page.reload();
  await app.ready();
  await app.play("7g7f");
  await app.waitPly(2);
  await app.press(app.action("rules"));
  await until(async () => /pawn goes one step/.test(await app.text()), "what is read lies there too");
});

const TAGS = `<form><suizo-board id="a" name="game" white="ai:1">A</suizo-board></form><suizo-board id="b" mode="view"><pre>${KIF}</pre></suizo-board>
  <suizo-board id="c" mode="puzzle" start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" theme="dark">C</suizo-board>`;
journey(
  "three boards in another page: a game against the computer, a record, a puzzle",
  { open: false, server: { headers: { "content-security-policy": STRICT }, extra: { "host.html": page(TAGS) } } },
  async (app) => {
    await app.page.goto(`${app.url}host.html`);
    const tags = new Tags(app.page);
    await tags.move("#a", "7g7f");
    const sent = () => app.page.evaluate(() => new FormData(document.querySelector("form")).get("game"));
    await until(async () => /^position startpos moves 7g7f \S+$/.test(await sent()), "the computer answers, and the form has both moves");
    await tags.press("#b", '[data-step="2"]');
    await tags.says("#b", "[part=comment]", /角道を開ける/);
    await tags.move("#c", "G*5b");
    await tags.says("#c", "[part=line]", /Solved!/);
  },
);
