// What `make release` makes: the same bytes from anywhere, complete, with hashes that browsers hold it to, and a board that plays.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { release } from "../tools/release/release.mjs";
import { DIST } from "../tools/serve.mjs";
import { Board, page } from "./embed.mjs";
import { journey, site as serveSite, until } from "./harness.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WORK = path.join(ROOT, "target/e2e/release");
const [ONE, OTHER] = ["one", "another/folder, deeper"].map((name) => path.join(WORK, name));
let version;
let name;

before(() => {
  fs.rmSync(WORK, { recursive: true, force: true });
  version = release(DIST, ONE);
  name = `suizo-${version}`;
  for (const archive of [`${name}.tar.gz`, `suizo-board-${version}.tgz`]) execFileSync("tar", ["-xzf", path.join(ONE, archive), "-C", ONE]);
});
after(() => fs.rmSync(WORK, { recursive: true, force: true }));

const read = (...parts) => fs.readFileSync(path.join(ONE, ...parts));
const text = (...parts) => read(...parts).toString();
const json = (...parts) => JSON.parse(text(...parts));
const filesBelow = (folder) => execFileSync("find", [".", "-type", "f", "-not", "-name", ".*", "-not", "-name", "*.br", "-not", "-name", "*.gz", "-not", "-name", "_headers"], { cwd: folder, encoding: "utf8" }).trim().split("\n").map((file) => file.slice(2)).sort();
const sha256 = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

test("the same build in two folders gives the same bytes, each with its sum", () => {
  const copy = path.join(WORK, "copy of the build");
  fs.cpSync(DIST, copy, { recursive: true });
  // times of files are no part of it
  for (const file of filesBelow(copy)) fs.utimesSync(path.join(copy, file), 1e9, 1e9);
  assert.equal(release(copy, OTHER), version);
  const sums = text("SHA256SUMS");
  assert.equal(fs.readFileSync(path.join(OTHER, "SHA256SUMS"), "utf8"), sums);
  const released = [`${name}.cdx.json`, `${name}.integrity.json`, `${name}.snippet.html`, `${name}.tar.gz`, `suizo-board-${version}.tgz`];
  assert.equal(sums, released.map((file) => `${sha256(fs.readFileSync(path.join(OTHER, file)))}  ${file}\n`).join(""));
});

test("the archive is the whole build in a folder with its version, and the licences", () => {
  const licences = ["LICENSE-APACHE", "LICENSE-MIT", "licences/crates.txt"];
  assert.deepEqual(filesBelow(path.join(ONE, name)), [...filesBelow(DIST), ...licences].sort());
  for (const file of filesBelow(DIST)) assert.deepEqual(read(name, file), fs.readFileSync(path.join(DIST, file)), file);
  assert.match(text(name, "licences/NotoCJK-OFL.txt"), /SIL OPEN FONT LICENSE/);
  for (const crate of ["yew", "serde", "wasm-bindgen", "qrcodegen"]) assert.match(text(name, "licences/crates.txt"), new RegExp(`^${crate} \\d`, "m"));
});

test("each hash is that of its file, and all files have one", () => {
  const { files } = json(`${name}.integrity.json`);
  assert.deepEqual(Object.keys(files), filesBelow(path.join(ONE, name)));
  for (const [file, hash] of Object.entries(files)) assert.equal(hash, `sha384-${crypto.createHash("sha384").update(read(name, file)).digest("base64")}`, file);
  assert.ok(text(`${name}.snippet.html`).includes(`src="${name}/embed.js" integrity="${files["embed.js"]}" crossorigin="anonymous"`));
});

