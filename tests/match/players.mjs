// Both players of a match behind one face: `newGame` and `see` are not timed, `think` is. Each sits in a thread of its own in the same
// Node.

import { Fairy } from "../tools/fairy.mjs";
import { EngineWorker } from "../tools/worker.mjs";

const boardAndTurn = (sfen) => sfen.split(" ").slice(0, 2).join(" ");

/** A player who says nothing for so long beyond its time is broken. */
const PATIENCE_MS = 20_000;

/**
 * @typedef {{ move: string, nodes: number, ms: number }} Answer
 *   `move` is USI, or `win` or `resign`; `nodes` were visited in `ms`, as the player's last report says.
 */

/** Suizō: the worker of the release build. */
export class Suizo {
  static hash_mib = 16;

  static async start() {
    const player = new Suizo();
    player.worker = await EngineWorker.start(Suizo.hash_mib);
    return player;
  }

  about() {
    return { name: this.worker.name, build: this.worker.build, hash_mib: Suizo.hash_mib, threads: 1, level: 0 };
  }

  async newGame(variant) {
    this.variant = variant;
    this.seed = 0;
    this.worker.say({ t: "new_game" });
    await this.worker.settle();
  }

  async see(start, moves) {
    this.game = { variant: this.variant, start, moves, choices: [] };
  }

  /** @returns {Promise<Answer>} */
  async think(movetime_ms) {
    this.seed += 1;
    const go = { t: "go", id: this.seed, game: this.game, limits: { movetime_ms }, level: 0, seed: this.seed, multi_pv: 1 };
    const responses = await this.worker.ask(go, "best", movetime_ms + PATIENCE_MS);
    const { best } = responses.at(-1);
    const { nodes = 0, ms = 0 } = responses.findLast(({ t }) => t === "info") ?? {};
    return { move: { move: best.usi, declare: "win", resign: "resign" }[best.k], nodes, ms };
  }

  stop() {
    return this.worker.stop();
  }
}

/** Fairy-Stockfish by its hand evaluation. */
export class FairyStockfish {
  static hash_mib = 16;

  static async start() {
    const player = new FairyStockfish();
    player.fairy = await Fairy.start(FairyStockfish.hash_mib);
    player.version = await Fairy.version();
    return player;
  }

  about() {
    return { name: this.version, hash_mib: FairyStockfish.hash_mib, threads: 1, nnue: false };
  }

  async newGame(variant) {
    await this.fairy.variant(variant);
    this.fairy.say("usinewgame");
    await this.fairy.ask("isready", /^readyok/);
    this.base = undefined;
  }

  /**
   * It does not know every answer to a check (src/RULES.md 7), and reads no further where the other side has played one: it is told the
   * game from there on.
   */
  async see(start, moves, state) {
    this.base ??= { sfen: start, from: 0 };
    this.legal = state.legal;
    const since = moves.slice(this.base.from);
    this.fairy.say(`position sfen ${this.base.sfen}${since.length > 0 ? ` moves ${since.join(" ")}` : ""}`);
    const [seen] = (await this.fairy.ask("d", /^Sfen: /, PATIENCE_MS)).slice(-1);
    if (boardAndTurn(seen.slice("Sfen: ".length)) !== boardAndTurn(state.sfen)) {
      this.base = { sfen: state.sfen, from: moves.length };
      this.fairy.say(`position sfen ${state.sfen}`);
    }
  }

  /** @returns {Promise<Answer>} */
  async think(movetime_ms) {
    const lines = await this.fairy.ask(`go movetime ${movetime_ms}`, /^bestmove/, movetime_ms + PATIENCE_MS);
    const report = lines.findLast((line) => /^info .*\bnodes \d+ .*\btime \d+/.test(line)) ?? "";
    const [nodes, ms] = ["nodes", "time"].map((word) => Number(new RegExp(`\\b${word} (\\d+)`).exec(report)?.[1] ?? 0));
    const move = lines.at(-1).split(" ")[1];
    // it never gives up: it sees no move where the rules have one
    return { move: move === "resign" ? this.legal[0] : move, nodes, ms };
  }

  stop() {
    return this.fairy.stop();
  }
}
