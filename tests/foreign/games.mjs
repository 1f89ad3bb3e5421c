// Games of shogi as tsshogi's records, with variations, comments, times and ends: the engine's games of tests/results, and games at
// random from handicaps, so that every way to begin is met.

import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { InitialPositionSFEN, Position, Record, RecordMetadataKey, SpecialMoveType, specialMove } from "tsshogi";
import { dice, movesByShogiops } from "./legal.mjs";

export const GAMES = 500;
/** How many of them begin from a handicap. */
const HANDICAPS = 80;
const VARIATIONS = 3;
const LONGEST_VARIATION = 7;

const RESULTS = path.resolve(import.meta.dirname, "../results");
const STARTS = Object.values(InitialPositionSFEN).filter((sfen) => sfen.split(" ")[1] === "w");
const COMMENTS = [
  "角道を開ける",
  "ここで▲２四歩が有力。\n△同歩に▲同飛と走る。",
  "形勢は互角\n\n次の一手は？",
  "変化：3手",
  "まで3手で先手の勝ち",
  "# program",
  "&mark",
  "*好手",
  "** 34 -3334FU",
  "'T12",
  "+7776FU",
  "   1 ７六歩(77)",
  " a, \"b\" \\ {c} [d]",
  "100% 🦌",
];
const NAMES = ["", "大山 康晴", "Ōhashi", "A:B", "engine, v2", "後手"];
const PLACES = ["", "東京・将棋会館", "https://example.org/a?b=c:d"];
const ENDS = [
  SpecialMoveType.RESIGN,
  SpecialMoveType.INTERRUPT,
  SpecialMoveType.IMPASS,
  SpecialMoveType.REPETITION_DRAW,
  SpecialMoveType.MATE,
  SpecialMoveType.NO_MATE,
  SpecialMoveType.TIMEOUT,
  SpecialMoveType.FOUL_WIN,
  SpecialMoveType.FOUL_LOSE,
  SpecialMoveType.ENTERING_OF_KING,
];
/** Ends that stand after the main line alone: where CSA and JKF have no word, what stands beside them would go with them. */
const ENDS_OF_GAMES = [...ENDS, SpecialMoveType.WIN_BY_DEFAULT, SpecialMoveType.LOSE_BY_DEFAULT];

/** Starts and moves of games that were played. */
export function played() {
  const files = ["g2-shogi", "g2-shogi-1s", "games-shogi"].map((name) => path.join(RESULTS, `${name}.jsonl.gz`));
  const lines = files.flatMap((file) => gunzipSync(fs.readFileSync(file)).toString().trim().split("\n"));
  const sfen = (start) => (!start || start === "startpos" ? InitialPositionSFEN.STANDARD : start);
  return lines.map((line) => JSON.parse(line)).map(({ start, moves }) => ({ start: sfen(start), moves: moves.split(" ") }));
}

/** One of a position's legal moves; none where the game is over. */
function anyMove(sfen, roll) {
  const { legal } = movesByShogiops(sfen);
  return legal.length > 0 ? legal[roll(legal.length)] : null;
}

function push(record, usi) {
  const move = record.position.createMoveByUSI(usi);
  if (!move || !record.append(move)) throw new Error(`${usi} in ${record.position.sfen}`);
}

/** Gives a node a time and, now and then, a comment. */
function annotate(node, roll) {
  const ms = roll(3) === 0 ? 0 : roll(5) === 0 ? roll(4_000_000) : roll(60) * 1000;
  node.setElapsedMs(ms);
  if (roll(8) === 0) node.comment = COMMENTS[roll(COMMENTS.length)];
}

/** An end that the moves leave open. */
function end(record, ends, roll) {
  if (!anyMove(record.position.sfen, roll)) return;
  const type = ends[roll(ends.length)];
  record.append(specialMove(type));
  if (ENDS.includes(type)) annotate(record.current, roll);
}

function header(record, roll) {
  const set = (key, value) => record.metadata.setStandardMetadata(key, value);
  const isOdds = record.initialPosition.sfen.split(" ")[1] === "w" && STARTS.includes(record.initialPosition.sfen);
  set(isOdds ? RecordMetadataKey.SHITATE_NAME : RecordMetadataKey.BLACK_NAME, NAMES[roll(NAMES.length)]);
  set(isOdds ? RecordMetadataKey.UWATE_NAME : RecordMetadataKey.WHITE_NAME, NAMES[roll(NAMES.length)]);
  set(RecordMetadataKey.PLACE, PLACES[roll(PLACES.length)]);
  if (roll(2) === 0) set(RecordMetadataKey.START_DATETIME, "2026/11/01 10:30:00");
  if (roll(8) === 0) record.first.comment = COMMENTS[roll(COMMENTS.length)];
}

/** A record of a game from its start and moves; something is done to each node. */
export function recordOf({ start, moves }, annotate) {
  const position = new Position();
  if (!position.resetBySFEN(start.replace(/\d+$/, "1"))) throw new Error(start);
  const record = new Record(position);
  for (const usi of moves) {
    push(record, usi);
    annotate(record.current);
  }
  return record;
}

/** A game with variations and notes. */
function decorated(game, roll) {
  const { moves } = game;
  const record = recordOf(game, (node) => annotate(node, roll));
  if (roll(10) > 0) end(record, ENDS_OF_GAMES, roll);
  header(record, roll);
  // from the back to the front, and now and then within one that was just made
  for (let n = 0; n < VARIATIONS; n++) {
    record.goto(roll(Math.max(1, moves.length - LONGEST_VARIATION)));
    for (let ply = 0; ply < 1 + roll(LONGEST_VARIATION); ply++) {
      const usi = anyMove(record.position.sfen, roll);
      if (!usi) break;
      push(record, usi);
      annotate(record.current, roll);
    }
    if (roll(4) === 0) end(record, ENDS, roll);
    if (roll(2) === 0) record.resetAllBranchSelection();
  }
  record.resetAllBranchSelection();
  record.goto(0);
  return record;
}

/** A game at random from a start. */
function random(start, roll) {
  const record = recordOf({ start, moves: [] });
  for (let ply = 0; ply < 10 + roll(30); ply++) {
    const usi = anyMove(record.position.sfen, roll);
    if (!usi) break;
    push(record, usi);
  }
  return { start, moves: record.moves.slice(1).map((node) => node.move.usi) };
}

/** `count` games, of which about `handicaps` begin from a handicap; the same at every call. */
export async function games(count = GAMES, handicaps = HANDICAPS) {
  const roll = dice(23);
  // the last moves of a game are left out, so that its end is open
  const cut = ({ start, moves }) => ({ start, moves: moves.slice(0, Math.max(1, Math.min(moves.length - 12, 20 + roll(160)))) });
  const sources = played().slice(0, count - handicaps).map(cut);
  while (sources.length < count) sources.push(random(STARTS[sources.length % STARTS.length], roll));
  return sources.map((source) => decorated(source, roll));
}
