// A thread of Node that is spoken to by messages and answers by messages: the same for every engine, so that none has a shorter way.

import { Worker } from "node:worker_threads";

/** What runs in a thread broke down, or said nothing for too long. */
export class Breakdown extends Error {}

export class Thread {
  /**
   * @param {string} name for complaints
   * @param {URL} file the module to run
   * @param {unknown} [workerData] what it is given
   */
  constructor(name, file, workerData) {
    this.name = name;
    // what it prints is its own affair: it answers by messages
    this.worker = new Worker(file, { workerData, stdout: true });
    this.worker.stdout.resume();
    this.worker.on("message", (message) => this.waiting?.hear(message));
    this.worker.on("error", (error) => this.fail(`${name} broke down: ${error?.message ?? error}`));
    this.worker.on("exit", () => this.fail(`${name} has ended`));
  }

  fail(why) {
    this.broken ??= why;
    this.waiting?.refuse(new Breakdown(this.broken));
  }

  say(message) {
    this.worker.postMessage(message);
  }

  /**
   * Says something (or nothing) and gathers what is answered, up to the message that is the last.
   *
   * @param {(message: any) => boolean} isLast may throw
   * @param {number} patience_ms how long it may be silent
   * @returns {Promise<any[]>} rejects with a `Breakdown` when the thread ends or is silent
   */
  async ask(message, isLast, patience_ms = 60_000) {
    let timer;
    const messages = [];
    try {
      return await new Promise((resolve, reject) => {
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(new Breakdown(`${this.name} is silent for ${patience_ms} ms`)), patience_ms);
        };
        const hear = (answer) => {
          messages.push(answer);
          try {
            if (isLast(answer)) resolve(messages);
            else wait();
          } catch (error) {
            reject(error);
          }
        };
        if (this.broken) throw new Breakdown(this.broken);
        this.waiting = { hear, refuse: reject };
        wait();
        if (message !== undefined) this.say(message);
      });
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
    }
  }

  async stop() {
    await this.worker.terminate();
  }
}
