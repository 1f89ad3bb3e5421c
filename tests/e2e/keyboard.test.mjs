// The page without a mouse: whole games from the keyboard alone, keys and questions, and a focus that is never lost.

import assert from "node:assert/strict";
import { FRIENDS, PHONE, becomes, game, journey, sample, until } from "./harness.mjs";

/** Where the focus is: a square, a kind in a hand, the name or the action of a control, else its tag. */
const focused = (app) =>
  app.page.evaluate(() => {
    const at = document.activeElement;
    const { square, piece, action, promote } = at?.dataset ?? {};
    return square ?? (promote && `promote ${promote}`) ?? action ?? (piece && `hand ${piece}`) ?? at?.name ?? at?.tagName ?? "";
  });

async function tabTo(app, wanted, key = "Tab") {
  for (let i = 0; i < 80; i++) {
    if ((await focused(app)) === wanted) return;
    await app.page.keyboard.press(key);
  }
  assert.fail(`${key} never comes to ${wanted}`);
}

/** Walks with the arrows from the square that has the focus. */
async function walk(app, square) {
  const way = [];
  for (let i = 0; i < 20; i++) {
    const here = await focused(app);
    if (here === square) return;
    way.push(here);
    if (here[0] !== square[0]) await app.page.keyboard.press(here[0] < square[0] ? "ArrowLeft" : "ArrowRight");
    else await app.page.keyboard.press(here[1] < square[1] ? "ArrowDown" : "ArrowUp");
  }
  assert.fail(`the arrows never come to ${square}: ${way.join(" ")}`);
}

const answer = (app) => app.root.locator("[data-said]").innerText();
const heard = (app) => app.root.locator("[data-voice]").innerText();

/** Types into the line, which has the focus already or gets it by its key. */
async function type(app, text) {
  if ((await focused(app)) !== "command") await app.page.keyboard.press("/");
  // what was typed before is gone, or selected and so replaced
  const isFree = () =>
    app.page.evaluate(() => {
      const { name, value, selectionStart, selectionEnd } = document.activeElement;
      return name === "command" && selectionStart === 0 && selectionEnd === value.length;
    });
  await until(isFree, "the line has the focus, and takes something new");
  await app.page.keyboard.type(text);
  await app.page.keyboard.press("Enter");
}

/** Arrows and Enter. */
async function walkMove(app, usi, ply) {
  const { keyboard } = app.page;
  const [from, to, promotes] = [usi.slice(0, 2), usi.slice(2, 4), usi.endsWith("+")];
  if ((await focused(app)) === "command") {
    await keyboard.press("Escape");
    await until(async () => /^[1-9][a-i]$/.test(await focused(app)), "the board has the focus again");
  }
  if (from[1] === "*") {
    // the near hand is h, the far one H
    await keyboard.press((await app.turn()) === "black" ? "h" : "H");
    for (let i = 0; i < 7 && (await focused(app)) !== `hand ${from[0]}`; i++) await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    await keyboard.press((await app.turn()) === "black" ? "h" : "H");
  } else {
    await walk(app, from);
    await keyboard.press("Enter");
  }
  await walk(app, to);
  await keyboard.press("Enter");
  await until(async () => (await app.ply()) === ply || (await focused(app)).startsWith("promote"), `${usi} or its question`);
  if ((await app.ply()) < ply) {
    await tabTo(app, `promote ${promotes}`);
    await keyboard.press("Enter");
  }
}

