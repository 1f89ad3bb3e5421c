// No screen has an accessibility violation, in any theme and language.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { DESKTOP, PHONE, journey } from "./harness.mjs";
import { BOARDS, SCREENS, visit } from "./screens.mjs";

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
      const { violations } = await new AxeBuilder({ page: app.page }).analyze();
      for (const { id, nodes } of violations) {
        const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`);
        found.push(`${screen}: ${id}: ${where.join("; ")}`);
      }
    }
    assert.deepEqual(found, []);
  });
}

// the other rules know no colours
journey("enough contrast on every screen in every theme", { ...DESKTOP, open: false, reducedMotion: "reduce" }, async (app) => {
  const themes = [...BOARDS.map((board) => ({ board, contrast: "auto" })), { board: "kaya", contrast: "more" }].flatMap((look) => [
    { ...look, theme: "light" },
    { ...look, theme: "dark" },
  ]);
  const found = new Set();
  for (const screen of Object.keys(SCREENS)) {
    await visit(app, screen, { lang: "en", theme: "light" });
    for (const look of themes) {
      await app.page.evaluate((look) => Object.assign(document.documentElement.dataset, look), look);
      const { violations } = await new AxeBuilder({ page: app.page }).withRules(["color-contrast"]).analyze();
      for (const { nodes } of violations) for (const { target, any } of nodes) found.add(`${Object.values(look).join(" ")}, ${screen}: ${target} ${any[0]?.message ?? ""}`);
    }
  }
  assert.deepEqual([...found], []);
});
