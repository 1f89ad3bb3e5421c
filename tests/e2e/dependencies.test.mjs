// Each dependency is pinned and has its reason in README, and README names none that is gone.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file) => fs.readFileSync(path.join(ROOT, file), "utf8");

/** Names with their versions in every section of dependencies of a manifest. */
function crates(file) {
  const found = new Map();
  let isIn = false;
  for (const line of read(file).split("\n")) {
    if (line.startsWith("[")) isIn = /^\[(.*\.)?(dev-|build-)?dependencies\]$/.test(line);
    const [, name, version] = (isIn && /^([\w-]+) = (?:"([^"]*)"|\{)/.exec(line)) || [];
    if (name && !line.includes("path = ")) found.set(name, version ?? /version = "([^"]*)"/.exec(line)?.[1]);
  }
  return found;
}

const packages = (file) => new Map(Object.entries(JSON.parse(read(file)).devDependencies));
const CRATES = new Map([...crates("Cargo.toml"), ...crates("tests/fuzz/Cargo.toml")]);
const PACKAGES = new Map([...packages("tests/package.json"), ...packages("tests/bench/package.json")]);
/** What the Makefile installs itself, and by which name README has it. */
const TOOLS = ["trunk", "wasm-bindgen-cli", "wasm-split-cli", "cargo-deny"];

/** Names in the first column of README's tables of dependencies, with what stands beside them. */
function reasons() {
  const [, chapter] = /\n### Dependencies\n([^]*?)\n## /.exec(read("README.md"));
  const rows = chapter.split("\n").filter((line) => /^\| (?!crate|tool)/.test(line));
  return new Map(rows.flatMap((row) => {
    const [, names, reason] = row.split("|");
    return names.replace(/\(.*?\)/g, "").split(",").map((name) => [name.trim(), reason.trim()]);
  }));
}

test("each direct dependency has its reason in README, and each reason its dependency", () => {
  const told = reasons();
  const used = [...CRATES.keys(), ...PACKAGES.keys(), ...TOOLS];
  assert.ok(CRATES.size > 15 && PACKAGES.size > 5, "manifests are read");
  assert.deepEqual([...told.keys()].sort(), used.sort());
  for (const [name, reason] of told) assert.ok(reason.length > 10, `${name}: ${reason}`);
});

test("each is pinned to one version, and lock files hold what they depend on", () => {
  for (const [name, version] of CRATES) assert.match(version, /^=\d+\.\d+\.\d+$/, name);
  for (const [name, version] of PACKAGES) assert.match(version, /^\d+\.\d+\.\d+$/, name);
  for (const folder of ["tests", "tests/bench"]) {
    const { packages: locked } = JSON.parse(read(`${folder}/package-lock.json`));
    for (const [name, { integrity, link }] of Object.entries(locked)) if (name && !link) assert.match(integrity, /^sha512-/, name);
  }
  const makefile = read("Makefile");
  for (const tool of ["TRUNK", "SPLIT", "DENY"]) assert.match(makefile, new RegExp(`^${tool} := \\d+\\.\\d+\\.\\d+$`, "m"));
});