for (const variant of sample(["shogi", "heian8x9"], ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"])) {
  journey(`a whole game of ${variant} without a mouse, from the form to its end`, {}, async (app) => {
    const { keyboard } = app.page;
    await tabTo(app, "new-game");
    await keyboard.press("Enter");
    await until(async () => (await focused(app)) === "H2", "the form has the focus");
    // cards and lists are chosen from with the arrows
    const choose = async (name, wanted) => {
      await tabTo(app, name);
      const shown = () => app.board.getAttribute("data-variant");
      for (let i = 0; i < 4 && (await shown()) !== wanted; i++) {
        const before = await shown();
        await keyboard.press("ArrowDown");
        await until(async () => (await shown()) !== before, "the board shows it at once");
      }
      assert.equal(await shown(), wanted);
    };
    await choose("variant", variant.startsWith("heian") ? "heian9x8" : variant);
    if (variant.startsWith("heian")) await choose("heian_board", variant);
    await tabTo(app, "opponent");
    await keyboard.press("ArrowDown");
    await tabTo(app, "start");
    await keyboard.press("Enter");
    await until(async () => /^[1-9][a-i]$/.test(await focused(app)), "the board has the focus");

    const moves = await game(`${variant}.usi`);
    for (const [index, usi] of moves.entries()) {
      const ply = index + 1;
      if (ply <= 12 || ply % 9 === 0) await walkMove(app, usi, ply);
      else await type(app, usi);
      await until(async () => (await app.ply()) === ply, `${ply}: ${usi}, ${await answer(app)}`);
    }
    assert.deepEqual(await app.moves(), moves);
    await app.result.waitFor();
    const said = await heard(app);
    assert.ok(said.includes(await app.result.locator("strong").innerText()), said);
  });
}

journey("keys of the board go to pieces, hands and edges, and read the board", { fragment: `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b` }, async (app) => {
  const { keyboard } = app.page;
  const goes = async (key, to) => {
    await keyboard.press(key);
    await becomes(() => focused(app), to, key);
  };
  const says = async (key, words) => {
    const before = await focused(app);
    await keyboard.press(key);
    await until(async () => words.test(await answer(app)), `${key} says ${words}`);
    assert.equal(await focused(app), before, "a question moves nothing");
  };
  await tabTo(app, "5i");
  await goes("Control+Home", "9a");
  await goes("End", "1a");
  await goes("PageDown", "1i");
  await goes("ArrowRight", "1i");
  await goes("PageUp", "1a");
  await goes("Control+End", "1i");
  await goes("r", "2h");
  await goes("Shift+R", "8b");
  await goes("k", "5i");
  await goes(".", "4i");
  await goes(",", "9a");
  await goes("h", "hand B");
  await goes("h", "9a");
  await goes("Shift+H", "hand B");
  await goes("Shift+H", "9a");
  await says("b", /^bishop: nothing\.$/);
  await goes("r", "2h");
  await says("x", /^Rank h: 2h, Black rook\.$/);
  await says("y", /^File 2: 2a, White knight; /);
  await says("a", /^2h, Black rook\./);
  await says("d", /^The rook can go to: 9h; 8h; 7h;/);
  await says("z", /^White: silver 3a takes horse on 2b\.$/);
  await says("t", /^Black to move\.$/);
  await says("q", /bishop\. White’s pieces in hand: bishop\.$/);
  await says("c", /19 pieces on the board/);
  await says("o", /^Black: king 5i; /);
  // stepping and turning, from everywhere
  await keyboard.press("Shift+ArrowLeft");
  await until(async () => (await app.ply()) === 3, "one move back");
  await keyboard.press("Shift+End");
  await until(async () => (await app.ply()) === 4, "at the end again");
  await keyboard.press("f");
  await until(async () => (await app.board.getAttribute("data-orientation")) === "white", "turned");
  await goes("k", "5a");
  await keyboard.press("Control+z");
  await until(async () => (await app.ply()) === 3, "taken back");
});

journey("keys that are one sign can be switched off", { fragment: `${FRIENDS}&moves=7g7f` }, async (app) => {
  const { keyboard } = app.page;
  await app.press(app.action("settings").first());
  await app.set("letters", false);
  await app.press(app.action("close"));
  await app.square("5i").focus();
  for (const key of ["k", "o", "h", "f", "?", "/"]) await keyboard.press(key);
  assert.equal(await focused(app), "5i");
  assert.equal(await answer(app), "");
  assert.equal(await app.board.getAttribute("data-orientation"), "black");
  await keyboard.press("ArrowUp");
  await becomes(() => focused(app), "5h", "arrows are no letters");
  // Tab comes to the line all the same
  await tabTo(app, "command");
});

journey("what is typed is played, or answered and left to be mended", { fragment: FRIENDS }, async (app) => {
  const line = app.root.locator('[name="command"]');
  const box = () => line.evaluate((node) => getComputedStyle(node.closest("form")).clipPath);
  assert.notEqual(await box(), "none", "out of sight while nobody types");
  await type(app, "P-7f");
  await app.waitPly(1);
  assert.equal(await box(), "none", "in sight with the focus");
  await type(app, "３四歩");
  await app.waitPly(2);
  await type(app, "2h2e");
  await until(async () => /in the way of the rook/.test(await answer(app)), "the reason");
  assert.equal(await line.inputValue(), "2h2e");
  // typing replaces it
  await type(app, "Bx2b");
  await until(async () => /Promote\? Type Bx2b\+ or Bx2b=/.test(await answer(app)), "the question");
  await type(app, "Bx2b+");
  await app.waitPly(3);
  assert.equal(await line.inputValue(), "");
  assert.equal(await answer(app), "");
  await type(app, "同銀");
  await app.waitPly(4);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "8h2b+", "3a2b"]);
  await type(app, "rank a");
  await until(async () => /^Rank a: 9a, White lance/.test(await answer(app)), "the rank");
  await app.page.keyboard.press("Escape");
  await until(async () => /^[1-9][a-i]$/.test(await focused(app)), "back on the board");
  assert.equal(await answer(app), "");
});

