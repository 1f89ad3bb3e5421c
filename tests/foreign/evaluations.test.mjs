// Evaluations in comments: what `suizo analyse` writes is what tsshogi, the library of ShogiHome, reads as a line of play, and the other
// way round. ShogiHome's own lines are those of src/common/record/comment.ts in its repository.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import * as theirs from "tsshogi";
import { PROGRAM } from "../tools/suizo.mjs";

const run = promisify(execFile);
const GAME = "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d2d";

let folder;
before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "suizo-evaluations-"));
});
after(async () => {
  await fs.rm(folder, { recursive: true });
});

const value = (comment, key) => new RegExp(`^#${key}=(.*)$`, "m").exec(comment)?.[1];

async function suizo(name, text, ...args) {
  const file = path.join(folder, name);
  await fs.writeFile(file, text);
  return (await run(PROGRAM, [...args, "--report", "none", file])).stdout;
}

test("tsshogi reads every line of play that we write", async () => {
  const analyse = ["analyse", "--nodes", "3000", "--lines", "0"];
  const json = JSON.parse(await suizo("game.usi", `${GAME}\n`, ...analyse, "--to", "json"));
  const record = theirs.importKIF(await suizo("game.usi", `${GAME}\n`, ...analyse, "--to", "kif"));
  assert.ok(!(record instanceof Error), String(record));
  assert.equal(json.plies.length, 18);
  for (const { ply, cp, depth, line } of json.plies) {
    record.goto(ply);
    const { comment } = record.current;
    assert.equal(Number(value(comment, "評価値")), cp, comment);
    assert.equal(Number(value(comment, "深さ")), depth, comment);
    const moves = theirs.parsePV(record.position, value(comment, "読み筋") ?? "");
    assert.deepEqual(moves.map((move) => move.usi), line, comment);
  }
});

test("what tsshogi formats for ShogiHome is read move by move", async () => {
  const record = theirs.Record.newByUSI(GAME);
  const lines = [];
  for (let ply = 0; ply < 12; ply++) {
    record.goto(17);
    const later = record.moves.slice(ply + 1, ply + 6).map(({ move }) => move);
    record.goto(ply);
    lines.push(later.map((move) => move.usi));
    const text = theirs.formatPV(record.position, later);
    record.current.comment = `互角\n#評価値=${ply - 6}\n#読み筋=${text}\n#深さ=8\n#ノード数=1234\n#エンジン=E\n`;
  }
  const western = await suizo("theirs.kif", theirs.exportKIF(record, {}), "convert", "--to", "hodges");
  const found = [...western.matchAll(/\[%eval cp (-?\d+) 8 ([^\]]*)\]/g)];
  assert.deepEqual(found.map(([, cp, line]) => [Number(cp), line.split(" ")]), lines.map((line, ply) => [ply - 6, line]));
});
