// The strict rule on the page: the board takes any move that hands can make, and an illegal one loses with its reason.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { FRIENDS, becomes, journey, sample, until } from "./harness.mjs";

const CASES = JSON.parse(await fs.readFile(new URL("../data/strict.json", import.meta.url), "utf8"));

/** What the page must say to each refusal. */
const WORDS = {
  not_reachable: [/does not move like that/, /そのようには動けません/],
  blocked: [/in the way/, /ふさいで/],
  cannot_promote: [/cannot promote on that move/, /その手では成れません/],
  must_promote: [/must promote there/, /必ず成ります/],
  leaves_royal_capturable: [/king could be taken/, /玉を取られて/],
  nifu: [/nifu/, /二歩/],
  dead_square: [/could never move/, /行き所がありません/],
  uchifuzume: [/uchifuzume/, /打ち歩詰め/],
};

const swapCase = (text) => text.replace(/[a-z]/gi, (c) => (c < "a" ? c.toLowerCase() : c.toUpperCase()));

/** The same illegal move by White, the board turned by half a turn. */
function byWhite(illegal) {
  const [board, , hands, number] = illegal.start.split(" ");
  const [files, ranks] = illegal.game.startsWith("heian") ? illegal.game.slice(5).split("x").map(Number) : [9, 9];
  const turn = (square) =>
    square.length === 1 ? square : `${files + 1 - square[0]}${String.fromCharCode(97 + ranks - 1 - (square.charCodeAt(1) - 97))}`;
  const start = `${[...swapCase(board)].reverse().join("")} w ${swapCase(hands)} ${number}`;
  return { ...illegal, color: "white", start, from: turn(illegal.from), to: turn(illegal.to) };
}

const ALL = CASES.flatMap((illegal) => [{ ...illegal, color: "black" }, byWhite(illegal)]);
const games = [...new Set(ALL.map(({ game }) => game))];
assert.equal(games.length, 6);
const kinds = [...new Set(ALL.map(({ kind }) => kind))];
assert.deepEqual(kinds.sort(), Object.keys(WORDS).sort());

async function make(app, illegal, byDrag) {
  const from = illegal.from.length === 1 ? app.hand(illegal.color, illegal.from) : app.square(illegal.from);
  if (illegal.face === "turned") {
    await app.press(from);
    await app.press(app.action("turn-over"));
    await until(async () => (await from.getAttribute("data-piece")).startsWith("+"), "it shows its back");
  }
  if (byDrag) {
    await app.drag(from, app.square(illegal.to));
  } else {
    if (illegal.face !== "turned") await app.press(from);
    await app.press(app.square(illegal.to));
  }
  if (illegal.face === "declined") await app.press(app.choice.locator('[data-promote="false"]'));
}

for (const [at, game] of games.entries()) {
  // one way a game is a sample
  for (const byDrag of sample([at % 2 === 1], [false, true])) {
    journey(`${game}: an illegal move loses ${byDrag ? "by drag" : "by click"}`, { fragment: FRIENDS }, async (app) => {
      for (const [index, illegal] of ALL.filter((one) => one.game === game).entries()) {
        const what = JSON.stringify(illegal);
        const lang = index % 2;
        const start = illegal.start.replaceAll(" ", "_");
        await app.open(`${FRIENDS}&variant=${game}&illegal_moves=lose&lang=${["en", "ja"][lang]}&start=${start}`);
        await until(async () => (await app.sfen()) === illegal.start && (await app.result.count()) === 0, what);
        await make(app, illegal, byDrag);
        await app.result.waitFor().catch((error) => assert.fail(`${what}: ${error.message}`));
        assert.equal(await app.result.getAttribute("data-result"), illegal.color === "black" ? "white" : "black", what);
        assert.equal(await app.result.getAttribute("data-reason"), "illegal_move", what);
        // the words of the other language may still be on their way
        await until(async () => WORDS[illegal.kind][lang].test(await app.result.innerText()), `${what} in words`);
        assert.equal(await app.sfen(), illegal.start, "the position stays");
      }
    });
  }
}

journey("nifu against the computer, under the strict rule, from the form", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1, illegal_moves: "lose" });
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  const sfen = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1";
  await app.open(`black=human&white=ai:1&illegal_moves=lose&start=${sfen.replaceAll(" ", "_")}`);
  await until(async () => (await app.sfen()) === sfen, "the position");
  await app.press(app.hand("black", "P"));
  await app.press(app.square("5c"));
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "white");
  assert.match(await app.result.innerText(), /The computer wins.*illegal move.*nifu/s);
  await app.press(app.action("undo"));
  await app.result.waitFor({ state: "detached" });
});

journey("a strict board does not show where a piece may go", { fragment: `${FRIENDS}&illegal_moves=lose` }, async (app) => {
  const drawn = () => app.board.evaluate((board) => board.querySelectorAll(".dot, .ring").length);
  await app.press(app.square("2h"));
  await becomes(() => app.root.locator('[data-square][data-target="true"]').count(), 6, "known to tools");
  assert.equal(await drawn(), 0);
  await app.open(`${FRIENDS}&moves=7g7f`);
  await app.waitPly(1);
  await app.press(app.square("8b"));
  await until(async () => (await drawn()) === 6, "shown where nothing is lost by it");
});

journey("what no hand can do is refused in words, from either side, and the game goes on", { fragment: FRIENDS }, async (app) => {
  for (const [color, sfen, home, pawn, lance] of [
    ["black", "4k4/9/9/9/9/9/4P4/9/L3K4 b LP 1", "5i", "5g", "5a"],
    ["white", "4k3l/9/4p4/9/9/9/9/9/4K4 w lp 1", "5a", "5c", "5i"],
  ]) {
    const other = color === "black" ? "White" : "Black";
    await app.open(`${FRIENDS}&illegal_moves=lose&start=${sfen.replaceAll(" ", "_")}`);
    await until(async () => (await app.sfen()) === sfen, "the position");
    const refused = async (words) => {
      await until(async () => (await app.said()).includes(words), `${words}: ${await app.said()}`);
      assert.equal(await app.result.count(), 0, "nothing is lost by it");
      assert.equal(await app.sfen(), sfen);
      await app.page.keyboard.press("Escape");
    };
    await app.drag(app.square(home), app.square(pawn));
    await refused("Your own piece stands there");
    await app.drag(app.hand(color, "P"), app.square(pawn));
    await refused("only be dropped on an empty square");
    await app.press(app.hand(color, "L"));
    await app.press(app.square(lance));
    await refused("only be dropped on an empty square");
    await app.press(app.square(lance));
    await refused(`That piece is ${other}’s.`);
    await app.square(lance).hover();
    await app.page.mouse.down();
    await app.square("9e").hover();
    assert.equal(await app.root.locator(".ghost .piece, .held").count(), 0, "the other side's piece is not even lifted");
    await app.page.mouse.up();
    assert.deepEqual([await app.sfen(), await app.result.count()], [sfen, 0]);
  }
});
