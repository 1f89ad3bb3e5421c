// A first visit is enough: from then on the page starts, and plays, without its host.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { withoutOffline } from "../tools/serve.mjs";
import { OFFLINE, copyOfBuild, journey, kept, until } from "./harness.mjs";

function version(page) {
  return page.locator('meta[name="version"]').getAttribute("content");
}

journey("a first visit fetches each file once, the offline copy included", OFFLINE, async (app, { site }) => {
  await app.engine("ready");
  await kept(app.page);
  const times = new Map();
  for (const { path } of site.requests) times.set(path, (times.get(path) ?? 0) + 1);
  assert.deepEqual(
    [...times].filter(([, count]) => count !== 1),
    [],
  );
  const cached = await app.page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  const fetched = [...times.keys()].filter((path) => !path.endsWith("/sw.js"));
  assert.deepEqual(cached.sort(), fetched.sort());
  assert.equal(await app.page.evaluate(() => navigator.serviceWorker.controller), null, "nothing is taken over in mid-session");
});

journey("the language changes with the host gone", OFFLINE, async (app, { site }) => {
  await app.engine("ready");
  await kept(app.page);
  await app.page.reload();
  await app.ready();
  await site.close();
  await app.root.locator('select[name="lang"]').selectOption("sv");
  await app.root.getByText("Ny på shogi?").waitFor();
});

journey("a new tab starts a new game and the computer moves, with the host gone", OFFLINE, async (app, { site, context }) => {
  await kept(app.page);
  await site.close();
  const page = await context.newPage();
  await page.goto(app.url);
  app = app.at(page);
  await app.ready();
  await app.newGame({ opponent: "computer", side: "white", level: 1 });
  await app.waitPly(1);
  const reply = (await app.legalMoves())[0];
  await app.play(reply);
  await app.waitPly(3);
});

journey("a new version is offered, and comes only when asked for", { server: { root: await copyOfBuild("update"), offline: true } }, async (app, { context }) => {
  await kept(app.page);
  await app.page.reload();
  await app.ready();
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  const old = await version(app.page);
  const fresh = "0123456789abcdef";
  for (const file of ["index.html", "sw.js"]) {
    const name = path.join("target/e2e/update", file);
    await fs.writeFile(name, (await fs.readFile(name, "utf8")).replaceAll(old, fresh));
  }

  await app.page.evaluate(() => {
    window.stillHere = true;
    return navigator.serviceWorker.getRegistration().then((registration) => registration.update());
  });
  await app.action("update").waitFor();
  await app.play("3c3d");
  assert.equal(await app.page.evaluate(() => window.stillHere), true, "the game was not interrupted");

  // another tab is of the old version too, so that both always fit together
  const other = app.at(await context.newPage());
  await other.page.goto(app.url);
  await other.ready();
  assert.equal(await version(other.page), old);
  await other.page.close();

  // that tab went on with the game, so this one asks first
  await app.press(app.action("continue-here"));
  await app.press(app.action("update"));
  await until(async () => (await version(app.page).catch(() => old)) === fresh, "the new version");
  await app.ready();
  await app.waitPly(2);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
});

const two = await copyOfBuild("two/one");
await copyOfBuild("two/other");
journey(
  "two copies on one origin keep apart, and other pages stay the host's",
  { open: false, server: { root: path.dirname(two), base: "/", offline: true, extra: { "one/help.html": `<link rel="icon" href="data:,"><p>the host's own page</p>` } } },
  async (app, { site }) => {
    const one = `${site.origin}/one/`;
    const other = `${site.origin}/other/`;
    for (const address of [one, other]) {
      await app.page.goto(address);
      await app.ready();
      await kept(app.page);
    }
    assert.equal((await app.page.evaluate(() => caches.keys())).length, 2);
    await app.page.goto(`${one}help.html`);
    assert.equal(await app.text(), "the host's own page");

    // a part of a file is asked of the host, not of the copy
    await app.page.goto(one);
    await app.ready();
    const before = site.requests.length;
    await app.page.evaluate(() => fetch("manifest.webmanifest", { headers: { range: "bytes=0-9" } }));
    assert.deepEqual(site.requests.slice(before).map((request) => request.path), ["/one/manifest.webmanifest"]);

    await site.close();
    for (const address of [one, `${other}index.html`, `${one}?from=home-screen`]) {
      await app.page.goto(address);
      await app.ready();
    }
  },
);

journey("served for development, the page keeps nothing", { server: { page: withoutOffline } }, async (app) => {
  await app.engine("ready");
  assert.equal(await app.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});
