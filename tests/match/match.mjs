// A match of our engine, as the page runs it, against Fairy-Stockfish's wasm: both in this Node, each in a thread of its own, one search
// thread each, tables of the same size, the same wall time a move. Every opening is played twice, with colours exchanged.
//
//   node tests/match/match.mjs --game shogi --games 200 --movetime 100      (make match-wasm GAME=shogi N=200 MS=100)
//
// Prints the result as one JSON line, and adds it to tests/results/wasm-matches.jsonl; the games go to tests/results/wasm-GAME.jsonl.gz.
// Fairy-Stockfish plays by its hand evaluation. It does not know that a bared side loses in sho, nor declarations; where it sees no move
// and the rules have one, that one is played for it. Ends non-zero when a player was at fault: an illegal move, a crash, a loss on time.
// Needs `dist/` and the native program in `target/release`, which is the referee.

import fs from "node:fs/promises";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { Engine } from "../tools/suizo.mjs";
import { play } from "./game.mjs";
import { FairyStockfish, Suizo } from "./players.mjs";
import { Tally } from "./tally.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const RESULTS = "tests/results";
const MATCHES = `${RESULTS}/wasm-matches.jsonl`;
export const GAMES = ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"];
/** The browser's compiler works on hot code while it runs. */
const WARM_UP_MS = 5_000;

/** Each player's name in the results, and what starts it; the match is told from the first one's point of view. */
const PLAYERS = { suizo: Suizo, fairy: FairyStockfish };

/** What each number among the arguments is, its default and its least value. */
const NUMBERS = {
  games: ["games, an even number of them", 200, 2],
  movetime: ["milliseconds a move", 100, 1],
  lanes: ["games at a time", 1, 1],
  // as long as a shared machine may stand still by itself
  slack: ["milliseconds that a move may take beyond its time", 500, 0],
  plies: ["plies after which a game is a draw", 512, 1],
};

/**
 * @typedef {{ game: string, games: number, movetime: number, lanes: number, slack: number, plies: number, warm_up?: number }} Terms
 */

/** Two players and a referee who have a game at a time. */
class Lane {
  static async start(terms) {
    const lane = new Lane();
    lane.terms = terms;
    lane.referee = await Engine.start(terms.game);
    lane.players = {};
    for (const name of Object.keys(PLAYERS)) await lane.replace(name);
    return lane;
  }

  async replace(name) {
    const { game, warm_up = WARM_UP_MS } = this.terms;
    await this.players[name]?.stop();
    const player = await PLAYERS[name].start();
    this.players[name] = player;
    const state = await this.referee.state("startpos");
    await player.newGame(game);
    await player.see(state.sfen, [], state);
    await player.think(warm_up);
  }

  /** One game; `black` names the player who has that colour. */
  async play(sfen, black, note) {
    const { game, movetime, slack, plies } = this.terms;
    const names = { black, white: Object.keys(PLAYERS).find((name) => name !== black) };
    const players = { black: this.players[names.black], white: this.players[names.white] };
    for (const player of Object.values(players)) await player.newGame(game);
    const terms = { movetime_ms: movetime, slack_ms: slack, most_plies: plies };
    const played = await play(this.referee, players, sfen, terms, (color, ...figures) => note(names[color], ...figures));
    if (played.fault) await this.replace(names[played.fault.by]);
    return played;
  }

  async stop() {
    this.referee.stop();
    for (const player of Object.values(this.players)) await player.stop();
  }
}

export async function openings(game) {
  const packed = await fs.readFile(path.join(ROOT, `tests/data/openings/${game}.jsonl.gz`));
  return gunzipSync(packed).toString().trim().split("\n").map((line) => JSON.parse(line).sfen);
}

/** What was measured of one player's moves. */
class Figures {
  taken = [];
  nodes = 0;
  ms = 0;

  add(taken_ms, nodes, ms) {
    this.taken.push(taken_ms);
    this.nodes += nodes;
    this.ms += ms;
  }

  summary() {
    const taken = this.taken.toSorted((a, b) => a - b);
    const quantile = (part) => Math.round((taken[Math.floor((taken.length - 1) * part)] ?? 0) * 10) / 10;
    return {
      moves: taken.length,
      taken_ms: { p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) },
      nodes_per_second: this.ms > 0 ? Math.round((1000 * this.nodes) / this.ms) : null,
    };
  }
}

/**
 * Plays a match.
 *
 * @param {Terms} terms
 * @param {{ isWanted?: () => boolean, tell?: (line: string) => void }} [listener] the match ends early, after whole pairs, once it is no
 *   longer wanted
 * @returns {Promise<{ summary: object, records: object[] }>}
 */
