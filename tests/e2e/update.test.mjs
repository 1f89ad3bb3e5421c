// Another release at the host: offered and never forced, whole or not at all, forwards and back. SUIZO_OLD_RELEASE may name the folder of an
// earlier build, of which a page is then updated to this one too.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { listsOf, release, versionOf } from "../tools/next_release.mjs";
import { DIST } from "../tools/serve.mjs";
import { becomes, copyOfBuild, journey, kept, sample, until } from "./harness.mjs";


// all that has to be waited for stands before the first test
const roots = Object.fromEntries(
  await Promise.all(["tabs", "break", "back", "thrice", "seen", "kept", "real"].map(async (name) => [name, await copyOfBuild(`updates/${name}`)])),
);
const FIRST = await versionOf(DIST);
const { first, later } = await listsOf(DIST);
/** A host that lets nothing be kept, so that every file of an update is asked for. */
const NO_STORE = { headers: { "cache-control": "no-store" } };

const shown = (page) => page.locator('meta[name="version"]').getAttribute("content");
/** The page is of that version; asked while it is loaded anew, too. */
const comesTo = (page, version) => until(async () => (await shown(page).catch(() => "")) === version, `version ${version}`);
const copies = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").at(-1)));

/** Lets the browser ask for another release, and says what became of it: `installed`, or `none` where it is not offered. */
function check(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    // browsers ask by themselves too after a page was opened, which may be under way
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 20));
    return registration.waiting ? "installed" : "none";
  });
}

/** A page that runs from its copy. */
async function controlled(app) {
  await app.engine("ready");
  await kept(app.page);
  await app.page.reload();
  await app.ready();
  await app.engine("ready");
}

journey("two tabs of an old release go on while a third runs the new one, in mid-game, and nothing is lost", { server: { root: roots.tabs } }, async (app, { context }) => {
  await controlled(app);
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  const next = await release(roots.tabs, "two");
  assert.equal(await check(app.page), "installed");
  await app.action("update").waitFor();
  await app.play("3c3d");

  const other = app.at(await context.newPage());
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
  await app.root.getByText("Nytt parti").first().waitFor();
  await app.press(app.action("continue-here"));
  await app.newGame({ opponent: "computer", side: "white", level: 1 });
  await app.waitPly(1);

  // once it is closed nothing is kept of it
  await app.page.close();
  await other.page.reload();
  await other.ready();
  await until(async () => (await copies(other.page)).join() === next, "the old copy is gone");
});

journey("two updates in a row leave a tab of the first its files", { server: { root: roots.thrice } }, async (app, { context }) => {
  await controlled(app);
  const other = app.at(await context.newPage());
  await other.page.goto(app.url);
  await other.ready();
  for (const number of ["two", "three"]) {
    const next = await release(roots.thrice, number);
    assert.equal(await check(other.page), "installed");
    await other.press(other.action("update"));
    await comesTo(other.page, next);
    await other.ready();
    await other.engine("ready");
    await other.page.waitForTimeout(200);
  }
  assert.ok((await copies(app.page)).includes(FIRST));
  assert.equal(await shown(app.page), FIRST);
  const files = await app.page.evaluate(async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)), first.map(([file]) => file));
  assert.deepEqual(files.filter((status) => status !== 200), []);
});

journey("a host that puts the release before back offers it like a new one, and what was played since stays", { server: { root: roots.back } }, async (app) => {
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

/** What can become of a file at the host, or on the way. */
const FAULTS = {
  missing: () => ({ status: 404, body: "not found" }),
  "an error page": () => ({ status: 500, contentType: "text/html", body: "<h1>500</h1>" }),
  "a page in its place": () => ({ status: 200, contentType: "text/html", body: "<!doctype html><p>Sign in" }),
  "cut off": (bytes) => ({ status: 200, body: bytes.subarray(0, Math.floor(bytes.length / 2)) }),
  "other bytes": (bytes) => ({ status: 200, body: Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))) }),
};

