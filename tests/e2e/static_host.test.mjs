// The server of `make run` and of the figures: it answers as a good static host does.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import http from "node:http";
import { TYPES } from "../deploy/types.mjs";
import { DIST, serve } from "../tools/serve.mjs";

let host;
before(async () => (host = await serve({ packed: true })));
after(() => host.close());

/** An answer as it comes over the wire: `fetch` would unpack it. */
function get(name, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(name, host.url), { headers }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    });
    request.on("error", reject);
  });
}

const names = await fs.readdir(DIST);
const program = names.find((name) => name.startsWith("app-") && name.endsWith("_bg.wasm"));

test("files come packed as the browser asks for it, and unpack to what lies in the folder", async () => {
  const file = await fs.readFile(path.join(DIST, program));
  for (const [asked, coding, unpack] of [["gzip, deflate, br", "br", brotliDecompressSync], ["gzip", "gzip", gunzipSync], ["identity", undefined, (bytes) => bytes]]) {
    const { status, headers, body } = await get(program, { "accept-encoding": asked });
    assert.equal(status, 200);
    assert.equal(headers["content-encoding"], coding, asked);
    assert.equal(headers["content-type"], "application/wasm");
    assert.deepEqual(unpack(body), file);
    if (coding) assert.ok(body.length < file.length / 2, `${body.length} of ${file.length} bytes`);
  }
  assert.equal((await get("icons/icon-192.png", { "accept-encoding": "br" })).headers["content-encoding"], undefined, "packed already");
});

test("what is named by its content is kept for good, the page is asked for each time and comes once", async () => {
  const folders = names.filter((name) => /^(worker|records|words|prose|pieces)-/.test(name));
  assert.equal(folders.length, 5);
  for (const folder of folders) {
    const [file] = await fs.readdir(path.join(DIST, folder));
    assert.match((await get(`${folder}/${file}`)).headers["cache-control"], /max-age=31536000, immutable/, folder);
  }
  assert.match((await get(program)).headers["cache-control"], /immutable/);
  for (const name of ["", "sw.js", "manifest.webmanifest", "old.js"]) {
    const { headers } = await get(name);
    assert.equal(headers["cache-control"], "no-cache", name);
    const again = await get(name, { "if-none-match": headers.etag });
    assert.deepEqual([again.status, again.body.length], [304, 0], name);
    assert.equal((await get(name, { "if-none-match": '"another"' })).status, 200, name);
  }
});

test("what is not there is told as such, and is not kept", async () => {
  const { status, headers } = await get("nothing-0123456789abcdef.js");
  assert.deepEqual([status, headers["cache-control"]], [404, undefined]);
});

test("hosts are told what every kind of file is: the recipes are tried with each in make test-deploy", async () => {
  const all = await fs.readdir(DIST, { recursive: true });
  const endings = new Set(all.filter((name) => !path.basename(name).startsWith(".")).map((name) => path.extname(name)).filter((end) => end && !/^\.(br|gz)$/.test(end)));
  assert.deepEqual([...endings].filter((end) => !/^\.[a-z]+$/.test(end) || TYPES[end] === undefined), []);
  const recipe = await fs.readFile(path.join(import.meta.dirname, "../deploy/recipes/nginx.conf"), "utf8");
  const types = recipe.match(/types \{([^}]*)\}/)[1].split(/[\s;]+/);
  assert.deepEqual([...endings].filter((end) => !types.includes(end.slice(1))), [], "nginx says the type of each");
});
