// Every way of moving a piece, the promotion question, and the words that refuse a move.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, Finger, PHONE, START, becomes, center, journey, until } from "./harness.mjs";

const at = (sfen) => `${FRIENDS}&start=${encodeURIComponent(sfen)}`;

const EXCHANGE = "7g7f 3c3d 8h2b+ 3a2b".replaceAll(" ", ",");
const WITH_BISHOPS = `${FRIENDS}&moves=${EXCHANGE}`;

for (const [how, profile, hand] of [
  ["the mouse", DESKTOP, async (app) => (from, to) => app.drag(from, to)],
  ["a finger", PHONE, async (app, context) => {
    const finger = await Finger.on(app, context);
    return (from, to) => finger.slide(from, to, 6);
  }],
]) {
  journey(`pieces are dragged with ${how}, from the board and from the stand`, { ...profile, fragment: WITH_BISHOPS }, async (app, { context }) => {
    const move = await hand(app, context);
    await move(app.square("2g"), app.square("2f"));
    await app.waitPly(5);
    await move(app.hand("white", "B"), app.square("5e"));
    await app.waitPly(6);
    assert.deepEqual((await app.moves()).slice(4), ["2g2f", "B*5e"]);

    // let go beside the board, and on a square that it cannot reach: nothing moves
    const outside = { x: 4, y: (await center(app.square("5e"))).y };
    await move(app.square("2f"), outside);
    await move(app.square("2f"), app.square("2d"));
    await until(async () => (await app.text()).includes("does not move like that"), "the refusal");
    assert.equal(await app.ply(), 6);
    assert.equal(await app.page.evaluate(() => window.scrollY), 0, "the page did not scroll along");

    // after that it is still chosen
    await app.press(app.square("2e"));
    await app.waitPly(7);
  });
}

journey("a chosen piece shows where it may go, and may be given up", { fragment: FRIENDS }, async (app) => {
  const targets = () =>
    app.root
      .locator('[data-square][data-target="true"]')
      .evaluateAll((all) => all.map((square) => square.dataset.square).sort());
  await app.press(app.square("2h"));
  await becomes(targets, ["1h", "3h", "4h", "5h", "6h", "7h"]);
  assert.equal(await app.square("2h").getAttribute("aria-selected"), "true");
  await app.press(app.square("2h"));
  await becomes(targets, []);
  await app.press(app.square("2h"));
  await app.press(app.square("7g"));
  await becomes(targets, ["7f"], "another own piece is chosen instead");
  await app.page.keyboard.press("Escape");
  await becomes(targets, []);
  assert.equal(await app.sfen(), START);
});

