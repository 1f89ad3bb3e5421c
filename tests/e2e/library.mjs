// What a person does with the library, and what the browser's database holds of it.

import assert from "node:assert/strict";
import { until } from "./harness.mjs";

export const entry = (app) => app.root.locator("[data-game]");
export const sheet = (app) => app.root.locator("[data-library]");
export const field = (app, name) => app.root.locator(`[name="${name}"]`);

export async function openLibrary(app) {
  await app.press(app.action("library"));
  await ready(app);
}

export async function ready(app) {
  await app.root.locator('[data-library="ready"]').waitFor();
}

export async function listed(app, count) {
  await until(async () => Number(await sheet(app).getAttribute("data-listed")) === count, `${count} games are listed`);
}

/** Plays a game of friends that ends by resignation. */
export async function playGame(app, ...moves) {
  for (const [from, to] of moves) {
    await app.press(app.square(from));
    await app.press(app.square(to));
  }
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
}

/** Another game between friends. What would not be kept is asked about: then it fails. */
export async function newGame(app) {
  await app.press(app.action("new-game"));
  await field(app, "opponent").first().waitFor();
  await app.press(app.action("start"));
  await app.action("start").waitFor({ state: "detached" });
}

/** Comes to a button below a list whose rows get their height when they are seen. */
async function reach(button) {
  await button.scrollIntoViewIfNeeded();
  let before;
  await until(async () => {
    const { y } = await button.boundingBox();
    const isStill = y === before;
    before = y;
    if (!isStill) await button.scrollIntoViewIfNeeded();
    return isStill;
  }, "the list stands still");
}

/** What a press saves, whose name ends so. */
export async function saveAs(app, action, ending) {
  await reach(app.action(action));
  const [download] = await Promise.all([app.page.waitForEvent("download"), app.press(app.action(action))]);
  assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
  return download.path();
}

export async function load(app, ...files) {
  await reach(app.action("import-library"));
  const [chooser] = await Promise.all([app.page.waitForEvent("filechooser"), app.press(app.action("import-library"))]);
  await chooser.setFiles(files);
}

/** What the database holds of all games. */
export function everything(app) {
  return app.page.evaluate(async () => {
    const wait = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const database = await wait(indexedDB.open("suizo:library"));
    const found = {};
    for (const name of ["entries", "games", "rows", "positions"]) {
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
      found[name] = keys.map((key, index) => [key, typeof values[index] === "string" ? values[index] : [...values[index]].join()]);
    }
    database.close();
    return found;
  });
}
