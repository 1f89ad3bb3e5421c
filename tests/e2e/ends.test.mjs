// Every end of every game, made by hand on the page: what tests/data/ends.json lists and the native program agrees to.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { FRIENDS, journey, parse, sample, until } from "./harness.mjs";

const ENDS = JSON.parse(await fs.readFile(new URL("../data/ends.json", import.meta.url), "utf8"));

/** What the page must say, in English and in Japanese. */
const WORDS = {
  checkmate: [/Checkmate/, /詰み/],
  stalemate: [/No legal move/, /指せる手がなく/],
  bare_king: [/bare king/, /裸玉/],
  bare_king_draw: [/Both kings stand alone/, /互いに裸玉/],
  repetition: [/four times/, /千日手/],
  perpetual_check: [/Perpetual check/, /連続王手/],
  impasse_points: [/fewer than 24/, /24点未満の側/],
  impasse_draw: [/impasse/, /持将棋/],
  declaration: [/points suffice/, /宣言が認められ/],
  declaration_failed: [/did not hold/, /条件を満たしていません/],
  resign: [/resignation/, /投了/],
  timeout: [/Time ran out/, /時間切れ/],
  illegal_move: [/illegal move/, /反則/],
  move_limit: [/move limit/, /手数の上限/],
};

const HEADLINES = {
  black: [/^Black wins|^You win|^The computer wins/, /^(先手|あなた|コンピュータ)の勝ち/],
  white: [/^White wins|^You win|^The computer wins/, /^(後手|あなた|コンピュータ)の勝ち/],
  draw: [/^A draw/, /^引き分け/],
};

let openings = 0;

/** Opens the game in the page as it stands, just before its end, and waits until it is there. */
async function openBefore(app, end, players = FRIENDS) {
  const moves = end.act ? end.moves : end.moves.slice(0, -1);
  // a key that the page does not know makes each address another one
  const fields = { at: String((openings += 1)), variant: end.game, lang: "en", ...end.rules };
  if (end.start !== "startpos") fields.start = end.start;
  if (moves.length > 0) fields.moves = moves.join(",");
  const text = Object.entries(fields).map(([key, value]) => `${key}=${value.replaceAll(" ", "_")}`);
  await app.open(`${players}&${text.join("&")}`);
  const there = async () =>
    (await app.result.count()) === 0 &&
    (await app.ply()) >= moves.length &&
    (await app.board.getAttribute("data-variant")) === end.game;
  await until(there, `${end.game} ${end.start} stands there, not yet ended`);
}

/** Whether the game is over, or asks something first. */
const settled = async (app) =>
  (await app.result.count()) + (await app.choice.count()) + (await app.answer(true).count()) > 0;

async function lastMove(app, end) {
  const { from, piece, to, promotes } = parse(end.moves.at(-1));
  const mover = await app.turn();
  await app.press(piece ? app.hand(mover, piece) : app.square(from));
  await app.press(app.square(to));
  await until(() => settled(app), "the end, or a question");
  if ((await app.choice.count()) > 0) await app.press(app.choice.locator(`[data-promote="${promotes}"]`));
  const loses = end.reason === "perpetual_check" && end.winner !== mover;
  assert.equal(await app.answer(true).count(), loses ? 1 : 0, "asked before a move that loses by perpetual check, and only then");
  if (loses) await app.press(app.answer(true));
}

async function act(app, { act: [name] }) {
  const action = app.action({ agree: "propose-impasse", declare: "declare", resign: "resign" }[name]);
  if (name !== "resign") {
    await app.press(action);
    return app.press(app.answer(true));
  }
  // pressed again it is meant; a move that the computer makes meanwhile takes the question back
  await until(async () => {
    if ((await app.result.count()) === 0 && (await action.count()) > 0) await app.press(action).catch(() => {});
    return (await app.result.count()) > 0;
  }, "given up");
}

async function assertEnded(app, end, lang) {
  await app.result.waitFor();
  const winner = end.winner ?? "draw";
  assert.equal(await app.result.getAttribute("data-result"), winner);
  assert.equal(await app.result.getAttribute("data-reason"), end.reason);
  const words = await app.result.innerText();
  assert.match(words, WORDS[end.reason][lang]);
  assert.match(words, HEADLINES[winner][lang]);
}

/** A declaration is offered only to a king that has entered; elsewhere the page keeps a player from losing by it. */
async function isOffered(app, end) {
  return end.act?.[0] !== "declare" || (await app.action("declare").count()) > 0;
}

const games = [...new Set(ENDS.map((end) => end.game))];
assert.equal(games.length, 7);
for (const name of sample(["shogi", "sho"], games)) {
  journey(`${name}: every end, by hand`, { fragment: FRIENDS, locale: "en-GB" }, async (app) => {
    const told = new Set();
    for (const end of ENDS.filter(({ game, act }) => game === name && act?.[0] !== "timeout")) {
      try {
        const [what, by] = end.act ?? [];
        // who gives up while the other side has the move can only be playing the computer
        const waits = what === "resign" && by !== (end.moves.length % 2 === 0 ? "black" : "white");
        await openBefore(app, end, waits ? (by === "black" ? "black=human&white=ai:6" : "black=ai:6&white=human") : FRIENDS);
        if (!(await isOffered(app, end))) {
          assert.match(end.why, /outside the zone/);
          continue;
        }
        await (end.act ? act(app, end) : lastMove(app, end));
        await assertEnded(app, end, 0);
        if (!told.has(end.reason)) {
          await app.set("lang", "ja");
          await until(async () => WORDS[end.reason][1].test(await app.result.innerText()), "the same in Japanese");
          await assertEnded(app, end, 1);
          await app.set("lang", "en");
        }
        told.add(end.reason);
      } catch (error) {
        error.message = `${JSON.stringify(end)}\n${error.message}`;
        throw error;
      }
    }
    assert.ok(told.size >= 7, `${[...told]}`);
  });
}

journey("a game that was lost on time says so when it is opened again", {}, async (app) => {
  const ends = ENDS.filter(({ act }) => act?.[0] === "timeout");
  for (const end of sample(ends.slice(1, 3), ends)) {
    await app.newGame({ opponent: "friend", variant: end.game });
    await until(async () => (await app.board.getAttribute("data-variant")) === end.game && (await app.ply()) === 0, "a new game");
    for (const usi of end.moves) {
      const { from, to } = parse(usi);
      await app.press(app.square(from));
      await app.press(app.square(to));
    }
    await app.waitPly(end.moves.length);
    await app.page.evaluate(([act, by]) => {
      const key = Object.keys(localStorage).find((name) => localStorage[name].includes('"game_id"'));
      const stored = JSON.parse(localStorage[key]);
      stored.data.moves.push(`${act} ${by}`);
      localStorage[key] = JSON.stringify(stored);
    }, end.act);
    await app.page.reload();
    await app.ready();
    await assertEnded(app, end, 0);
  }
});