journey("a whole exchange is played from the keyboard alone", { fragment: FRIENDS }, async (app) => {
  const { page } = app;
  const here = () => page.evaluate(() => document.activeElement?.closest("[data-square]")?.dataset.square);
  /** Tab until the focus is there. */
  const tabTo = async (inside) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((selector) => document.activeElement?.closest(selector) !== null, inside)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab never comes to ${inside}`);
  };
  const walk = async (square) => {
    await tabTo('[role="grid"]');
    for (let i = 0; i < 20 && (await here()) !== square; i++) {
      const [file, rank] = await here();
      if (file !== square[0]) await page.keyboard.press(file < square[0] ? "ArrowLeft" : "ArrowRight");
      else await page.keyboard.press(rank < square[1] ? "ArrowDown" : "ArrowUp");
    }
    assert.equal(await here(), square);
  };
  const press = async (from, to, ply) => {
    await walk(from);
    await page.keyboard.press("Enter");
    await walk(to);
    await page.keyboard.press("Enter");
    if (ply) await app.waitPly(ply);
  };
  await press("7g", "7f", 1);
  await press("3c", "3d", 2);
  await press("8h", "2b");
  // the question has the focus; Escape takes the move back, Enter decides
  await until(() => page.evaluate(() => document.activeElement?.hasAttribute("data-promote")), "the question has the focus");
  await page.keyboard.press("Escape");
  await app.choice.waitFor({ state: "detached" });
  assert.equal(await app.ply(), 2);
  await press("8h", "2b");
  await tabTo('[data-promote="true"]');
  await page.keyboard.press("Enter");
  await app.waitPly(3);
  await press("3a", "2b", 4);
  await tabTo('[data-hand="black"] [data-piece="B"]');
  await page.keyboard.press("Space");
  await walk("4e");
  await page.keyboard.press("Space");
  await app.waitPly(5);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
  const stops = await app.board.evaluate((board) => board.querySelectorAll('[tabindex="0"]').length);
  assert.equal(stops, 1, "the board is one tab stop");
});

journey(
  "promotion is asked beside the square, where there is a choice",
  { fragment: at("4k4/9/2S6/P8/9/9/9/9/4K4 b - 1") },
  async (app) => {
    await app.press(app.square("7c"));
    await app.press(app.square("7b"));
    await app.choice.waitFor();
    const [choice, square, board] = await Promise.all([
      app.choice.boundingBox(),
      app.square("7b").boundingBox(),
      app.board.boundingBox(),
    ]);
    const apart = Math.max(choice.x - (square.x + square.width), square.x - (choice.x + choice.width));
    assert.ok(apart < square.width, "it stands beside the square");
    assert.ok(choice.x >= board.x - 1 && choice.x + choice.width <= board.x + board.width + 1, "and on the board");
    await app.press(app.choice.locator('[data-promote="false"]'));
    await app.waitPly(1);
    assert.equal(await app.square("7b").getAttribute("data-piece"), "S");
    await app.play("5a4a");
    await app.play("7b7a+");
    assert.equal(await app.square("7a").getAttribute("data-piece"), "+S");
  },
);

journey("forced promotions do not ask", { fragment: at("4k4/PL7/2N6/9/9/9/9/9/4K4 b - 1") }, async (app) => {
  for (const [from, to, kind] of [
    ["9b", "9a", "+P"],
    ["8b", "8a", "+L"],
    ["7c", "6a", "+N"],
  ]) {
    await app.press(app.square(from));
    await app.press(app.square(to));
    await until(async () => (await app.square(to).getAttribute("data-piece")) === kind, `${kind} on ${to}`);
    await app.press(app.action("undo"));
    await until(async () => (await app.ply()) === 0, "taken back");
  }
});

// position, the piece chosen (in hand or on a square), the square tried, what must be said
const REFUSALS = [
  ["nifu", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P", "5c", /nifu/i, /二歩/],
  ["a pawn that could never move", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P", "4a", /could never move/, /行き所/],
  ["a lance that could never move", "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L", "4a", /could never move/, /行き所/],
  ["a knight that could never move", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N", "4b", /could never move/, /行き所/],
  ["pawn-drop mate", "7nk/9/7GG/9/9/9/9/9/4K4 b P 1", "P", "1b", /uchifuzume/i, /打ち歩詰め/],
  ["a drop on a piece", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G", "5a", /empty square/, /空/],
  ["a move that leaves the king in check", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h", "4h", /king could be taken/, /玉/],
  ["a move that the piece does not have", START, "2h", "3f", /does not move like that/, /動けません/],
  ["a way that is blocked", START, "2h", "2e", /in the way/, /ふさいで/],
];

for (const [what, sfen, chosen, target, english, japanese] of REFUSALS) {
  journey(`refused, and why: ${what}`, { open: false }, async (app) => {
    for (const [lang, words] of [
      ["en", english],
      ["ja", japanese],
    ]) {
      const before = sfen;
      await app.show(`${at(sfen)}&lang=${lang}`, before);
      await app.press(chosen.length === 1 ? app.hand("black", chosen) : app.square(chosen));
      await app.press(app.square(target));
      await until(async () => words.test(await app.said()), `${lang}: ${words}`);
      assert.equal(await app.sfen(), before);
    }
  });
}
