// Another release at the host, whatever the browser: offered and never forced, whole or not at all, forwards and back.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { listsOf, release, versionOf } from "../tools/next_release.mjs";
import { DIST } from "../tools/serve.mjs";
import { becomes, copyOfBuild, kept, sample, until } from "./harness.mjs";

/** The version of the build. */
export const FIRST = await versionOf(DIST);
export const shown = (page) => page.locator('meta[name="version"]').getAttribute("content");
/** The page is of that version; asked while it is loaded anew, too. */
export const comesTo = (page, version) => until(async () => (await shown(page).catch(() => "")) === version, `version ${version}`);
export const copies = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").at(-1)));

/** Lets the browser ask for another release, and says what became of it: `installed`, or `none` where it is not offered. */
export function check(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    // browsers ask by themselves too after a page was opened, which may be under way
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 20));
    return registration.waiting ? "installed" : "none";
  });
}

/** A page that runs from its copy. */
export async function controlled(app) {
  await app.engine("ready");
  await kept(app.page);
  await app.page.reload();
  await app.ready();
  await app.engine("ready");
}

/** All parts of the program have come that come by themselves. */
async function complete(app) {
  const has = (part) => performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.includes(`/${part}-`) && responseEnd > 0);
  for (const part of ["extras", "study", "tutor"]) await until(() => app.page.evaluate(has, part), `the part ${part}`);
}

/** A host that lets nothing be kept, so that every file of an update is asked for. */
const NO_STORE = { headers: { "cache-control": "no-store" } };

/** What can become of a file at the host, or on the way. */
const FAULTS = {
  missing: () => ({ status: 404, body: "not found" }),
  "an error page": () => ({ status: 500, type: "text/html", body: "<h1>500</h1>" }),
  "a page in its place": () => ({ type: "text/html", body: "<!doctype html><p>Sign in" }),
  "cut off": (bytes) => ({ body: bytes.subarray(0, Math.floor(bytes.length / 2)) }),
  "other bytes": (bytes) => ({ body: Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))) }),
};

/**
 * Two tabs, a broken update and a step back; `journey` is that of a browser.
 *
 * @param {string} browser names the folders that its hosts serve
 * @param {number} files how many files of an update break, one after the other
 */
export async function updateAnywhere(journey, browser, files) {
  // all that has to be waited for stands before the first test
  const roots = Object.fromEntries(await Promise.all(["tabs", "break", "back"].map(async (name) => [name, await copyOfBuild(`updates/${browser}-${name}`)])));

  journey("two tabs of an old release go on while a third runs the new one, in mid-game, and nothing is lost", { server: { root: roots.tabs, offline: true } }, async (app, { newTab }) => {
    await controlled(app);
    await app.newGame({ opponent: "friend" });
    await app.play("7g7f");
    const next = await release(roots.tabs, "two");
    assert.equal(await check(app.page), "installed");
    await app.action("update").waitFor();
    await app.play("3c3d");

    const other = await newTab();
    await other.page.goto(app.url);
    await other.ready();
    await other.engine("ready");
    assert.equal(await shown(other.page), FIRST, "what is opened meanwhile fits what is open");
    await other.press(other.action("update"));
    await comesTo(other.page, next);
    await other.ready();
    await other.engine("ready");
    assert.deepEqual(await other.moves(), ["7g7f", "3c3d"]);

    // the old page still finds all of its files, with the new worker in charge
    assert.equal(await shown(app.page), FIRST);
    assert.deepEqual((await copies(app.page)).sort(), [FIRST, next].sort());
    await app.root.locator('select[name="lang"]').selectOption("sv");
    await until(async () => /Nytt parti/.test(await app.text()), "the words of another language");
    await app.press(app.action("continue-here"));
    await app.newGame({ opponent: "computer", side: "white", level: 1 });
    await app.waitPly(1);

    // once it is closed nothing is kept of it
    await app.page.close();
    await other.page.reload();
    await other.ready();
    await until(async () => (await copies(other.page)).join() === next, "the old copy is gone");
  });

  journey("a host that puts the release before back offers it like a new one, and what was played since stays", { server: { root: roots.back, offline: true } }, async (app) => {
    await controlled(app);
    const next = await release(roots.back, "two");
    assert.equal(await check(app.page), "installed");
    await app.press(app.action("update"));
    await comesTo(app.page, next);
    await app.ready();
    await app.engine("ready");
    await app.newGame({ opponent: "friend" });
    await app.play("2g2f");
    await fs.rm(roots.back, { recursive: true });
    await fs.cp(DIST, roots.back, { recursive: true });
    assert.equal(await check(app.page), "installed");
    assert.equal(await shown(app.page), next);
    await app.press(app.action("update"));
    await comesTo(app.page, FIRST);
    await app.ready();
    await app.waitPly(1);
    assert.deepEqual(await app.moves(), ["2g2f"]);
  });

  let broken;
  const spoil = (name, body) => (broken && path.normalize(name || "index.html") === path.normalize(broken.file) ? FAULTS[broken.kind](Buffer.from(body)) : undefined);
  const server = { root: roots.break, offline: true, spoil, ...NO_STORE };
  journey("an update that breaks at any file leaves the old release whole, and comes later", { server, allow: /404|500|integrity|digest/i }, async (app, { site }) => {
    await controlled(app);
    // what breaks is the update's, and nothing that the page still asks for
    await complete(app);
    const next = await release(roots.break, "two");
    const { first: listed } = await listsOf(roots.break);
    const boot = listed.find(([file]) => file.includes("boot-"));
    const all = [["./index.html"], ["./sw.js"], boot, ...listed.filter((file) => file !== boot)];
    const kinds = Object.keys(FAULTS);
    // each file once, in turn by every kind of fault; the long run has all kinds for each
    const cases = all.slice(0, sample(files, all.length)).flatMap(([file], at) => sample([kinds[at % kinds.length]], kinds).map((kind) => ({ file, kind })));
    for (const { file, kind } of cases) {
      // wrong bytes within the page cannot be told from what hosts do to pages
      if (file === "./index.html" && kind === "other bytes") continue;
      broken = { file, kind };
      assert.notEqual(await check(app.page), "installed", `${file}: ${kind}`);
      await becomes(() => copies(app.page), [FIRST], `${file}: ${kind}`);
    }
    broken = undefined;
    assert.equal(await app.action("update").count(), 0);
    assert.equal(await check(app.page), "installed", "whole at last");
    await app.press(app.action("update"));
    await comesTo(app.page, next);
    // what the page fetches by itself has come before it is left
    await app.ready();
    await app.engine("ready");
    await complete(app);
    await site.close();
    await app.page.reload();
    await app.ready();
    await app.engine("ready");
  });
}
