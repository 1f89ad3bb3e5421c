// How fast records are read and converted: {"name", "value", "unit", "base", "ratio"} as in bench.mjs.
//
// `kif_read`: a KIF of 150 plies with times, read natively and told in the shortest format, in microseconds a file, of 2,000 files in one run
// of `suizo convert`; the base is the promise of 300. It counts opening the file and writing the answer too, so reading alone is less.
// `convert_files`: the same 2,000 files as CSA, files a second; the base is tsshogi in Node, warm and in one process, which reads, imports
// and exports the same files and writes none of them. The best of several rounds each, in turn.
// `kif_read_wasm`: one such KIF read by the page's own worker of records in Chromium, in microseconds a file: so many questions at once, until
// the last is answered; the base is the promise of 700. The answers, with the games as they are stored, are part of it.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { exportCSA, exportKIF, importKIF } from "tsshogi";
import { played, recordOf } from "../foreign/games.mjs";
import { serve } from "../tools/serve.mjs";

const NATIVE = path.resolve(import.meta.dirname, "../../target/release/suizo");
const FILES = 2_000;
const PLIES = 150;
const ROUNDS = 5;
const PROMISE_US = 300;
const PROMISE_WASM_US = 700;
const READS = 300;

/** The seconds that something takes. */
function timed(run) {
  const from = performance.now();
  run();
  return (performance.now() - from) / 1000;
}

/** KIF texts of so many plies, with times. */
function texts(count) {
  const long = played().filter((game) => game.moves.length >= PLIES);
  return Array.from({ length: count }, (_, index) => {
    const { start, moves } = long[index % long.length];
    const record = recordOf({ start, moves: moves.slice(0, PLIES) }, (node) => node.setElapsedMs(((node.ply * 7 + index) % 60) * 1000));
    return exportKIF(record, {});
  });
}

/** Microseconds a file in the worker of records of the built page. */
async function inBrowser(kifs) {
  const host = await serve({ base: "/" });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(host.url);
    return await page.evaluate(
      async ([kifs, plies, rounds]) => {
        const worker = new Worker(document.querySelector('meta[name="records"]').content, { type: "module" });
        const answer = (tag) =>
          new Promise((resolve, reject) => {
            worker.onerror = () => reject(new Error("the worker of records has broken down"));
            worker.addEventListener("message", function hear({ data }) {
              if (!tag(data)) return;
              worker.removeEventListener("message", hear);
              resolve(data);
            });
          });
        await answer(({ t }) => t === "ready");
        let best = Infinity;
        for (let round = 0; round < rounds; round++) {
          const last = kifs.length - 1;
          const from = performance.now();
          const done = answer(({ t, number }) => t === "read" && number === last);
          for (const [number, text] of kifs.entries()) worker.postMessage({ t: "read", number, text });
          const { read } = await done;
          best = Math.min(best, (performance.now() - from) / kifs.length);
          const [game] = read.games;
          if (game.plies !== plies || game.remarks.length > 0) throw new Error(`not read: ${JSON.stringify(game)}`);
        }
        worker.terminate();
        return best * 1000;
      },
      [kifs, PLIES, ROUNDS],
    );
  } finally {
    await browser.close();
    await host.close();
  }
}

export async function records() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "suizo-bench-"));
  try {
    const kifs = texts(FILES);
    const files = kifs.map((kif, index) => {
      const file = path.join(folder, `${index}.kif`);
      fs.writeFileSync(file, kif);
      return file;
    });
    const convert = (to) => execFileSync(NATIVE, ["convert", "--to", to, "--report", "none", ...files], { maxBuffer: 1 << 28 });
    const foreign = () => {
      let length = 0;
      for (const file of files) length += exportCSA(importKIF(fs.readFileSync(file, "utf8"))).length;
      return length;
    };
    const best = { read: Infinity, ours: Infinity, theirs: Infinity };
    for (let round = 0; round < ROUNDS; round++) {
      best.read = Math.min(best.read, timed(() => convert("usi")));
      best.ours = Math.min(best.ours, timed(() => convert("csa")));
      best.theirs = Math.min(best.theirs, timed(foreign));
    }
    const wasm_us = await inBrowser(kifs.slice(0, READS));
    const read_us = (best.read / FILES) * 1e6;
    return [
      { name: "kif_read", value: Math.round(read_us), unit: "us", base: PROMISE_US, ratio: rounded(read_us / PROMISE_US) },
      { name: "kif_read_wasm", value: Math.round(wasm_us), unit: "us", base: PROMISE_WASM_US, ratio: rounded(wasm_us / PROMISE_WASM_US) },
      {
        name: "convert_files",
        value: Math.round(FILES / best.ours),
        unit: "files/s",
        base: Math.round(FILES / best.theirs),
        ratio: rounded(best.theirs / best.ours),
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function rounded(ratio) {
  return Math.round(ratio * 1000) / 1000;
}

if (process.argv[1] === import.meta.filename) for (const line of await records()) console.log(JSON.stringify(line));
