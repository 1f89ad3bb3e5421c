// Nothing is cut off, out of sight or over something else, and every word is marked with its language: on the screens of a small phone, in
// the languages that access.test.mjs does not ask there. In those that it does, it asks the same, also sideways and in a narrow panel.

import assert from "node:assert/strict";
import { DESKTOP, OFFLINE, PHONE, REVISITED, journey, sample, until } from "./harness.mjs";
import { SCREENS, flaws, mismarked, visit } from "./screens.mjs";

// `make test`: each screen in one of two languages; `make test-long`: in all
const NAMES = Object.keys(SCREENS);
for (const [at, lang] of sample(["ja", "sv"], ["ja", "zh", "sv"]).entries())
  journey(`everything fits on a phone, every word is marked with its language: ${lang}`, { server: { ...REVISITED.server, ...OFFLINE.server }, ...PHONE, open: false, reducedMotion: "reduce" }, async (app) => {
    const found = new Set();
    const words = async (screen) => {
      for (const flaw of await app.page.evaluate(mismarked, lang)) found.add(`${screen}: ${flaw}`);
    };
    for (const screen of sample(NAMES.filter((_, index) => index % 2 === at), NAMES)) {
      await visit(app, screen, { lang, theme: "light" });
      assert.equal(await app.root.locator("html").getAttribute("lang"), lang);
      for (const flaw of await app.page.evaluate(flaws)) found.add(`${screen}: ${flaw}`);
      await words(screen);
    }
    // moves and the frame in Japanese, whatever the page speaks; where there is room the choice stands below the moves
    await app.page.setViewportSize(DESKTOP.viewport);
    await visit(app, "an earlier move", { lang, theme: "light" });
    await app.set("notation", "japanese");
    await app.press(app.action("settings").first());
    await app.set("coordinates", "japanese");
    await app.press(app.action("close"));
    await until(async () => /☗７六歩/.test(await app.text()), "Japanese moves");
    await words("Japanese moves");
    assert.deepEqual([...found], []);
  });
