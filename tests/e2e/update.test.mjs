// Another release at the host: what every browser is asked, and what only one of them can show. SUIZO_OLD_RELEASE may name the folder of an
// earlier build, of which a page is then updated to this one too.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { listsOf, release } from "../tools/next_release.mjs";
import { DIST } from "../tools/serve.mjs";
import { copyOfBuild, journey, until } from "./harness.mjs";
import { FIRST, check, comesTo, controlled, copies, shown, updateAnywhere } from "./updates.mjs";

// all that has to be waited for stands before the first test
const roots = Object.fromEntries(await Promise.all(["thrice", "seen", "kept", "real"].map(async (name) => [name, await copyOfBuild(`updates/${name}`)])));
const { first, later } = await listsOf(DIST);
await updateAnywhere(journey, "chromium", 8);

journey("two updates in a row leave a tab of the first its files", { server: { root: roots.thrice, offline: true } }, async (app, { newTab }) => {
  await controlled(app);
  const other = await newTab();
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

journey("a page that comes into sight after an hour asks for another release, and not before", { open: false, server: { root: roots.seen, offline: true } }, async (app) => {
  // before the page is there: a timer of the time before could not be stopped any more
  await app.page.clock.install();
  await app.open();
  // an hour may pass over what is there, and not over what is on its way
  await app.engine("ready", "idle");
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

journey("what was kept of one release is kept of the next", { server: { root: roots.kept, offline: true } }, async (app) => {
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
  journey("a page of an earlier release comes to this one with its game, its settings and its library", { open: false, server: { root: roots.real, offline: true } }, async (app) => {
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
