// The worker against the native program, and the match runner: its arithmetic, its judgement, and two short games of every variant between our worker and Fairy-Stockfish.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { sample } from "../tools/sample.mjs";
import { Engine, PROGRAM } from "../tools/suizo.mjs";
import { EngineWorker } from "../tools/worker.mjs";
import { play } from "./game.mjs";
import { GAMES, match, openings, readTerms } from "./match.mjs";
import { FairyStockfish } from "./players.mjs";
import { Tally } from "./tally.mjs";

test("Elo and its interval are those of the native matches, figure by figure", async () => {
  const text = await fs.readFile(path.resolve(import.meta.dirname, "../results/own-numbers.jsonl"), "utf8");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(lines.length > 0);
  for (const told of lines) {
    const tally = Object.assign(new Tally(), { pairs: told.pairs });
    // as written, to half of the last digit; nothing where there is no bound
    const near = (own, written, digit) => (written === null ? own === Infinity : Math.abs(own - written) <= digit * 0.5001);
    assert.ok(near(tally.score(), told.score, 1e-4), `${told.game}: ${tally.score()} for ${told.score}`);
    for (const [index, written] of [told.elo_low, told.elo, told.elo_high].entries()) {
      assert.ok(near(tally.elo()[index], written, 0.1), `${told.game}: ${tally.elo()[index]} for ${written}`);
    }
  }
});

test("a tally counts games and pairs; its interval narrows with games, and a sweep is bounded on one side", () => {
  const tally = new Tally();
  for (const pair of [[2, 2], [2, 0], [1, 2], [0, 0], [1, 1]]) tally.addPair(pair);
  assert.deepEqual([tally.wins, tally.draws, tally.losses], [4, 3, 3]);
  assert.deepEqual(tally.pairs, [1, 0, 2, 1, 1]);
  assert.equal(tally.score(), 0.55);
  const even = (n) => Object.assign(new Tally(), { pairs: [n, n, 2 * n, n, n] }).elo();
  const [low, elo, high] = even(10);
  assert.ok(Math.abs(elo) < 1e-9 && Math.abs(low + high) < 1e-9 && low < -40);
  assert.ok(even(100)[0] > low + 25);
  const sweep = Object.assign(new Tally(), { pairs: [0, 0, 0, 0, 200] }).elo();
  assert.ok(sweep[0] > 700 && sweep[0] < 800 && sweep[2] === Infinity);
  assert.deepEqual(new Tally().elo(), [-Infinity, 0, Infinity]);
});

/** A player who says these things, one after the other. */
const scripted = (...answers) => ({
  async see() {},
  async think() {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (answer === "too late") await new Promise((resolve) => setTimeout(resolve, 60));
    return { move: answer === "too late" ? "7g7f" : answer, nodes: 1, ms: 1 };
  },
});

test("a player at fault loses, and the fault is named", async () => {
  const referee = await Engine.start("shogi");
  const start = (await referee.state("startpos")).sfen;
  const terms = { movetime_ms: 10, slack_ms: 2_000, most_plies: 4 };
  const game = (black, white, more = {}) => play(referee, { black, white }, start, { ...terms, ...more }, () => {});
  try {
    const illegal = await game(scripted("7g7e"), scripted());
    assert.deepEqual([illegal.winner, illegal.reason, illegal.fault.by], ["white", "illegal_move", "black"]);
    const crash = await game(scripted("7g7f"), scripted(new Error("gone")));
    assert.deepEqual([crash.winner, crash.reason, crash.fault], ["black", "crash", { by: "white", what: "gone" }]);
    const late = await game(scripted("too late"), scripted(), { slack_ms: 20 });
    assert.deepEqual([late.winner, late.reason, late.fault.by], ["white", "timeout", "black"]);
    const declared = await game(scripted("win"), scripted());
    assert.deepEqual([declared.winner, declared.reason], ["white", "illegal_move"], "a declaration that the rules refuse");
    const resigned = await game(scripted("7g7f"), scripted("resign"));
    assert.deepEqual([resigned.winner, resigned.reason, resigned.fault], ["black", "resign", null]);
    const long = await game(scripted("7g7f", "2g2f"), scripted("3c3d", "8c8d"));
    assert.deepEqual([long.winner, long.reason, long.fault, long.moves.length], [null, "max_plies", null, 4]);
  } finally {
    referee.stop();
  }
});

