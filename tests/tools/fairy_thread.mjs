// Fairy-Stockfish's wasm in a thread: a message is a line, either way.

import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";

const HEIAN = path.resolve(import.meta.dirname, "../data/heian.ini");

// its loader takes `fetch` for a sign of a browser, and asks it for a file
globalThis.fetch = undefined;
const program = await createRequire(import.meta.url)("fairy-stockfish-nnue.wasm/stockfish.js")();
program.FS.writeFile("/heian.ini", await fs.readFile(HEIAN, "utf8"));
program.addMessageListener((text) => text.split("\n").forEach((line) => parentPort.postMessage(line)));
parentPort.on("message", (line) => program.postMessage(line));
