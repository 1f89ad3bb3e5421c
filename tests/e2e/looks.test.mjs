// Nothing is cut off, out of sight or over something else: on every screen of a small phone, in the languages that access.test.mjs does not
// ask there. In those that it does, it asks the same, also sideways and in a narrow panel.

import assert from "node:assert/strict";
import { PHONE, journey, sample } from "./harness.mjs";
import { SCREENS, flaws, visit } from "./screens.mjs";

for (const lang of sample(["sv"], ["ja", "zh", "sv"]))
  journey(`everything fits on a phone: ${lang}`, { ...PHONE, open: false, reducedMotion: "reduce" }, async (app) => {
    const found = [];
    for (const screen of Object.keys(SCREENS)) {
      await visit(app, screen, { lang, theme: "light" });
      for (const flaw of await app.page.evaluate(flaws)) found.push(`${screen}: ${flaw}`);
    }
    assert.deepEqual(found, []);
  });