test("bad arguments are answered with what to give instead", () => {
  assert.equal(readTerms(["--game", "sho", "--games", "6"]).games, 6);
  assert.throws(() => readTerms(["--game", "chess"]), /choose from shogi, sho/);
  assert.throws(() => readTerms(["--games", "7"]), /--games is "7": give games, an even number of them, at least 2/);
  assert.throws(() => readTerms(["--movetime", "0"]), /--movetime is "0": give milliseconds a move, at least 1/);
  assert.throws(() => readTerms(["--speed", "9"]), /--speed/);
});

test("Fairy-Stockfish goes on after an answer to check that it does not know, and gets one where it sees none", async () => {
  const referee = await Engine.start("sho");
  const fairy = await FairyStockfish.start();
  // White's elephant may promote, so that the king in check is not the last royal
  const start = "9/5kg1l/6s1p/3+B1pp2/9/2pe1P2P/4+p1PG1/9/5K1NL w - 129";
  try {
    await fairy.newGame("sho");
    const before = await referee.state(`sfen ${start}`);
    assert.ok(before.legal.includes("6f6g+"));
    for (const moves of [["6f6g+"], ["6f6g+", "4i4h", "4b4a"]]) {
      const state = await referee.state(`sfen ${start}`, moves);
      await fairy.see(start, moves, state);
      const { move } = await fairy.think(20);
      assert.ok(state.legal.includes(move), `${move} after ${moves.join(" ")}`);
    }
    // nothing but a promotion helps
    const check = "k8/9/9/9/RR7/9/3e5/9/8K w - 1";
    const state = await referee.state(`sfen ${check}`);
    assert.ok(state.in_check && state.legal.length > 0 && state.legal.every((usi) => /^6g..\+$/.test(usi)), state.legal.join(" "));
    await fairy.newGame("sho");
    await fairy.see(check, [], state);
    const { move } = await fairy.think(20);
    assert.ok(state.legal.includes(move), move);
  } finally {
    await fairy.stop();
    referee.stop();
  }
});

test("the worker of the release build counts the same positions as the native program, in every game", async () => {
  const worker = await EngineWorker.start();
  try {
    for (const [index, variant] of GAMES.entries()) {
      const natively = execFileSync(PROGRAM, ["bench", variant], { encoding: "utf8" });
      const [depth, ...starts] = execFileSync(PROGRAM, ["bench", "--positions", variant], { encoding: "utf8" }).trim().split("\n");
      const request = { t: "bench", id: index + 1, variant, starts, depth: Number(depth.replace("depth ", "")) };
      const told = (await worker.ask(request, "measured", 60_000)).at(-1);
      assert.ok(told.nodes > 10_000, `${variant}: ${told.nodes} positions`);
      assert.equal(told.nodes, Number(/^nodes (\d+)/m.exec(natively)[1]), variant);
    }
  } finally {
    await worker.stop();
  }
});

// one game with drops, one with two royals, and the largest of the four old boards
for (const game of sample(["shogi", "sho", "heian9x9"], GAMES)) {
  test(`${game}: our worker and Fairy-Stockfish play a pair of games in one runtime, without a fault`, async () => {
    // as slow as a busy machine may be: the figures of real matches have their own terms
    const terms = { game, games: 2, movetime: 10, lanes: 1, slack: 5_000, plies: 60, warm_up: 100 };
    const { summary, records } = await match(terms);
    assert.deepEqual(summary.faults, [], JSON.stringify(records));
    assert.equal(summary.games, 2);
    assert.deepEqual(records.map(({ black }) => black), ["first", "second"], "colours are exchanged");
    const [start] = await openings(game);
    assert.ok(records.every((record) => record.start === start), "in the same opening");
    for (const player of [summary.first, summary.second]) {
      assert.ok(player.moves > 0 && player.taken_ms.max > 0 && player.nodes_per_second > 0, JSON.stringify(player));
    }
  });
}
