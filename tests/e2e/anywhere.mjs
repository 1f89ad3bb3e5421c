// What every browser is asked: journeys by the hands of harness.mjs alone.

import assert from "node:assert/strict";
import { KIF, STRICT, Tags, page } from "./embed.mjs";
import { FRIENDS, OFFLINE, START, kept, until } from "./harness.mjs";

/** Playing by mouse and keys, against the computer, and with the host gone; `journey` is that of a browser. */
export function playAnywhere(journey) {
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
    await app.drag(app.square("7g"), app.square("7f"));
    await app.waitPly(1);
    await app.drag(app.square("3c"), app.square("3d"));
    await app.waitPly(2);
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

  journey("the page starts, plays and is read with its host gone", { fragment: "black=human&white=ai:1", ...OFFLINE }, async (app, { site }) => {
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
}

const BOARDS = `<form><suizo-board id="a" name="game" white="ai:1">A</suizo-board></form><suizo-board id="b" mode="view"><pre>${KIF}</pre></suizo-board>
  <suizo-board id="c" mode="puzzle" start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" theme="dark">C</suizo-board>`;

/** Three boards in somebody else's page, which sends the strict policy. */
export function showBoards(journey) {
  const server = { headers: { "content-security-policy": STRICT }, extra: { "host.html": page(BOARDS) } };
  journey("three boards in another page: a game against the computer, a record, a puzzle", { open: false, server }, async (app) => {
    await app.page.goto(`${app.url}host.html`);
    const tags = new Tags(app.page);
    await tags.move("#a", "7g7f");
    const sent = () => app.page.evaluate(() => new FormData(document.querySelector("form")).get("game"));
    await until(async () => /^position startpos moves 7g7f \S+$/.test(await sent()), "the computer answers, and the form has both moves");
    await tags.press("#b", '[data-step="2"]');
    await tags.says("#b", "[part=comment]", /角道を開ける/);
    await tags.move("#c", "G*5b");
    await tags.says("#c", "[part=line]", /Solved!/);
    const colours = () => getComputedStyle(document.querySelector("#c").shadowRoot.querySelector(".frame")).fill;
    assert.equal(await app.page.evaluate(colours), "rgb(169, 133, 79)", "the sheet of styles counts, by night too");
  });
}
