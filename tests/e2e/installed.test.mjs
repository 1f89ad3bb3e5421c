// The installed page: what its manifest names is there and opens what it says; installing is offered in the settings alone; everything
// is kept on the device when somebody wants it.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { DIST } from "../tools/serve.mjs";
import { listsOf } from "../tools/next_release.mjs";
import { OFFLINE, becomes, copyOfBuild, journey, kept, until } from "./harness.mjs";

const manifest = JSON.parse(await fs.readFile(path.join(DIST, "manifest.webmanifest"), "utf8"));
const { first, later } = await listsOf(DIST);
const broken = await copyOfBuild("broken-later");
const bytes = (files) => files.reduce((sum, [, , size]) => sum + size, 0);

journey("every picture that the manifest names is there, in its size and of its type", { wait: false }, async (app) => {
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const [status, sent, width, height] = await app.page.evaluate(async (src) => {
      const response = await fetch(src);
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [response.status, response.headers.get("content-type"), picture.naturalWidth, picture.naturalHeight];
    }, src);
    assert.deepEqual([status, sent], [200, type], src);
    if (sizes !== "any") assert.equal(`${width}x${height}`, sizes, src);
  }
});

test("the manifest has no id, which would be the same for two copies on one origin, and takes the files that are read", () => {
  assert.equal(manifest.id, undefined);
  const endings = Object.values(manifest.file_handlers[0].accept).flat();
  for (const ending of [".kif", ".kifu", ".ki2", ".csa", ".jkf", ".sfen"]) assert.ok(endings.includes(ending), ending);
  assert.equal(manifest.share_target.method, "POST");
});

test("pictures for shops are no part of the copy on the device", () => {
  assert.deepEqual([...first, ...later].filter(([file]) => file.includes("screenshots")), []);
});

journey("each shortcut opens what it says, over a game that goes on", {}, async (app) => {
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  const games = { Shogi: "shogi", "Sho shogi": "sho", "Heian shogi": "heian9x8", "Asakura shogi": "asakura" };
  assert.equal(manifest.shortcuts.length, 8);
  for (const { name, url } of manifest.shortcuts) {
    await app.page.goto("about:blank");
    await app.page.goto(new URL(url, app.url).href);
    await app.root.locator('[data-app="ready"]').waitFor({ state: "attached" });
    await becomes(() => new URL(app.page.url()).hash, "", `${name}: a reload shows the game`);
    if (games[name]) await until(async () => (await app.board.getAttribute("data-variant")) === games[name], name);
    else if (name === "My games") await app.root.locator("[data-library]").waitFor();
    else if (name === "Problem") await app.root.locator('[data-puzzle="open"]').waitFor();
    else if (name === "Learn") await app.root.locator("[data-lesson], [data-part]").first().waitFor();
    else await app.waitPly(1);
  }
  await app.page.reload();
  await app.ready();
  assert.deepEqual(await app.moves(), ["7g7f"]);
});

const group = (app) => app.root.locator('[data-group="offline"]');
const copy = (app) => app.root.locator("[data-offline]");
const state = (app) => copy(app).getAttribute("data-offline");

journey("everything is kept when somebody wants it, with the size told first, and then plays without its host", OFFLINE, async (app, { site }) => {
  await app.engine("ready");
  await kept(app.page);
  await app.press(app.action("settings"));
  await copy(app).waitFor();
  assert.equal(await state(app), "part");
  const all = bytes([...first, ...later]);
  assert.equal(Number(await copy(app).getAttribute("data-all")), all);
  const missing = all - Number(await copy(app).getAttribute("data-kept"));
  assert.ok((await copy(app).innerText()).includes(`${Math.ceil(missing / 1000)} of ${Math.ceil(all / 1000)} KB`));
  const before = site.requests.length;
  await app.press(app.action("keep-offline"));
  await until(async () => (await state(app)) === "whole", "all is kept");
  assert.equal(await app.action("keep-offline").count(), 0);
  assert.ok(site.requests.length > before);

  await site.close();
  await app.page.reload();
  await app.ready();
  const answers = await app.page.evaluate(
    async (files) => Promise.all(files.map(async (file) => (await (await fetch(file)).arrayBuffer()).byteLength)),
    [...first, ...later].map(([file]) => file),
  );
  assert.deepEqual(answers, [...first, ...later].map(([, , size]) => size));
});

journey("what cannot be kept is said, keeps the rest, and can be tried again", { server: { root: broken, offline: true }, allow: /404|Failed to find a valid digest/ }, async (app) => {
  await app.engine("ready");
  await kept(app.page);
  const [lost] = later.find(([file]) => file.endsWith("/vi.txt"));
  const file = path.join(broken, lost);
  const text = await fs.readFile(file);
  await fs.rm(file);
  await app.press(app.action("settings"));
  await app.press(app.action("keep-offline"));
  await until(async () => (await state(app)) === "failed", "it fails");
  assert.match(await copy(app).innerText(), /could not be fetched/);
  await fs.writeFile(file, text);
  await app.press(app.action("keep-offline"));
  await until(async () => (await state(app)) === "whole", "it goes on");
});

journey("installing is offered in the settings alone, and only where the browser can", OFFLINE, async (app) => {
  await app.engine("ready");
  await kept(app.page);
  await app.press(app.action("settings"));
  await group(app).waitFor();
  assert.equal(await app.action("install").count(), 0);
  const refused = await app.page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = async () => {
      window.asked = true;
      window.dispatchEvent(new Event("appinstalled"));
      return { outcome: "accepted" };
    };
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  });
  assert.equal(refused, true, "the browser does not nag");
  await app.press(app.action("install"));
  await app.root.getByText("Suizō is installed on this device.").waitFor();
  assert.equal(await app.page.evaluate(() => window.asked), true);
  await until(async () => (await state(app)) === "whole", "an installed page has everything");
});

journey("in Safari the settings say where installing is found", { ...OFFLINE, open: false }, async (app) => {
  await app.page.addInitScript(() => Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." }));
  await app.open();
  await app.press(app.action("settings"));
  await app.root.getByText("Add to Home Screen").waitFor();
});
