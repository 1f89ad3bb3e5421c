// An engine natively, spoken to by USI or UCI.

import { spawn } from "node:child_process";
import readline from "node:readline";

/** A program that is spoken to line by line. */
export class Program {
  constructor(command) {
    this.process = spawn(command, [], { stdio: ["pipe", "pipe", "ignore"] });
    this.failed = new Promise((_, reject) => this.process.on("error", reject));
    // heard by whoever waits for a line; nobody may be waiting
    this.failed.catch(() => {});
    this.process.stdin.on("error", () => {});
    this.lines = readline.createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  say(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Reads on to the first line that matches. */
  async until(pattern) {
    for (;;) {
      const { value, done } = await Promise.race([this.lines.next(), this.failed]);
      if (done) throw new Error(`${this.process.spawnfile} ended before it said ${pattern}`);
      const match = pattern.exec(value);
      if (match) return match;
    }
  }

  /** Says something and times the answer, in seconds. */
  async time(line, pattern) {
    const before = performance.now();
    this.say(line);
    const match = await this.until(pattern);
    return { match, seconds: (performance.now() - before) / 1000 };
  }

  async search(nodes) {
    this.say("isready");
    await this.until(/^readyok/);
    const before = performance.now();
    this.say(`go nodes ${nodes}`);
    let visited = 0;
    for (;;) {
      const [line, count] = await this.until(/^bestmove|^info .*?\bnodes (\d+)/);
      if (line.startsWith("bestmove")) break;
      visited = Number(count);
    }
    // the last report may come before the limit is reached; the limit itself is kept
    return Math.max(visited, nodes) / ((performance.now() - before) / 1000);
  }
}
