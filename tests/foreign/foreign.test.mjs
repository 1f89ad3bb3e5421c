// Legal moves and checks compared with those of programs that share no code with this one: shogiops for shogi, Fairy-Stockfish for the games
// without drops. Whatever differs must be a difference that src/RULES.md 7 names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Fairy } from "../tools/fairy.mjs";
import { sample } from "../tools/sample.mjs";
import { Engine } from "../tools/suizo.mjs";
import { dice, movesByShogiops } from "./legal.mjs";

const LONGEST_GAME = 160;

/** How many of so many positions are asked for: a quarter, and all in `make test-long`. */
const some = (count) => sample(count / 4, count);

/**
 * Positions of random games from the start, each with what `suizo` says of it. Captures and promotions are preferred now and then, so
 * that games reach their endings.
 */
async function* positions(variant, count, seed) {
  const suizo = await Engine.start(variant);
  const roll = dice(seed);
  try {
    let state = null;
    let plies = 0;
    for (let n = 0; n < count; n++) {
      if (!state || state.result || plies > LONGEST_GAME) {
        state = await suizo.state("startpos");
        plies = 0;
      } else {
        const occupied = occupiedSquares(state.sfen);
        const lively = state.legal.filter((usi) => usi.endsWith("+") || (!usi.includes("*") && occupied.has(usi.slice(2, 4))));
        const pool = lively.length > 0 && roll(3) === 0 ? lively : state.legal;
        state = await suizo.state(`sfen ${state.sfen}`, [pool[roll(pool.length)]]);
        plies += 1;
      }
      yield state;
    }
  } finally {
    suizo.stop();
  }
}

/** Squares with a piece on them, by name. */
function occupiedSquares(sfen) {
  const rows = sfen.split(" ")[0].split("/");
  const squares = new Set();
  for (const [rank, row] of rows.entries()) {
    const cells = [...row.replaceAll("+", "")].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill(null) : [c]));
    for (const [index, cell] of cells.entries()) {
      if (cell) squares.add(`${cells.length - index}${String.fromCharCode(97 + rank)}`);
    }
  }
  return squares;
}

/** The piece on a square, in SFEN's letters. */
function pieceAt(sfen, square) {
  const row = sfen.split(" ")[0].split("/")[square.charCodeAt(1) - 97];
  const cells = row.match(/\+?[A-Za-z]|\d/g).flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill(null) : [c]));
  return cells[cells.length - Number(square[0])];
}

// --- shogi

test("shogi: the legal moves and checks are those of shogiops", async () => {
  let n = 0;
  for await (const state of positions("shogi", some(9_000), 3)) {
    const foreign = movesByShogiops(state.sfen);
    assert.deepEqual(state.legal, foreign.legal, state.sfen);
    assert.equal(state.in_check, foreign.in_check, state.sfen);
    assert.equal(state.result?.reason === "checkmate", foreign.in_check && foreign.legal.length === 0, state.sfen);
    n += 1;
  }
  assert.equal(n, some(9_000));
});

// --- the games without drops

/** Every legal move of a position by Fairy-Stockfish, sorted by byte. */
async function movesByFairy(fairy, sfen) {
  fairy.say(`position sfen ${sfen}`);
  const lines = await fairy.ask("go perft 1", /^Nodes searched/);
  const moves = lines.map((line) => /^(\d[a-i]\d[a-i]\+?): 1$/.exec(line)?.[1]).filter(Boolean);
  assert.equal(moves.length, Number(lines.at(-1).split(": ")[1]), `every move of ${sfen} is understood`);
  return moves.sort();
}

/** What RULES.md 7 grants: a lone king in check, and the elephant's promotion as an answer to it. */
function isMissedPromotion(state, usi) {
  const color = state.turn === "black" ? (piece) => piece : (piece) => piece.toLowerCase();
  return state.in_check && usi.endsWith("+") && pieceAt(state.sfen, usi.slice(0, 2)) === color("E");
}

test("sho and Heian: the legal moves are those of Fairy-Stockfish, but for the differences that are known", async () => {
  const fairy = await Fairy.start();
  let [n, n_missed] = [0, 0];
  try {
    for (const [variant, count, seed] of [
      ["sho", 6_000, 5],
      ["heian9x8", 2_500, 7],
      ["heian8x8", 1_500, 11],
      ["heian9x9", 1_500, 13],
      ["heian8x9", 1_500, 17],
    ]) {
      await fairy.variant(variant, { bareKing: false });
      for await (const state of positions(variant, some(count), seed)) {
        const foreign = await movesByFairy(fairy, state.sfen);
        const known = new Set(foreign);
        const missed = state.legal.filter((usi) => !known.has(usi));
        const own = new Set(state.legal);
        assert.deepEqual(foreign.filter((usi) => !own.has(usi)), [], `${variant}: allowed there only, ${state.sfen}`);
        for (const usi of missed) {
          assert.ok(variant === "sho" && isMissedPromotion(state, usi), `${variant}: ${usi} is allowed here only, ${state.sfen}`);
        }
        n_missed += missed.length;
        n += 1;
      }
    }
  } finally {
    await fairy.stop();
  }
  console.log(`${n} positions; ${n_missed} answers to check by promotion that Fairy-Stockfish misses`);
  assert.equal(n, some(13_000));
});