test("the package has all that its description names and a board needs", () => {
  const description = json("package", "package.json");
  assert.deepEqual([description.name, description.version], ["suizo-board", version]);
  const files = filesBelow(path.join(ONE, "package"));
  assert.deepEqual([...new Set(files.map((file) => file.split("/")[0]))].sort(), [...description.files, "package.json"].sort());
  for (const file of [description.types, description.exports["."].default, description.exports["./react"].types]) assert.ok(files.includes(file.slice(2)), file);
  for (const file of ["README.md", "index.html", "licences/NotoCJK-OFL.txt", "licences/crates.txt", "LICENSE-MIT"]) assert.ok(files.includes(file), file);
  const board = /"(embed-\w+)\/board\.js"/.exec(text("package", "embed.js"))[1];
  assert.deepEqual(filesBelow(path.join(ONE, "package", board)), filesBelow(path.join(DIST, board)));
  assert.ok(!text("package", "README.md").includes("__VERSION__") && !text("package", "index.d.ts").includes("__VERSION__"));
});

test("types name every attribute, event, property and method that the contract names", () => {
  const types = text("package", "index.d.ts");
  const script = text("package", "embed.js");
  const [, ofGame] = /OF_GAME =\s*"([^"]+)"/.exec(script);
  const ofTag = JSON.parse(/OF_TAG = (\[[^\]]+\])/.exec(script)[1]);
  const attributes = [...ofGame.split(" "), ...ofTag, "name"];
  const [, declared] = /interface SuizoBoardAttributes \{([^]*?)\n\}/.exec(types);
  assert.deepEqual([...declared.matchAll(/^ {2}"?([\w-]+)"?\?:/gm)].map(([, key]) => key).sort(), attributes.sort());
  const contract = fs.readFileSync(path.join(ROOT, "src/CONTRACT.md"), "utf8");
  const chapter = /^- Embedding[^]*?(?=^## 5\.)/m.exec(contract)[0];
  const events = new Set([...chapter.matchAll(/`(suizo-(?:ready|move|end|solved|error|\w+))`/g)].map(([, event]) => event).filter((event) => event !== "suizo-board"));
  const [, heard] = /interface SuizoBoardEventMap \{([^]*?)\n\}/.exec(types);
  assert.deepEqual([...heard.matchAll(/"(suizo-\w+)":/g)].map(([, event]) => event).sort(), [...events].sort());
  const methods = ["load({start, moves})", "play(usi)", "flip()", "record(format)"];
  for (const method of methods) {
    assert.ok(chapter.includes(`\`${method}\``), `the contract no longer has ${method}`);
    assert.match(types, new RegExp(`^ {2}${method.split("(")[0]}\\(.*\\): Promise<`, "m"), method);
  }
  for (const property of ["sfen", "value"]) assert.match(types, new RegExp(`readonly ${property}: string`));
  for (const word of contract.match(/text in `(usi [\w ]+)`/)[1].split(" ")) assert.ok(types.includes(`"${word}"`), word);
  assert.match(types, /interface HTMLElementTagNameMap \{\s*"suizo-board": SuizoBoardElement/);
});

