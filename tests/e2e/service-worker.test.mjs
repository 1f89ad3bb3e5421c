// What the service worker answers when caches or the network fail it: always something, so that no browser tells of a fault of the page.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";
import { copyOfBuild, journey, kept } from "./harness.mjs";

// all that has to be waited for stands before the first test: once every test that is known has ended, the browser is closed
const root = await copyOfBuild("refused");
const file = `${root}/sw.js`;
// from the first answer on, as storage may run out in mid-session; the copy itself could still be made
const fault = `self.addEventListener("fetch", () => { caches.open = caches.match = () => Promise.reject(new DOMException("refused", "UnknownError")); });`;
await fs.writeFile(file, `${fault}\n${await fs.readFile(file, "utf8")}`);

const SCOPE = "https://host.example/some/path/";
const CODE = await fs.readFile(new URL("../../static/sw.js", import.meta.url), "utf8");

const refuse = (name) => async () => {
  throw new DOMException(name, name);
};
const cachesWith = (found) => ({ open: async () => ({ match: async () => found.own }), match: async () => found.any });
const REFUSED_CACHES = { open: refuse("UnknownError"), match: refuse("UnknownError") };
/** A cache that opens, and then cannot be read. */
const BROKEN_CACHES = { open: async () => ({ match: refuse("InvalidStateError") }), match: refuse("InvalidStateError") };

/** What the worker answers to a request below its scope; undefined when it leaves it to the browser. */
async function answerTo(path, { caches, fetch = refuse("TypeError"), mode = "cors", method = "GET", headers = {} }) {
  const listeners = {};
  const self = { registration: { scope: SCOPE }, addEventListener: (type, listener) => (listeners[type] = listener), skipWaiting() {} };
  vm.runInNewContext(CODE, { self, caches, fetch, URL, Response });
  let answer;
  const request = { url: new URL(path, SCOPE).href, mode, method, headers: new Headers(headers) };
  listeners.fetch({ request, respondWith: (response) => (answer = response) });
  return answer;
}

const says = async (response) => [response.status, await response.text()];

test("a kept file is answered without the network, from another version too", async () => {
  const fetch = () => assert.fail("not asked");
  assert.deepEqual(await says(await answerTo("a.js", { caches: cachesWith({ own: new Response("own") }), fetch })), [200, "own"]);
  assert.deepEqual(await says(await answerTo("a.js", { caches: cachesWith({ any: new Response("older") }), fetch })), [200, "older"]);
});

for (const [what, caches] of [
  ["nothing is kept", cachesWith({})],
  ["the caches are refused", REFUSED_CACHES],
  ["the caches cannot be read", BROKEN_CACHES],
]) {
  test(`where ${what} the network answers`, async () => {
    assert.deepEqual(await says(await answerTo("a.js", { caches, fetch: async () => new Response("sent") })), [200, "sent"]);
    assert.deepEqual(await says(await answerTo("./", { caches, mode: "navigate", fetch: async () => new Response("page") })), [200, "page"]);
  });

  for (const why of ["TypeError", "AbortError"])
    test(`where ${what} and the network fails with ${why} there is an error, and no exception`, async () => {
      for (const mode of ["cors", "no-cors", "navigate"]) {
        const [status, text] = await says(await answerTo("index.html", { caches, mode, fetch: refuse(why) }));
        assert.equal(status, 504);
        assert.match(text, /could not be loaded/);
      }
    });
}

test("what is the host's own affair is left to it", async () => {
  const caches = cachesWith({ own: new Response("own") });
  for (const [path, more] of [
    ["help.html", { mode: "navigate" }],
    ["a.js", { method: "POST" }],
    ["a.js", { headers: { range: "bytes=0-9" } }],
    ["../elsewhere.js", {}],
  ]) {
    assert.equal(await answerTo(path, { caches, ...more }), undefined, path);
  }
});

journey("where the copy can no longer be read the page comes from its host, and plays", { server: { root, offline: true }, allow: /504|ERR_CONNECTION_REFUSED/ }, async (app, { site }) => {
  await kept(app.page);
  const before = site.requests.length;
  await app.page.reload();
  await app.ready();
  assert.ok(site.requests.length > before, "the host was asked");
  await app.newGame({ opponent: "computer", side: "white", level: 1 });
  await app.waitPly(1);
  await site.close();
  assert.equal(await app.page.evaluate(async () => (await fetch("manifest.webmanifest")).status), 504);
  assert.equal((await app.page.reload()).status(), 504);
  assert.match(await app.page.locator("body").innerText(), /could not be loaded/);
});
