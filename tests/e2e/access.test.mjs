// No screen has an accessibility violation, in any theme and language.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { DESKTOP, PHONE, journey } from "./harness.mjs";
import { BOARDS, SCREENS, visit } from "./screens.mjs";

/** In legacy mode no page is opened for every answer; only frames would need that. */
const axe = (app) => new AxeBuilder({ page: app.page }).setLegacyMode();

// every language, every theme, both sizes
for (const [lang, theme, device, profile] of [
  ["en", "light", "desktop", DESKTOP],
  ["en", "dark", "phone", PHONE],
  ["ja", "light", "phone", PHONE],
  ["zh", "light", "desktop", DESKTOP],
  ["vi", "light", "phone", PHONE],
  ["sv", "light", "desktop", DESKTOP],
]) {
  journey(`no axe violation: ${lang}, ${theme}, ${device}`, { ...profile, open: false, reducedMotion: "reduce" }, async (app) => {
    const found = [];
    for (const screen of Object.keys(SCREENS)) {
      await visit(app, screen, { lang, theme });
      const { violations } = await axe(app).analyze();
      for (const { id, nodes } of violations) {
        const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`);
        found.push(`${screen}: ${id}: ${where.join("; ")}`);
      }
    }
    assert.deepEqual(found, []);
  });
}

// The other rules know no colours. Boards are drawings, whose colours the test of the tokens compares: words stand on them on few screens.
const ON_BOARDS = ["a game with a chosen piece", "the promotion question", "settings"];
journey("enough contrast in every theme", { ...DESKTOP, open: false, reducedMotion: "reduce" }, async (app) => {
  const rooms = (look) => ["light", "dark"].map((theme) => ({ ...look, theme }));
  const strong = rooms({ board: "kaya", contrast: "more" });
  const boards = BOARDS.flatMap((board) => rooms({ board, contrast: "auto" }));
  const found = new Set();
  for (const screen of Object.keys(SCREENS)) {
    await visit(app, screen, { lang: "en", theme: "light" });
    for (const look of ON_BOARDS.includes(screen) ? [...strong, ...boards] : strong) {
      await app.page.evaluate((look) => Object.assign(document.documentElement.dataset, look), look);
      const { violations } = await axe(app).withRules(["color-contrast"]).analyze();
      for (const { nodes } of violations) for (const { target, any } of nodes) found.add(`${Object.values(look).join(" ")}, ${screen}: ${target} ${any[0]?.message ?? ""}`);
    }
  }
  assert.deepEqual([...found], []);
});
