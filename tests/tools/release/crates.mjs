// The crates in what is shipped, from cargo itself: which, by which they are reached, their checksums and licences.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** As index.html builds the programs of the page: the page's features and the tag's together are those of all. */
const SHIPPED = ["--locked", "--offline", "--no-default-features", "--features", "web,embed"];

const TARGET = "wasm32-unknown-unknown";
const cargo = (...args) => execFileSync("cargo", [...args, ...SHIPPED], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });

/** Name and version of each crate that these kinds of dependencies lead to, with exactly the features that are built: `cargo metadata` counts more. */
function listed(...edges) {
  const lines = cargo("tree", "--target", TARGET, "--edges", edges.join(","), "--prefix", "none", "--format", "{p}").trim().split("\n");
  return new Set(lines.map((line) => line.split(" ")).map(([name, version]) => `${name}@${version.slice(1)}`));
}

/** SHA-256 of each crate's archive, by name and version, as Cargo.lock holds them. */
function checksums() {
  const lock = fs.readFileSync(path.join(ROOT, "Cargo.lock"), "utf8");
  const found = lock.matchAll(/\[\[package\]\]\nname = "([^"]+)"\nversion = "([^"]+)"(?:\nsource = "[^"]*")?\nchecksum = "([0-9a-f]+)"/g);
  return new Map([...found].map(([, name, version, sum]) => [`${name}@${version}`, sum]));
}

/**
 * @returns {{ name: string, version: string, licence: string, holders: string, checksum: string, folder: string, isLinked: boolean, isRoot: boolean, needs: string[] }[]}
 *   by name; `isLinked`: a part of the programs, and not only of what builds them (macros, build scripts); `needs`: names with versions;
 *   the first is this package
 */
export function crates() {
  const { packages, resolve } = JSON.parse(cargo("metadata", "--format-version", "1", "--filter-platform", TARGET));
  const sums = checksums();
  const label = ({ name, version }) => `${name}@${version}`;
  const labels = new Map(packages.map((one) => [one.id, label(one)]));
  const [all, linked] = [listed("normal", "build"), listed("normal", "no-proc-macro")];
  const isPart = ({ kind }) => kind !== "dev";
  const needs = new Map(resolve.nodes.map(({ id, deps }) => [id, deps.filter(({ dep_kinds }) => dep_kinds.some(isPart)).map(({ pkg }) => labels.get(pkg))]));
  return packages
    .filter((one) => all.has(label(one)))
    .map((one) => {
      const { id, name, version, license, authors, manifest_path } = one;
      // the slash is an old spelling of the same
      const licence = (license ?? "").replace(/ *\/ */g, " OR ").replace(/ +/g, " ");
      const holders = authors.map((author) => author.replace(/ *<.*/, "")).join(", ") || "its authors";
      return {
        name,
        version,
        licence,
        holders,
        checksum: sums.get(label(one)),
        folder: path.dirname(manifest_path),
        isLinked: linked.has(label(one)),
        isRoot: id === resolve.root,
        needs: needs.get(id).filter((need) => all.has(need)).sort(),
      };
    })
    .sort((one, other) => other.isRoot - one.isRoot || (label(one) < label(other) ? -1 : 1));
}

/** Whose licence is chosen where there is a choice: the shorter one, of which each crate has a copy. */
const isLicence = (file) => /^(licen[cs]e|copying|notice)/i.test(file);
const chosen = (files) => (files.some((file) => /mit/i.test(file)) ? files.filter((file) => /mit|notice/i.test(file)) : files);

/** The licences of the crates that are parts of the programs, each text once. */
export function licences(all) {
  const texts = new Map();
  for (const { name, version, licence, holders, folder } of all.filter((one) => one.isLinked && !one.isRoot)) {
    const files = chosen(fs.readdirSync(folder).filter((file) => isLicence(file) && fs.statSync(path.join(folder, file)).isFile()).sort());
    const text = files.map((file) => fs.readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
    const key = text || `Copyright (c) ${holders}. The crate has no copy of its licence; its words are those of LICENSE-MIT, which lies beside this folder.`;
    texts.set(key, [...(texts.get(key) ?? []), `${name} ${version} (${licence})`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
  return `The programs of the page contain these libraries, each under its licence.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
