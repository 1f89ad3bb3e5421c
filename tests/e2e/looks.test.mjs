// Nothing is cut off, out of sight or over something else: on every screen of a small phone, and beside a board that leaves little.
// access.test.mjs asks the same on a phone in English and Vietnamese; `make test-long` in the others.

import assert from "node:assert/strict";
import { PHONE, journey, sample } from "./harness.mjs";
import { SCREENS, flaws, visit } from "./screens.mjs";

const SIDEWAYS = { ...PHONE, viewport: { width: 640, height: 360 } };
/** The board takes so much of it that the panel is as narrow as it gets. */
const NARROW = { viewport: { width: 1280, height: 900 } };

const WIDE = [
  ["en", "on a phone held sideways", SIDEWAYS],
  ["en", "in a narrow panel", NARROW],
];
const ALL = ["ja", "zh", "sv"].map((lang) => [lang, "on a phone", PHONE]);
for (const [lang, way, profile] of [...WIDE, ...sample(ALL.slice(2), ALL)])
  journey(`everything fits ${way}: ${lang}`, { ...profile, open: false, reducedMotion: "reduce" }, async (app) => {
    const found = [];
    for (const screen of Object.keys(SCREENS)) {
      await visit(app, screen, { lang, theme: "light" });
      for (const flaw of await app.page.evaluate(flaws)) found.push(`${screen}: ${flaw}`);
    }
    assert.deepEqual(found, []);
  });
