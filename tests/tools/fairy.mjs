// Fairy-Stockfish, compiled to wasm, in the tests' hands. It speaks USI here, so squares and moves have our names.

import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { Thread } from "./thread.mjs";

/** What it calls the games; Heian shogi is told to it by tests/data/heian.ini. */
const NAMES = { sho: "shoshogi" };

export class Fairy {
  /** With its classical evaluation, one thread, and a table of `hash_mib`. */
  static async start(hash_mib = 16) {
    const fairy = new Fairy();
    await fairy.ask("usi", /^usiok/);
    for (const [name, value] of [["VariantPath", "/heian.ini"], ["Threads", 1], ["Use_NNUE", false], ["USI_Hash", hash_mib]]) {
      fairy.say(`setoption name ${name} value ${value}`);
    }
    await fairy.ask("isready", /^readyok/);
    return fairy;
  }

  constructor() {
    this.thread = new Thread("Fairy-Stockfish", new URL("fairy_thread.mjs", import.meta.url));
  }

  /** The package and its version. */
  static async version() {
    const file = createRequire(import.meta.url).resolve("fairy-stockfish-nnue.wasm/package.json");
    const { name, version } = JSON.parse(await fs.readFile(file, "utf8"));
    return `${name} ${version}`;
  }

  say(line) {
    this.thread.say(line);
  }

  /** Says a line, and gives all that is answered up to a line like that. */
  ask(line, last, patience_ms) {
    return this.thread.ask(line, (answer) => last.test(answer), patience_ms);
  }

  /**
   * @param {string} variant the game by our name
   * @param {{ bareKing?: boolean }} [options] Heian shogi without the rule of the bare king, to compare moves
   */
  async variant(variant, { bareKing = true } = {}) {
    const name = NAMES[variant] ?? (variant.startsWith("heian") && !bareKing ? `${variant}nb` : variant);
    this.say(`setoption name USI_Variant value ${name}`);
    await this.ask("isready", /^readyok/);
  }

  stop() {
    return this.thread.stop();
  }
}
