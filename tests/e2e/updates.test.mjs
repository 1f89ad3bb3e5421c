// Another release comes to the host while pages of the last one are open, are interrupted, or go back. SUIZO_OLD_RELEASE names the folder of
// an earlier build, from which a page is then updated to this one too.

import assert from "node:assert/strict";
import crypto from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { DIST } from "../tools/serve.mjs";
import { copyOfBuild, journey, kept, sample, until } from "./harness.mjs";

const version = (page) => page.locator('meta[name="version"]').getAttribute("content");
const digest = (text, kind, form) => crypto.createHash(kind).update(text).digest(form);

/** Makes another release of the build in a folder: another version, with a file of its own beside the others. */
async function deploy(folder, fresh) {
  const read = (name) => fs.readFile(path.join(folder, name), "utf8");
  const old = /name="?version"? content="?([0-9a-f]{16})/.exec(await read("index.html"))?.[1] ?? /content="?([0-9a-f]{16})"? name="?version/.exec(await read("index.html"))[1];
  const text = `the release ${fresh}\n`;
  const name = `news-${fresh}.txt`;
  const line = `const FILES = [\n  ["./${name}", "sha256-${digest(text, "sha256", "base64")}"],`;
  const worker = (await read("sw.js")).replaceAll(old, fresh).replace(/const FILES = \[(\s*\["\.\/news-[^\]]*\],)?/, line);
  await fs.writeFile(path.join(folder, name), text);
  await fs.writeFile(path.join(folder, "index.html"), (await read("index.html")).replaceAll(old, fresh));
  await fs.writeFile(path.join(folder, "sw.js"), worker);
  return old;
}

/** Files of the release in a folder, as its service worker lists them. */
async function filesOf(folder) {
  const worker = await fs.readFile(path.join(folder, "sw.js"), "utf8");
  return [...worker.matchAll(/\["\.\/([^"]+)", "sha\d+-/g)].map(([, name]) => name);
}

/** Asks the host for a newer release; whether one was installed whole. */
function look(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const worker = registration.installing;
    if (!worker) return Boolean(registration.waiting);
    return new Promise((resolve) => {
      const tell = () => {
        if (["installed", "activating", "activated"].includes(worker.state)) resolve(true);
        if (worker.state === "redundant") resolve(false);
      };
      worker.addEventListener("statechange", tell);
      tell();
    });
  });
}

/** A page of the first release, kept whole, with a game on it. */
async function begin(app, opponent = "friend") {
  await kept(app.page);
  await app.page.reload();
  await app.ready();
  await app.newGame(opponent === "friend" ? { opponent } : { opponent, side: "black", level: 1 });
  await app.play("7g7f");
}

async function update(app, fresh) {
  await app.press(app.action("update"));
  await until(async () => (await version(app.page).catch(() => "")) === fresh, "the new version");
  await app.ready();
}

// before the first journey, as a test that is told of late finds the browser closed
const [each, tabs, middle, real] = await Promise.all(["each", "tabs", "middle", "real"].map((name) => copyOfBuild(`updates/${name}`)));
const broken = { spoil: undefined };
const WAYS = { missing: () => ({ status: 404, body: "not found\n" }), "cut off": (body) => ({ body: body.slice(0, body.length / 2) }), "another page": () => ({ body: "<!doctype html>", type: "text/html" }) };
journey(
  "an update that is interrupted at a file leaves the old release whole, and comes when it can",
  { server: { root: each, spoil: (...file) => broken.spoil?.(...file) }, allow: /404|Failed to find a valid digest|SRI|integrity|Failed to load/i },
  async (app) => {
    await begin(app);
    const old = await deploy(each, "1111111111111111");
    const all = ["index.html", ...(await filesOf(each))];
    const ways = Object.values(WAYS);
    const step = Math.ceil(all.length / sample(6, all.length));
    for (let index = 0; index < all.length; index += step) {
      const way = ways[index % ways.length];
      // what the page has fetched lies in the browser's own copy as well, from which a whole release may come together
      broken.spoil = (name, body) => (name === all[index] || (all[index] === "index.html" && name === "") || name.startsWith("news-") ? way(body) : undefined);
      assert.equal(await look(app.page), false, `${all[index]} is ${Object.keys(WAYS)[index % ways.length]}`);
      assert.equal(await app.action("update").count(), 0, "nothing is offered that is not there");
    }
    await app.page.reload();
    await app.ready();
    assert.equal(await version(app.page), old, "the old release goes on");
    broken.spoil = undefined;
    assert.equal(await look(app.page), true);
    await app.action("update").waitFor();
    await update(app, "1111111111111111");
    assert.deepEqual(await app.moves(), ["7g7f"]);
  },
);

journey("of two tabs one takes the update; the other goes on with all of the old release", { server: { root: tabs } }, async (app, { context }) => {
  await begin(app);
  const other = app.at(await context.newPage());
  await other.open();
  const old = await deploy(tabs, "2222222222222222");
  // files of the old release are gone from the host
  for (const name of await fs.readdir(tabs)) if (/^(extras|study|shared|prose|records)-/.test(name)) await fs.rename(path.join(tabs, name), path.join(tabs, `gone-${name}`));
  await fs.cp(DIST, tabs, { recursive: true });
  await deploy(tabs, "2222222222222222");
  assert.equal(await look(app.page), true);
  await other.action("update").waitFor();
  await app.action("update").waitFor();
  if ((await app.action("continue-here").count()) > 0) await app.press(app.action("continue-here"));
  await update(app, "2222222222222222");
  assert.equal(await version(other.page), old);
  await other.press(other.action("rules"));
  await until(async () => /pawn/i.test(await other.text()), "what is read comes from the old release");
});

journey("an update in the middle of a game against the computer keeps every move, and a release that is taken back is an update too", { server: { root: middle } }, async (app) => {
  await begin(app, "computer");
  await app.waitPly(2);
  const old = await deploy(middle, "3333333333333333");
  assert.equal(await look(app.page), true);
  await app.action("update").waitFor();
  await app.play("2g2f");
  await app.waitPly(4);
  const moves = await app.moves();
  await update(app, "3333333333333333");
  assert.deepEqual(await app.moves(), moves);
  // the host puts the release before in its place
  await fs.cp(DIST, middle, { recursive: true });
  assert.equal(await look(app.page), true);
  await app.action("update").waitFor();
  await update(app, old);
  assert.deepEqual(await app.moves(), moves);
  await app.play("1g1f");
  await app.waitPly(6);
});

if (process.env.SUIZO_OLD_RELEASE) {
  journey("a page of an earlier release is updated to this one, with its game, its settings and its library", { open: false, server: { root: real } }, async (app) => {
    await fs.rm(real, { recursive: true });
    await fs.cp(process.env.SUIZO_OLD_RELEASE, real, { recursive: true });
    await app.open();
    await begin(app);
    const old = await version(app.page);
    await app.press(app.action("settings").first());
    await app.set("board", "slate");
    await app.press(app.action("close"));
    for (const name of await fs.readdir(real)) await fs.rm(path.join(real, name), { recursive: true });
    await fs.cp(DIST, real, { recursive: true });
    assert.equal(await look(app.page), true);
    await app.action("update").waitFor();
    await app.play("3c3d");
    await app.press(app.action("update"));
    await until(async () => ![old, ""].includes(await version(app.page).catch(() => "")), "the new version");
    await app.ready();
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
    assert.equal(await app.page.evaluate(() => document.documentElement.dataset.board), "slate");
    await app.press(app.action("library"));
    await app.root.locator('[data-library="ready"]').waitFor();
    assert.ok((await app.root.locator("[data-game]").count()) > 0);
  });
}
