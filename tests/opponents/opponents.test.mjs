// A few short games against each opponent that Debian packages. A move that one side reads differently from the other would show as
// an illegal move of either.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SUIZO = process.env.SUIZO_PROGRAM ?? path.join(ROOT, "target/release/suizo");
/** A shared machine may stand still by itself. */
const TIME = ["--movetime", "50", "--slack", "10000"];
/** Mates by a dropped pawn are legal to Fairy-Stockfish (src/RULES.md 7). */
const KNOWN_FAULTS = ["uchifuzume"];

function find(program) {
  const paths = ["/usr/games", "/usr/local/bin", ...(process.env.PATH ?? "").split(":")].map((folder) => path.join(folder, program));
  const found = paths.find((file) => fs.existsSync(file));
  assert.ok(found, `${program} is not installed`);
  return found;
}

const fairyStockfish = () => process.env.FAIRY_STOCKFISH ?? find("fairy-stockfish");
const ini = `VariantPath=${path.join(ROOT, "tests/data/heian.ini")}`;

const MATCHES = [
  ["Fairy-Stockfish by USI", "shogi", () => `usi:${fairyStockfish()}`, []],
  ["Fairy-Stockfish by UCI", "shogi", () => `uci:${fairyStockfish()}`, []],
  ...["heian9x8", "heian8x8", "heian9x9", "heian8x9"].flatMap((game) => [
    ["Fairy-Stockfish by USI", game, () => `usi:${fairyStockfish()},${ini}`, []],
    ["Fairy-Stockfish by UCI", game, () => `uci:${fairyStockfish()},${ini}`, []],
  ]),
  ["Sjaak II", "sho", () => `xboard:${find("sjaakii")},Randomise opening moves=0,Claim repetitions=0`, []],
  ["GPSShogi", "shogi", () => `usi:${find("gpsusi")}`, ["--second-clock", "0+0+1000", "--max-plies", "16"]],
];

for (const [opponent, game, player, more] of MATCHES) {
  test(`${game} against ${opponent}`, () => {
    const records = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "suizo-")), "games.jsonl.gz");
    const openings = path.join(ROOT, "tests/data/openings", `${game}.jsonl.gz`);
    const limits = more.includes("--max-plies") ? [] : ["--max-plies", "80"];
    const args = ["match", "--game", game, "--first", "self", "--second", player(), ...TIME, "--games", "4", "--openings", openings];
    const output = execFileSync(SUIZO, [...args, ...limits, ...more, "--records", records], { stdio: ["ignore", "pipe", "ignore"] });
    const row = JSON.parse(output.toString());
    const games = gunzipSync(fs.readFileSync(records)).toString().trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(games.length, 4);
    const faults = games.filter((game) => game.fault && !KNOWN_FAULTS.some((word) => game.fault.detail.includes(word)));
    assert.deepEqual(faults, []);
    assert.ok(row.second.name.length > 0 && row.second.nodes_per_move > 0, JSON.stringify(row.second));
    console.log(JSON.stringify(row));
  });
}
