// The editor of positions: pieces from the box, by mouse and by keys, what is wrong said at once, and play from there.

import assert from "node:assert/strict";
import { Finger } from "./finger.mjs";
import { FRIENDS, PHONE, becomes, journey, until } from "./harness.mjs";

const text = (app) => app.root.locator("[name=position]").inputValue();
const press = (app, action) => app.root.locator(`[data-action=${action}]`).click();
const square = (app, name) => app.board.locator(`[data-square='${name}']`);

/** By the form of a new game. */
async function open(app) {
  await press(app, "new-game");
  await press(app, "editor");
  await app.root.locator(".editing").waitFor();
}

for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE }))
  journey(`${device}: a problem is set up, what is wrong is said, and it is played`, { fragment: FRIENDS, ...options }, async (app) => {
    await open(app);
    await press(app, "editor-clear");
    await becomes(() => text(app), "9/9/9/9/9/9/9/9/9 b - 1", "an empty board");
    await app.root.locator("[name=box_of][value=white]").check({ force: true });
    await app.root.locator("[data-box=K]").click();
    await square(app, "5a").click();
    await app.root.locator("[name=box_of][value=black]").check({ force: true });
    await app.root.locator("[data-box=P]").click();
    await square(app, "5c").click();
    await square(app, "5d").click();
    await until(async () => (await app.root.locator(".faults li").count()) === 1, "two pawns on a file are told");
    assert.equal(await app.root.locator("[data-action=editor-play]").count(), 0, "and nothing leads on from there");
    await press(app, "undo-edit");
    await app.root.locator("[data-box=G]").click();
    await press(app, "to-black");
    await becomes(() => text(app), "4k4/9/4P4/9/9/9/9/9/9 b G 1", "the problem");
    await press(app, "rest-white");
    await until(async () => (await text(app)).includes("2r2b3g4s4n4l17p"), "the rest is White's");
    await press(app, "editor-show");
    await becomes(() => app.sfen(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "it is on the board");
    await app.play("G*5b");
    await app.result.waitFor();
  });

/** Carries something to a place: with the mouse, or with the finger. */
const carry = async (app, finger, from, to) => (finger ? finger.slide(from, to, 4) : app.drag(from, to));

for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE }))
  journey(`${device}: pieces are carried out of the box to squares and hands, and back`, { fragment: FRIENDS, ...options }, async (app, { context }) => {
    const finger = options === PHONE ? await Finger.on(app, context) : null;
    await open(app);
    await press(app, "editor-clear");
    await becomes(() => text(app), "9/9/9/9/9/9/9/9/9 b - 1", "an empty board");
    const gold = app.root.locator("[data-box=G]");
    await gold.scrollIntoViewIfNeeded();
    await carry(app, finger, gold, square(app, "5e"));
    await becomes(() => text(app), "9/9/9/9/4G4/9/9/9/9 b - 1", "the gold stands there");
    assert.equal(await gold.getAttribute("aria-pressed"), "false", "and presses do not put more of them down");
    await carry(app, finger, gold, app.root.locator('[data-hand="black"]'));
    await becomes(() => text(app), "9/9/9/9/4G4/9/9/9/9 b G 1", "another one is in hand");
    await carry(app, finger, gold, gold);
    await becomes(() => text(app), "9/9/9/9/4G4/9/9/9/9 b G 1", "what is let go in the box stays there");
    await carry(app, finger, square(app, "5e"), app.root.locator('[data-hand="white"]'));
    await becomes(() => text(app), "9/9/9/9/9/9/9/9/9 b Gg 1", "and from the board to a hand");
    await press(app, "undo-edit");
    await gold.scrollIntoViewIfNeeded();
    await carry(app, finger, square(app, "5e"), gold);
    await becomes(() => text(app), "9/9/9/9/9/9/9/9/9 b G 1", "a piece of the board goes back into the box");
  });

journey("by keys alone: a piece is picked up, put down, taken away, and the text mended", { fragment: FRIENDS }, async (app) => {
  const { keyboard } = app.page;
  await open(app);
  await square(app, "7g").focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await until(async () => (await text(app)).includes("/2P6/PP1PPPPPP/"), "the pawn has moved");
  await square(app, "8h").focus();
  await keyboard.press("Enter");
  await keyboard.press("Delete");
  await until(async () => (await text(app)).includes("/7R1/"), "the bishop is in the box");
  await keyboard.press("Control+z");
  await until(async () => (await text(app)).includes("/1B5R1/"), "it is back");
  await keyboard.press("Control+y");
  await until(async () => (await text(app)).includes("/7R1/"), "and in the box again");
  const field = app.root.locator("[name=position]");
  await field.fill("4k4/9/x");
  // something else happens, and the page is drawn anew
  await app.page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  assert.equal(await field.inputValue(), "4k4/9/x", "what is being written stays");
  await field.blur();
  await app.root.locator(".editing [role=alert]").waitFor();
  await field.fill("4k4/9/9/9/9/9/9/9/4K4 w - 1");
  await field.blur();
  await becomes(() => app.board.getAttribute("data-turn"), "white", "White is to move");
  await app.root.locator("[name=editor_game]").selectOption("heian8x8");
  await until(async () => (await app.root.locator(".faults li").count()) === 1, "the king of rank i stands outside");
  await press(app, "editor-fit");
  await until(async () => (await app.root.locator(".faults").count()) === 0, "what does not fit is gone");
});
