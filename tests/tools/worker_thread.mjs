// The engine's worker of the release build in a thread of Node: it finds what a browser's worker scope has, and its wasm, nets and books
// beside it.

import fs from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const script = path.join(workerData.folder, "worker.js");
const source = (await fs.readFile(script, "utf8")).replaceAll("import.meta.url", JSON.stringify(pathToFileURL(script)));
const module_or_path = await fs.readFile(path.join(workerData.folder, "worker_bg.wasm"));

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
// Node fetches from hosts alone
globalThis.fetch = async (url) => {
  const bytes = await fs.readFile(fileURLToPath(url)).catch(() => undefined);
  return new Response(bytes, { status: bytes ? 200 : 404 });
};
// as data it is an ES module wherever the folder lies
const { default: start } = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
await start({ module_or_path });
parentPort.on("message", (data) => self.onmessage(new MessageEvent("message", { data })));
