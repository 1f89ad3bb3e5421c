// The engine's worker of the release build in a thread of Node: it finds what a browser's worker scope has, and its wasm beside it.

import fs from "node:fs/promises";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

const source = await fs.readFile(path.join(workerData.folder, "worker.js"));
const module_or_path = await fs.readFile(path.join(workerData.folder, "worker_bg.wasm"));

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
// as data it is an ES module wherever the folder lies
const { default: start } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
await start({ module_or_path });
parentPort.on("message", (data) => self.onmessage(new MessageEvent("message", { data })));