journey("help opens beside the board with its key and its buttons, and gives the focus back", { fragment: FRIENDS }, async (app) => {
  const { keyboard } = app.page;
  const help = app.root.locator(".help");
  await tabTo(app, "5i");
  await keyboard.press("?");
  await help.waitFor();
  assert.equal(await focused(app), "H2");
  assert.match(await help.innerText(), /Rank|rank/);
  const [board, panel] = [await app.board.boundingBox(), await help.boundingBox()];
  assert.ok(panel.x >= board.x + board.width || panel.y >= board.y + board.height, "never over the board");
  await keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await until(async () => (await focused(app)) === "5i", "where it was");
  await app.press(app.action("settings").first());
  await app.press(app.action("help"));
  await help.waitFor();
});

journey("the focus is never lost", {}, async (app) => {
  const { keyboard } = app.page;
  const on = async (pattern, when) => {
    await until(async () => pattern.test(await focused(app)), `${when}: ${await focused(app)}`);
  };
  const SQUARE = /^[1-9][a-i]$/;
  // a new game
  await tabTo(app, "new-game");
  await keyboard.press("Enter");
  await on(/^H2$/, "the form");
  await tabTo(app, "opponent");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await on(SQUARE, "a game was started");
  // a sheet is closed
  await tabTo(app, "settings");
  await keyboard.press("Enter");
  await on(/^H2$/, "the settings");
  await keyboard.press("Escape");
  await on(/^settings$/, "the settings were closed");
  // promotion
  for (const move of ["7g7f", "3c3d"]) await type(app, move);
  await app.waitPly(2);
  await keyboard.press("Escape");
  await on(SQUARE, "typing was left");
  await walk(app, "8h");
  await keyboard.press("Enter");
  await walk(app, "2b");
  await keyboard.press("Enter");
  await on(/^promote/, "the question");
  await keyboard.press("Enter");
  await on(/^2b$/, "promotion was answered");
  // resigning: no, then yes
  const resign = async () => {
    await tabTo(app, "more");
    await keyboard.press("Enter");
    await tabTo(app, "resign");
    await keyboard.press("Enter");
  };
  await resign();
  await until(() => app.page.evaluate(() => document.activeElement?.dataset.answer === "no"), "the gentler answer");
  await keyboard.press("Enter");
  await on(/^more$/, "not resigned");
  await resign();
  await until(() => app.page.evaluate(() => document.activeElement?.dataset.answer === "no"), "asked again");
  await tabTo(app, "resign", "Shift+Tab");
  await keyboard.press("Enter");
  await app.result.waitFor();
  await on(/^rematch$/, "resigned");
  await keyboard.press("Enter");
  await on(SQUARE, "a rematch was started");
  // a panel that closes itself
  await app.page.keyboard.press("f");
  await on(SQUARE, "the board was turned");
});