export async function match(terms, { isWanted = () => true, tell = () => {} } = {}) {
  const book = await openings(terms.game);
  const [first, second] = Object.keys(PLAYERS);
  const figures = Object.fromEntries(Object.keys(PLAYERS).map((name) => [name, new Figures()]));
  const tally = new Tally();
  const records = [];
  let about;
  let next = 0;

  const halfPoints = ({ winner }, color) => (winner === null ? 1 : winner === color ? 2 : 0);
  const work = async (lane) => {
    while (next < terms.games / 2 && isWanted()) {
      const pair = next++;
      const start = book[pair % book.length];
      const points = [];
      for (const [index, black] of [first, second].entries()) {
        const played = await lane.play(start, black, (name, ...measured) => figures[name].add(...measured));
        points.push(halfPoints(played, black === first ? "black" : "white"));
        const { moves, winner, reason, fault } = played;
        const side = black === first ? "first" : "second";
        records.push({ game: terms.game, number: 2 * pair + index, start, black: side, moves: moves.join(" "), winner, reason, fault });
      }
      tally.addPair(points);
      tell(`${terms.game}: ${2 * sum(tally.pairs)} of ${terms.games} games, ${tally.wins} won, ${tally.draws} drawn, ${tally.losses} lost`);
    }
  };

  const lanes = [];
  try {
    for (let n = 0; n < terms.lanes; n++) lanes.push(await Lane.start(terms));
    about = Object.fromEntries(Object.entries(lanes[0].players).map(([name, player]) => [name, player.about()]));
    await Promise.all(lanes.map(work));
  } finally {
    for (const lane of lanes) await lane.stop();
  }

  records.sort((a, b) => a.number - b.number);
  const round = (value, digits) => Number(value.toFixed(digits));
  const [low, elo, high] = tally.elo().map((value) => round(value, 1));
  const summary = {
    date: new Date().toISOString().slice(0, 10),
    game: terms.game,
    rules: {},
    first: { ...about[first], ...figures[first].summary() },
    second: { ...about[second], ...figures[second].summary() },
    runtime: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
    movetime_ms: terms.movetime,
    slack_ms: terms.slack,
    lanes: terms.lanes,
    most_plies: terms.plies,
    openings: `tests/data/openings/${terms.game}.jsonl.gz`,
    games: 2 * sum(tally.pairs),
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    pairs: tally.pairs,
    score: round(tally.score(), 4),
    elo,
    elo_low: low,
    elo_high: high,
    plies_per_game: round(sum(records.map(({ moves }) => (moves ? moves.split(" ").length : 0))) / Math.max(records.length, 1), 1),
    ends: count(records.map(({ reason }) => reason)),
    faults: records.filter(({ fault }) => fault).map(({ number, black, reason, fault }) => {
      const by = (fault.by === "black") === (black === "first") ? "first" : "second";
      return { number, by, reason, what: fault.what };
    }),
  };
  return { summary, records };
}

const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

/** How often each word occurs. */
function count(words) {
  const counts = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** The terms that the arguments ask for. Throws what is wrong and how to mend it. */
export function readTerms(args) {
  const options = Object.fromEntries(["game", ...Object.keys(NUMBERS)].map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ args, options });
  const terms = { game: values.game ?? "shogi" };
  if (!GAMES.includes(terms.game)) throw new Error(`there is no game ${JSON.stringify(terms.game)}: choose from ${GAMES.join(", ")}`);
  for (const [name, [meaning, standard, least]] of Object.entries(NUMBERS)) {
    const text = values[name] ?? String(standard);
    terms[name] = Number(text);
    if (!/^\d{1,7}$/.test(text) || terms[name] < least || (name === "games" && terms[name] % 2 > 0)) {
      throw new Error(`--${name} is ${JSON.stringify(text)}: give ${meaning}, at least ${least}`);
    }
  }
  return terms;
}

/** The commit that is checked out; null where that cannot be asked. */
function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/** The matches played before, one line each. The games of the last one of its game have gone where others' were. */
async function earlierMatches(file) {
  const text = await fs.readFile(path.join(ROOT, MATCHES), "utf8").catch(() => "");
  const rows = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return rows.map((row) => JSON.stringify(row.records === file ? { ...row, records: null } : row));
}

async function main() {
  let terms;
  try {
    terms = readTerms(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
    return;
  }
  let isWanted = true;
  process.once("SIGINT", () => {
    isWanted = false;
    console.error("The pairs that are under way are played to their end; press Ctrl+C again to drop everything.");
  });
  const { summary, records } = await match(terms, { isWanted: () => isWanted, tell: (line) => console.error(line) });
  const file = `${RESULTS}/wasm-${terms.game}.jsonl.gz`;
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  await fs.mkdir(path.join(ROOT, RESULTS), { recursive: true });
  await fs.writeFile(path.join(ROOT, file), gzipSync(lines, { level: 9 }));
  const command = ["node", "tests/match/match.mjs", ...process.argv.slice(2)].join(" ");
  const line = JSON.stringify({ ...summary, command, commit: commit(), records: file });
  await fs.writeFile(path.join(ROOT, MATCHES), `${[...(await earlierMatches(file)), line].join("\n")}\n`);
  console.log(line);
  if (summary.faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
