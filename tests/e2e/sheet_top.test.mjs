// A sheet begins at its top on a small phone, however far the page and the sheet before it were scrolled.

import assert from "node:assert/strict";
import { FRIENDS, PHONE, journey, until } from "./harness.mjs";

/** Scrolls the page, and whatever can be scrolled in it, to its end. */
const scrollAll = (app) =>
  app.page.evaluate(() => {
    for (const element of [document.scrollingElement, ...document.querySelectorAll("main, main *")]) element.scrollTop = element.scrollHeight;
  });

/** Presses a button wherever it is, as a press brings what is pressed into view first. */
const press = (app, action) => app.root.locator(`[data-action=${action}]`).first().evaluate((button) => button.click());

// the ways in which a sheet is opened, from the game or from another sheet
const WAYS = {
  "a new game": ["new-game"],
  "the editor, from the foot of the form": ["new-game", "editor"],
  learning: ["rules"],
  sharing: ["share"],
  "a picture, from the share sheet": ["share", "diagram"],
  "a picture, from the editor": ["new-game", "editor", "diagram"],
  library: ["library"],
  settings: ["settings"],
};

for (const [name, way] of Object.entries(WAYS))
  journey(`on a phone ${name} begins at its top, with the focus on its heading`, { ...PHONE, fragment: `${FRIENDS}&moves=7g7f,3c3d` }, async (app) => {
    let before = null;
    for (const action of way) {
      await app.root.locator(`[data-action=${action}]`).first().waitFor({ state: "attached" });
      await scrollAll(app);
      await press(app, action);
      const title = app.root.locator("h2.sheet-title, h1.sheet-title");
      await until(async () => {
        const now = await title.first().textContent().catch(() => null);
        return now !== null && now !== before;
      }, `${action} opens a sheet`);
      before = await title.first().textContent();
    }
    await until(() => app.page.evaluate(() => document.activeElement.matches(".sheet-title")), "the heading has the focus");
    const { top, bottom, height } = await app.page.evaluate(() => {
      const { top, bottom } = document.querySelector(".sheet-title").getBoundingClientRect();
      return { top, bottom, height: innerHeight };
    });
    assert.ok(top >= 0 && bottom <= height, JSON.stringify({ top, bottom, height }));
  });