journey("on a phone the line and its answer leave the board its place", { ...PHONE, fragment: FRIENDS }, async (app) => {
  const before = await app.board.boundingBox();
  await type(app, "o");
  await until(async () => /king 5i/.test(await answer(app)), "the board in brief");
  const after = await app.board.boundingBox();
  assert.deepEqual([after.width, after.height], [before.width, before.height]);
  assert.equal(await app.page.evaluate(() => document.documentElement.scrollWidth), 360, "no scrolling sideways");
});

journey("Escape closes what is open wherever the focus is, and keys lead on from what they have done", { fragment: `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b` }, async (app) => {
  const { keyboard } = app.page;
  const on = (where, why) => until(async () => where.test(await focused(app)), `${why}: ${where}`);
  const SQUARE = /^[1-9][a-i]$/;
  const sheets = async (count) => until(async () => (await app.root.locator(".sheet").count()) === count, `${count} sheets`);
  // help beside the board, whose keys are tried
  await app.square("5i").focus();
  for (const key of ["Escape", "?"]) {
    await keyboard.press("?");
    await sheets(1);
    await on(/^H2$/, "help");
    await app.square("5i").focus();
    await keyboard.press(key);
    await sheets(0);
  }
  // a chosen piece is put back first
  await keyboard.press("?");
  await sheets(1);
  await app.square("2g").focus();
  await keyboard.press("Enter");
  await app.root.locator('[data-square="2g"][aria-pressed="true"], [data-square="2g"].selected').first().waitFor({ state: "attached" });
  await keyboard.press("Escape");
  assert.equal(await app.root.locator(".sheet").count(), 1, "the piece was given up, and no more");
  await app.action("library").focus();
  await keyboard.press("Escape");
  await sheets(0);
  // so is the card of a piece
  await keyboard.press("?");
  await sheets(1);
  await app.square("5i").focus();
  await keyboard.press("m");
  await app.root.locator('[data-reach="true"]').first().waitFor({ state: "attached" });
  await keyboard.press("Escape");
  await app.root.locator('[data-reach="true"]').first().waitFor({ state: "detached" });
  assert.equal(await app.root.locator(".sheet").count(), 1, "the card alone is gone");
  await keyboard.press("Escape");
  await sheets(0);
  // the browser's own list
  await app.action("more").focus();
  await keyboard.press("Enter");
  await app.root.locator(".other-actions:popover-open").waitFor();
  await keyboard.press("Escape");
  await app.root.locator(".other-actions:popover-open").waitFor({ state: "detached" });
  // a piece of the stand goes to the board with the arrows
  await app.square("5i").focus();
  await keyboard.press("h");
  await on(/^hand/, "the stand");
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await on(SQUARE, "the board takes what is held");
  await keyboard.press("Escape");
  // one of the moves is in the order of the Tab key, and the focus goes along with the steps
  const inOrder = app.root.locator('.moves .move:not([tabindex="-1"])');
  assert.equal(await inOrder.count(), 1);
  await inOrder.focus();
  await keyboard.press("ArrowLeft");
  await until(() => app.page.evaluate(() => document.activeElement?.matches('[data-ply="3"] > [aria-current]')), "the move before has the focus");
  await keyboard.press("ArrowLeft");
  await tabTo(app, "back-to-game");
  await keyboard.press("Enter");
  await on(SQUARE, "back to the game");
  // a question is left from wherever one is
  await app.press(app.action("more"));
  await app.press(app.action("resign"));
  await app.answer(false).waitFor();
  await app.action("library").focus();
  await keyboard.press("Escape");
  await app.answer(false).waitFor({ state: "detached" });
  // the list of formats keeps the focus, whatever else comes and goes with them
  await app.press(app.action("share"));
  const format = app.root.locator('[name="format"]');
  await format.focus();
  for (const value of ["kif", "link"]) {
    await format.selectOption(value);
    await until(async () => (await app.root.locator(".qr").count()) === (value === "link" ? 1 : 0), `the code goes with the link: ${value}`);
    assert.equal(await focused(app), "format", value);
  }
  await keyboard.press("Escape");
  await sheets(0);
  // notes are opened far from their button
  await app.press(app.action("more"));
  await app.press(app.action("notes"));
  await on(/^close-notes$/, "the notes");
});