test("the bill of materials names each crate that is shipped, by cargo's own list, with checksum and licence", () => {
  const bill = json(`${name}.cdx.json`);
  assert.deepEqual([bill.bomFormat, bill.specVersion, bill.serialNumber, bill.metadata.timestamp], ["CycloneDX", "1.5", undefined, undefined]);
  const index = fs.readFileSync(path.join(ROOT, "index.html"), "utf8");
  const features = new Set([...index.matchAll(/data-cargo-features="(\w+)"/g)].map(([, feature]) => feature));
  assert.deepEqual([...features].sort(), ["embed", "worker"], "the features of the programs, beside the page's own");
  const shipped = new Set();
  for (const feature of ["web", ...features]) {
    const args = `tree --locked --offline --target wasm32-unknown-unknown --no-default-features --features ${feature} -e normal,no-proc-macro --prefix none --format`.split(" ");
    const lines = execFileSync("cargo", [...args, "{p}"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
    for (const [crate, number] of lines.map((line) => line.split(" "))) if (crate !== "suizo") shipped.add(`${crate}@${number.slice(1)}`);
  }
  const crates = bill.components.filter(({ purl }) => purl?.startsWith("pkg:cargo/"));
  const required = crates.filter(({ scope }) => scope === "required").map((one) => `${one.name}@${one.version}`);
  assert.deepEqual(required.sort(), [...shipped].sort());
  const lock = fs.readFileSync(path.join(ROOT, "Cargo.lock"), "utf8");
  for (const { name: crate, version: number, hashes, licenses } of crates) {
    assert.equal(hashes[0].content, new RegExp(`name = "${crate}"\\nversion = "${number.replaceAll(".", "\\.").replace("+", "\\+")}"\\nsource.*\\nchecksum = "(\\w+)"`).exec(lock)?.[1], crate);
    assert.ok(licenses[0].expression || licenses[0].license.id, crate);
  }
  const known = new Set([bill.metadata.component, ...bill.components].map((one) => one["bom-ref"]));
  for (const { ref, dependsOn } of bill.dependencies) for (const one of [ref, ...dependsOn]) assert.ok(known.has(one), one);
  assert.equal(bill.components.filter(({ licenses }) => licenses[0].license?.id === "OFL-1.1").length, 2);
});

test("SECURITY.md quotes the policy that the page has", () => {
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(fs.readFileSync(path.join(ROOT, "index.html"), "utf8"))[1];
  assert.ok(fs.readFileSync(path.join(ROOT, "SECURITY.md"), "utf8").includes(`\`${policy}\``), policy);
});

const SHARED = { headers: { "access-control-allow-origin": "*" } };

journey("the unpacked package in a folder of another origin: the board plays, and leads to the page that came with it", { open: false }, async (app) => {
  const host = await serveSite({ ...SHARED, offline: true, root: path.join(ONE, "package"), base: "/npm/suizo-board@0/" });
  const policy = `script-src 'self' ${host.origin} 'wasm-unsafe-eval'; worker-src blob:`;
  const around = await serveSite({ headers: { "content-security-policy": policy }, extra: { "host.html": page('<suizo-board white="ai:1">A game.</suizo-board>', { script: `${host.url}embed.js` }) } });
  await app.page.goto(`${around.url}host.html`);
  const board = await new Board(app.page).ready();
  await board.move("7g7f");
  await board.ply(2);
  await board.action("whole-page").focus();
  const whole = await board.action("whole-page").getAttribute("href");
  assert.ok(whole.startsWith(`${host.url}index.html#`), whole);
  await app.page.goto(whole);
  await app.ready();
  assert.equal(await app.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
  await around.close();
  await host.close();
});

journey("the snippet with its hashes gives a board; a script that was changed is not run", { open: false, allow: /integrity|digest|ERR_FAILED/i }, async (app) => {
  const { files } = json(`${name}.integrity.json`);
  const [part] = Object.keys(files).filter((file) => file.endsWith("/board.js"));
  const snippet = text(`${name}.snippet.html`);
  const [, map] = /(<script type="importmap">[^]*?<\/script>)/.exec(snippet);
  const around = page(`${map}${snippet.replace(map, "")}`, { script: "" }).replace('<script type="module" src=""></script>', "");
  for (const [changed, comes] of [["nothing", true], ["embed.js", false], [part, false]]) {
    const extra = { "host.html": around, ...(files[changed] && { [`${name}/${changed}`]: `${text(name, changed)}\n// changed` }) };
    const host = await serveSite({ ...SHARED, root: ONE, extra, headers: { ...SHARED.headers, "content-security-policy": "" } });
    await app.page.goto(`${host.url}host.html`);
    if (comes) await new Board(app.page).ready();
    else if (changed === "embed.js") assert.equal(await app.page.evaluate(() => customElements.get("suizo-board")), undefined);
    else await until(() => app.page.evaluate(() => document.querySelector("suizo-board").shadowRoot.querySelector("svg [role=grid], [part=link]") !== null), "the picture stands for the board");
    if (!comes) assert.equal(await app.page.locator("suizo-board [role=grid]").count(), 0, changed);
    await host.close();
  }
});
