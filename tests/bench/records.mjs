// How fast records are read and converted: {"name", "value", "unit", "base", "ratio"} as in bench.mjs.
//
// `kif_read`: a KIF of 150 plies with times, read natively and told in the shortest format, in microseconds a file, of 2,000 files in one run
// of `suizo convert`; the base is the promise of 300. It counts opening the file and writing the answer too, so reading alone is less.
// `convert_files`: the same 2,000 files as CSA, files a second; the base is tsshogi in Node, warm and in one process, which reads, imports
// and exports the same files and writes none of them. The best of several rounds each, in turn.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { exportCSA, exportKIF, importKIF } from "tsshogi";
import { played, recordOf } from "../foreign/games.mjs";

const NATIVE = path.resolve(import.meta.dirname, "../../target/release/suizo");
const FILES = 2_000;
const PLIES = 150;
const ROUNDS = 5;
const PROMISE_US = 300;

/** The seconds that something takes. */
function timed(run) {
  const from = performance.now();
  run();
  return (performance.now() - from) / 1000;
}

export function records() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "suizo-bench-"));
  try {
    const long = played().filter((game) => game.moves.length >= PLIES);
    const files = Array.from({ length: FILES }, (_, index) => {
      const { start, moves } = long[index % long.length];
      const record = recordOf({ start, moves: moves.slice(0, PLIES) }, (node) => node.setElapsedMs(((node.ply * 7 + index) % 60) * 1000));
      const file = path.join(folder, `${index}.kif`);
      fs.writeFileSync(file, exportKIF(record, {}));
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
    const read_us = (best.read / FILES) * 1e6;
    return [
      { name: "kif_read", value: Math.round(read_us), unit: "us", base: PROMISE_US, ratio: rounded(read_us / PROMISE_US) },
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

if (process.argv[1] === import.meta.filename) for (const line of records()) console.log(JSON.stringify(line));
