// The recipes for site owners, each in the real server that it is for: types, packed answers, how long what is kept, and the page itself, below a
// path of the site, also with the server gone.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";
import { App, journey, kept } from "../e2e/harness.mjs";
import { compress, headersFile, isPacked } from "../tools/compress.mjs";
import { DIST, NAMED_BY_CONTENT } from "../tools/serve.mjs";
import { start } from "./servers.mjs";
import { TYPES } from "./types.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Every file of the build, but what is for the host itself. */
async function files() {
  const entries = await fs.readdir(DIST, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(DIST, path.join(entry.parentPath ?? entry.path, entry.name)));
  return names.filter((name) => !path.basename(name).startsWith(".") && !isPacked(name)).sort();
}

/** An answer as it comes over the wire: `fetch` would unpack it. */
function get(address, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers, agent: false }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    });
    request.on("error", reject);
  });
}

const UNPACK = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };

/** Packed answers unpack to the file, and are smaller. */
async function isPackedRight(url, folder, name) {
  const file = await fs.readFile(path.join(folder, name));
  for (const [asked, coding] of [["gzip, deflate, br", "br"], ["gzip, deflate", "gzip"], ["identity", undefined]]) {
    const { status, headers, body } = await get(url + name, { "accept-encoding": asked });
    assert.deepEqual([status, headers["content-encoding"]], [200, coding], `${name} for ${asked}`);
    const end = { br: ".br", gzip: ".gz" }[coding];
    if (end) assert.deepEqual(body, await fs.readFile(path.join(folder, name + end)), `${name}${end} is sent as it is`);
    assert.deepEqual(coding ? UNPACK[coding](body) : body, file, `${name} for ${asked}`);
    assert.match(headers["content-type"], TYPES[path.extname(name)], `${name} for ${asked}`);
    if (coding) assert.match(headers.vary ?? "", /accept-encoding/i, `${name}: caches on the way know`);
  }
}

for (const server of ["nginx", "apache", "caddy"]) {
  test(`${server}: types, packed answers, and how long what is kept`, async () => {
    const { url, folder, close } = await start(server);
    try {
      for (const name of await files()) {
        const { status, headers } = await get(url + name, { "accept-encoding": "br, gzip" });
        assert.equal(status, 200, name);
        assert.match(headers["content-type"] ?? "", TYPES[path.extname(name)], name);
        const lasts = NAMED_BY_CONTENT.test(`/${name}`);
        assert.equal(headers["cache-control"], lasts ? "public, max-age=31536000, immutable" : "no-cache", name);
        assert.equal(headers["access-control-allow-origin"], "*", name);
      }
      const program = (await files()).find((name) => name.endsWith(".wasm"));
      for (const name of [program, "index.html", "embed.js", "manifest.webmanifest"]) await isPackedRight(url, folder, name);
      for (const name of ["", "index.html", "sw.js", "embed.js"]) {
        const { headers } = await get(url + name);
        assert.equal(headers["cache-control"], "no-cache", name);
        const asked = headers.etag ? { "if-none-match": headers.etag } : { "if-modified-since": headers["last-modified"] };
        assert.equal((await get(url + name, asked)).status, 304, `${name} is not sent again`);
      }
      const page = await get(url, { "accept-encoding": "br" });
      assert.equal(page.headers["content-encoding"], "br", "the page by the name of its folder");
      assert.match(page.headers["content-type"], /^text\/html/);
      const gone = await get(`${url}nothing-0123456789abcdef.js`);
      assert.equal(gone.status, 404);
      const folderAlone = await get(url.slice(0, -1));
      assert.ok([301, 302, 308].includes(folderAlone.status), "without its last slash the address leads to the page");
    } finally {
      await close();
    }
  });
}

for (const server of ["nginx", "apache", "caddy", "plain"]) {
  journey(`${server}: a game below a path of the site, and again with the server gone`, { open: false, fresh: true }, async ({ page }) => {
    const { url, close } = await start(server);
    let isOpen = true;
    try {
      const app = new App(page, url);
      await app.open();
      await app.engine("ready");
      await kept(page);
      await close();
      isOpen = false;
      await page.reload();
      await app.ready();
      await app.newGame({ opponent: "computer", side: "white", level: 1 });
      await app.waitPly(1);
    } finally {
      if (isOpen) await close();
    }
  });
}

test("a second run packs the same, and leaves nothing of the first", async () => {
  const folder = path.join(ROOT, "target/e2e/compressed");
  await fs.rm(folder, { recursive: true, force: true });
  const some = (await files()).filter((name) => /^(words-|icons|index\.html|sw\.js)/.test(name));
  for (const name of some) await fs.cp(path.join(DIST, name), path.join(folder, name));
  const list = async () => (await fs.readdir(folder, { recursive: true })).sort();
  compress(folder);
  const names = await list();
  for (const name of ["index.html.br", "index.html.gz", "icons/icon.svg.br", "_headers"]) assert.ok(names.includes(name), name);
  assert.ok(!names.includes("icons/icon-192.png.br"), "packed already");
  await fs.writeFile(path.join(folder, "gone.js.br"), "of a build before");
  compress(folder);
  assert.deepEqual(await list(), names);
  await fs.rm(folder, { recursive: true });
});

/** What such hosts answer: exact names, and a star at the end. */
function rulesOf(text) {
  const rules = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("/")) rules.push([line, []]);
    else if (line.startsWith(" ")) rules.at(-1)[1].push(line.trim());
  }
  return (address) => rules.filter(([rule]) => (rule.endsWith("*") ? address.startsWith(rule.slice(0, -1)) : address === rule)).flatMap(([, set]) => set);
}

test("the file _headers gives each file its time, once", async () => {
  const answer = rulesOf(headersFile(await files(), "/games/"));
  for (const name of await files()) {
    const expected = NAMED_BY_CONTENT.test(`/${name}`) ? ["Cache-Control: public, max-age=31536000, immutable"] : [];
    assert.deepEqual(answer(`/games/${name}`), expected, name);
  }
});

test("the workflow for GitHub Pages runs commands that there are, and sends the folder that they fill", async () => {
  const workflow = await fs.readFile(path.join(ROOT, "tests/deploy/recipes/github-pages.yml"), "utf8");
  const makefile = await fs.readFile(path.join(ROOT, "Makefile"), "utf8");
  const targets = [...workflow.matchAll(/run: make (\S+)/g)].map(([, target]) => target);
  assert.deepEqual(targets, ["dist"]);
  for (const target of targets) assert.match(makefile, new RegExp(`^${target}:`, "m"));
  assert.match(workflow, /upload-pages-artifact@v\d+\n\s+with:\n\s+path: dist\n/);
  const rust = /rust-version = "([\d.]+)"/.exec(await fs.readFile(path.join(ROOT, "Cargo.toml"), "utf8"))[1];
  assert.ok(workflow.includes(`rustup toolchain install ${rust} `), `the compiler of Cargo.toml, ${rust}`);
  assert.ok(!workflow.includes("\t"), "YAML has no tabs");
});
