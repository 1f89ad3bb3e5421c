// No screen has an accessibility violation, in any theme and language.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { DESKTOP, FRIENDS, PHONE, journey } from "./harness.mjs";

const MATE = encodeURIComponent("4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1");
const PROMOTION = encodeURIComponent("4k4/9/2S6/9/9/9/9/9/4K4 b - 1");
const CHECK = encodeURIComponent("4k4/9/9/9/4r4/9/9/9/4K4 b Gs 1");

// how to come to each screen from the open page
const SCREENS = {
  "the first page": ["", async () => {}],
  "a game with a chosen piece": [
    `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b`,
    async (app) => {
      await app.press(app.hand("black", "B"));
    },
  ],
  check: [`${FRIENDS}&start=${CHECK}`, async () => {}],
  "an earlier move": [`${FRIENDS}&moves=7g7f,3c3d&ply=1`, async () => {}],
  "a new game": ["", async (app) => app.press(app.action("new-game"))],
  settings: ["", async (app) => app.press(app.action("settings").first())],
  sharing: [`${FRIENDS}&moves=7g7f`, async (app) => app.press(app.action("share").first())],
  "the promotion question": [
    `${FRIENDS}&start=${PROMOTION}`,
    async (app) => {
      await app.press(app.square("7c"));
      await app.press(app.square("7b"));
      await app.choice.waitFor();
    },
  ],
  "the question before resigning": [FRIENDS, async (app) => app.press(app.action("resign"))],
  "a result": [
    `${FRIENDS}&start=${MATE}`,
    async (app) => {
      await app.play("G*5b");
      await app.result.waitFor();
    },
  ],
  "an analysis": [
    `${FRIENDS}&moves=7g7f,3c3d`,
    async (app) => {
      await app.press(app.action("analyse"));
      await app.root.locator('[data-line="3"]').waitFor();
    },
  ],
  "a new game for a pupil": [
    "",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.set("no_hints", true);
    },
  ],
  "a bad link": ["impasse=sometimes", async () => {}],
  "a board to look at": ["mode=view&moves=7g7f", async () => {}],
};

// every language, theme and device meets every other
for (const [lang, theme, device, profile] of [
  ["en", "light", "desktop", DESKTOP],
  ["en", "dark", "phone", PHONE],
  ["ja", "light", "phone", PHONE],
  ["ja", "dark", "desktop", DESKTOP],
]) {
  journey(`no axe violation: ${lang}, ${theme}, ${device}`, { ...profile, open: false, reducedMotion: "reduce" }, async (app) => {
    const found = [];
    for (const [screen, [fragment, reach]] of Object.entries(SCREENS)) {
      await app.page.goto("about:blank");
      await app.open(`${fragment}${fragment && "&"}lang=${lang}&theme=${theme}`);
      await reach(app);
      const { violations } = await new AxeBuilder({ page: app.page }).analyze();
      for (const { id, nodes } of violations) {
        const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`);
        found.push(`${screen}: ${id}: ${where.join("; ")}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
