// Nothing is cut off, out of sight or over something else: on every screen of a small phone, in every language.

import assert from "node:assert/strict";
import { PHONE, journey } from "./harness.mjs";
import { SCREENS, flaws, visit } from "./screens.mjs";

const SIDEWAYS = { ...PHONE, viewport: { width: 640, height: 360 } };

for (const lang of ["en", "ja", "zh", "vi", "sv"])
  for (const [way, profile] of lang === "en" ? [["upright", PHONE], ["sideways", SIDEWAYS]] : [["upright", PHONE]])
    journey(`everything fits on a phone held ${way}: ${lang}`, { ...profile, open: false, reducedMotion: "reduce" }, async (app) => {
      const found = [];
      for (const screen of Object.keys(SCREENS)) {
        await visit(app, screen, { lang, theme: "light" });
        for (const flaw of await app.page.evaluate(flaws)) found.push(`${screen}: ${flaw}`);
      }
      assert.deepEqual(found, []);
    });
