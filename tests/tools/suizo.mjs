// The native program in the tests' hands: it speaks USI with the extensions of src/CONTRACT.md.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import readline from "node:readline";

export const PROGRAM = path.resolve(import.meta.dirname, "../../target/release/suizo");

export class Engine {
  /** @param {string} [variant] the game; shogi if left out */
  static async start(variant) {
    const engine = new Engine();
    await engine.ask("usi", "usiok");
    if (variant) engine.say(`setoption name Variant value ${variant}`);
    await engine.ask("isready", "readyok");
    return engine;
  }

  constructor() {
    this.process = spawn(PROGRAM, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = readline.createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  say(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Sends a line and reads on until one starts so. */
  async ask(line, answer) {
    this.say(line);
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) assert.fail(`suizo ended after ${line}`);
      if (value.startsWith(answer)) return value;
    }
  }

  /** Same game and limits, same move. */
  async bestMove(moves, limits = "nodes 30000") {
    this.say(`position startpos${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
    return (await this.ask(`go ${limits}`, "bestmove")).split(" ")[1];
  }

  /** The state of a game by the rules core: its SFEN, legal moves and result. */
  async state(start, moves = []) {
    this.say(`position ${start}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
    return this.presentState();
  }

  /** The same after an act of the side to move: resign, timeout, agree or declare. An act that is not allowed changes nothing. */
  async end(act) {
    this.say(`end ${act}`);
    return this.presentState();
  }

  async presentState() {
    return JSON.parse((await this.ask("state", "state ")).slice("state ".length));
  }

  stop() {
    this.process.kill();
  }
}
