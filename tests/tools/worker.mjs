// Our engine as the page has it, the worker of the release build, but in Node. Messages are those of src/protocol/page.rs.

import path from "node:path";
import { DIST, workerAddress } from "./serve.mjs";
import { Thread } from "./thread.mjs";

const VERSION = 3;

export class EngineWorker {
  /** With a table of `hash_mib`. */
  static async start(hash_mib = 16) {
    const folder = path.join(DIST, path.dirname(await workerAddress()));
    const worker = new EngineWorker(folder);
    const [ready] = await worker.ask(undefined, "ready");
    worker.name = ready.name;
    await worker.settle();
    worker.say({ t: "configure", hash_mib });
    return worker;
  }

  constructor(folder) {
    /** The build, named by its content. */
    this.build = path.basename(folder);
    this.thread = new Thread("the worker", new URL("worker_thread.mjs", import.meta.url), { folder });
  }

  say(request) {
    this.thread.say(request);
  }

  /** Says something, and gives all that is answered up to a response of that kind. */
  ask(request, kind, patience_ms) {
    const isLast = ({ t, why }) => {
      if (t === "failed") throw new Error(`the worker refuses: ${why}`);
      return t === kind;
    };
    return this.thread.ask(request, isLast, patience_ms);
  }

  /** Waits until everything said before is done. */
  async settle() {
    await this.ask({ t: "hello", version: VERSION }, "ready");
  }

  stop() {
    return this.thread.stop();
  }
}
