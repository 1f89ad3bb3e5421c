// A page that the browser puts away whole when it is left, and shows again as it was. Chromium does this with windows alone (CHROMIUM_WHOLE),
// and not for a page that holds a database or a channel to other tabs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { App, DESKTOP, PATIENCE_MS, site, until } from "../e2e/harness.mjs";
import { openLibrary, playGame } from "../e2e/library.mjs";

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_WHOLE ?? process.env.CHROMIUM ?? "/usr/bin/chromium",
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
});
after(() => browser?.close());

/** A page with a game in its library and one on the board, which is left and come back to; `meanwhile` is done elsewhere, `then` in it. */
async function thereAndBack({ meanwhile, then }) {
  const host = await site({ offline: true, extra: { "elsewhere.html": '<!doctype html><link rel="icon" href="data:,">' } });
  const context = await browser.newContext({ ...DESKTOP, locale: "en-GB" });
  context.setDefaultTimeout(PATIENCE_MS);
  const app = new App(await context.newPage(), host.url);
  try {
    await app.open();
    await app.newGame({ opponent: "friend" });
    await playGame(app, ["9g", "9f"]);
    await app.newGame({ opponent: "friend" });
    await app.play("7g7f");
    await openLibrary(app);
    await app.press(app.action("close"));
    await app.page.evaluate(() => (window.isSame = true));
    await app.page.goto(`${host.url}elsewhere.html`);
    const other = await meanwhile?.(app, context);
    await app.page.goBack({ waitUntil: "commit" });
    await app.ready();
    const [{ notRestoredReasons }] = await app.page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON()));
    assert.ok(await app.page.evaluate(() => window.isSame), `the page is shown again, not opened anew: ${JSON.stringify(notRestoredReasons)}`);
    await then(app, other);
  } finally {
    await context.close();
    await host.close();
  }
}

test("a page that was put away goes on, with its library", () =>
  thereAndBack({
    then: async (app) => {
      await app.play("3c3d");
      await openLibrary(app);
      await until(async () => (await app.root.locator("[data-game]").count()) > 0, "the library is read again");
    },
  }));

test("a page that was put away notices that another tab has gone on", () =>
  thereAndBack({
    meanwhile: async (app, context) => {
      const other = app.at(await context.newPage());
      await other.open();
      await other.play("3c3d");
      await other.press(other.action("settings").first());
      await other.set("theme", "dark");
      await other.press(other.action("close"));
      return other;
    },
    then: async (app, other) => {
      await app.action("continue-here").waitFor();
      await app.press(app.action("continue-here"));
      await app.waitPly(2);
      assert.deepEqual(await app.moves(), ["7g7f", "3c3d"], "with the move of the other tab");
      assert.equal(await app.page.evaluate(() => document.documentElement.dataset.theme), "dark", "and with what was chosen there");
      await other.action("continue-here").waitFor();
    },
  }));
