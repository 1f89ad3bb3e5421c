// release.mjs [DIST [OUT]]: what is released of a build, below target/release-files: the npm package of the tag, a versioned archive of the
// whole page, hashes of its files for pages that name them, a snippet with them, and a bill of materials. The same build gives the same
// bytes, whatever the folder, the day and the machine.

import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isPacked } from "../compress.mjs";
import { ROOT, crates, licences } from "./crates.mjs";
import { integrities, snippet } from "./integrity.mjs";
import { sbom } from "./sbom.mjs";
import { byName, tarball } from "./tar.mjs";

const PACKAGE = path.join(import.meta.dirname, "package");

/** Every file below a folder by its path; those that a tool left for itself begin with a dot, and what is packed for a host is no part of it. */
export function filesOf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !isPacked(entry.name));
  const named = entries.map((entry) => {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    return [path.relative(folder, file).split(path.sep).join("/"), fs.readFileSync(file)];
  });
  return new Map(named.sort(byName));
}

/** Without what is only for a page of its own on a site of its own: the page's offline half, and the gallery. */
const isOfPackage = (name) => !/^(sw\.js|embed\.html|embed\.page\.|manifest\.webmanifest$)/.test(name);

/** The page as it comes with the package: hosts of packages are no place for its offline half. */
const withoutOffline = (html) => html.replace(/<meta [^>]*name="?service-worker"?[^>]*>/, "").replace(/<link [^>]*rel="?manifest"?[^>]*>/, "");

/** The package of the tag; the page comes along, as the board's link leads there. */
function npmPackage(build, version) {
  const files = new Map([...build].filter(([name]) => isOfPackage(name)));
  files.set("index.html", Buffer.from(withoutOffline(String(build.get("index.html")))));
  for (const [name, bytes] of filesOf(PACKAGE)) files.set(name, Buffer.from(String(bytes).replaceAll("__VERSION__", version)));
  const description = {
    name: "suizo-board",
    version,
    description: "One tag that plays shogi, sho, Heian and Asakura shogi: against the computer, records, puzzles",
    keywords: ["shogi", "web-component", "custom-element", "board", "kif", "tsume"],
    license: "(MIT OR Apache-2.0) AND OFL-1.1",
    type: "module",
    types: "./index.d.ts",
    exports: {
      ".": { types: "./index.d.ts", default: "./embed.js" },
      "./react": { types: "./react.d.ts" },
      "./*": "./*",
    },
    sideEffects: true,
    files: [...new Set([...files.keys()].map((name) => name.split("/")[0]))].sort(),
  };
  return files.set("package.json", Buffer.from(`${JSON.stringify(description, null, 2)}\n`));
}

function write(folder, files) {
  for (const [name, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
  }
}

/** npm's own archive of a folder; which file it is. */
function packed(folder, out) {
  const told = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", out], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const answer = JSON.parse(told);
  return (Array.isArray(answer) ? answer[0] : Object.values(answer)[0]).filename;
}

/**
 * @param {string} dist a release build
 * @param {string} out is emptied first
 * @returns {string} the version
 */
export function release(dist, out) {
  const all = crates();
  const [{ version }] = all;
  const build = filesOf(dist);
  if (!build.has("embed.js") || !build.has("sw.js")) throw new Error(`${dist}: no release build; make dist makes one`);
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) build.set(name, fs.readFileSync(path.join(ROOT, name)));
  build.set("licences/crates.txt", Buffer.from(licences(all)));
  const name = `suizo-${version}`;
  const hashes = integrities(build);
  const files = new Map([
    [`${name}.tar.gz`, tarball(build, name)],
    [`${name}.integrity.json`, Buffer.from(`${JSON.stringify({ version, files: hashes }, null, 2)}\n`)],
    [`${name}.snippet.html`, Buffer.from(snippet(hashes, name))],
    [`${name}.cdx.json`, Buffer.from(sbom(all))],
  ]);
  fs.rmSync(out, { recursive: true, force: true });
  write(out, files);
  write(path.join(out, "npm"), npmPackage(build, version));
  const archive = packed(path.join(out, "npm"), out);
  files.set(archive, fs.readFileSync(path.join(out, archive)));
  const sums = [...files].sort(byName).map(([file, bytes]) => `${crypto.createHash("sha256").update(bytes).digest("hex")}  ${file}\n`);
  fs.writeFileSync(path.join(out, "SHA256SUMS"), sums.join(""));
  return version;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist = path.join(ROOT, "dist"), out = path.join(ROOT, "target/release-files")] = process.argv.slice(2);
  const version = release(path.resolve(dist), path.resolve(out));
  console.log(`Suizō ${version} lies in ${path.relative("", path.resolve(out))}:`);
  console.log(fs.readFileSync(path.join(out, "SHA256SUMS"), "utf8").trimEnd());
}