journey("an update that breaks at any file leaves the old release whole, and comes later", { server: { root: roots.break, ...NO_STORE }, allow: /404|integrity|digest/i }, async (app, { site }) => {
  await controlled(app);
  const next = await release(roots.break, "two");
  const { first: files } = await listsOf(roots.break);
  const boot = files.find(([file]) => file.includes("boot-"));
  const all = [["./index.html"], ["./sw.js"], boot, ...files.filter((file) => file !== boot)];
  const kinds = Object.keys(FAULTS);
  // each file once, in turn by every kind of fault; the long run has all kinds for each
  const cases = all.slice(0, sample(8, all.length)).flatMap(([file], at) => sample([kinds[at % kinds.length]], kinds).map((kind) => [file, kind]));
  for (const [file, kind] of cases) {
    const name = path.join(roots.break, file);
    const bytes = await fs.readFile(name);
    // wrong bytes within the page cannot be told from what hosts do to pages
    if (file === "./index.html" && kind === "other bytes") continue;
    const broken = FAULTS[kind](bytes);
    if (broken.status === 200) await fs.writeFile(name, broken.body);
    else await fs.rm(name);
    assert.notEqual(await check(app.page), "installed", `${file}: ${kind}`);
    await becomes(() => copies(app.page), [FIRST], `${file}: ${kind}`);
    await fs.writeFile(name, bytes);
  }
  assert.equal(await app.action("update").count(), 0);
  assert.equal(await check(app.page), "installed", "whole at last");
  await app.press(app.action("update"));
  await comesTo(app.page, next);
  await site.close();
  await app.page.reload();
  await app.ready();
  await app.engine("ready");
});

journey("a page that comes into sight after an hour asks for another release, and not before", { server: { root: roots.seen } }, async (app) => {
  await app.page.clock.install();
  await app.open();
  await controlled(app);
  await release(roots.seen, "two");
  const seen = () => app.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await seen();
  await app.page.clock.runFor(1000);
  assert.equal(await app.action("update").count(), 0);
  await app.page.clock.fastForward(3_600_001);
  await seen();
  await app.action("update").waitFor();
});

journey("what was kept of one release is kept of the next", { server: { root: roots.kept } }, async (app) => {
  await controlled(app);
  const held = () => app.page.evaluate(async (version) => {
    const name = (await caches.keys()).find((name) => name.endsWith(version));
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  }, FIRST);
  assert.equal((await held()).some((url) => url.endsWith("/sv.txt") && url.includes("prose-")), false);
  const [swedish] = later.find(([file]) => file.endsWith("/sv.txt"));
  await app.page.evaluate((file) => fetch(file), swedish);
  assert.equal((await held()).some((url) => url.endsWith(swedish.slice(1))), true, "what is used is kept");
  const next = await release(roots.kept, "two");
  assert.equal(await check(app.page), "installed");
  const has = await app.page.evaluate(async ([version, file]) => {
    const name = (await caches.keys()).find((name) => name.endsWith(version));
    return Boolean(await (await caches.open(name)).match(new URL(file, location.href)));
  }, [next, swedish]);
  assert.equal(has, true);
});

if (process.env.SUIZO_OLD_RELEASE) {
  journey("a page of an earlier release comes to this one with its game, its settings and its library", { open: false, server: { root: roots.real } }, async (app) => {
    const fill = async (from) => {
      for (const name of await fs.readdir(roots.real)) await fs.rm(path.join(roots.real, name), { recursive: true });
      await fs.cp(from, roots.real, { recursive: true });
    };
    await fill(process.env.SUIZO_OLD_RELEASE);
    await app.open();
    await controlled(app);
    await app.newGame({ opponent: "friend" });
    await app.play("7g7f");
    await app.press(app.action("settings").first());
    await app.set("board", "slate");
    await app.press(app.action("close"));
    await fill(DIST);
    assert.equal(await check(app.page), "installed");
    await app.action("update").waitFor();
    await app.play("3c3d");
    await app.press(app.action("update"));
    await comesTo(app.page, FIRST);
    await app.ready();
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
    assert.equal(await app.page.evaluate(() => document.documentElement.dataset.board), "slate");
    await app.press(app.action("library"));
    await app.root.locator('[data-library="ready"]').waitFor();
    assert.ok((await app.root.locator("[data-game]").count()) > 0);
  });
}
