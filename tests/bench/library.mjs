// The library with 20,000 games, in Chromium: how long lists, searches and an import take, and how long the page stands still.
// `node tests/bench/library.mjs [GAMES] [PLIES]`; one JSON object a line, as all benchmarks.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { App, DESKTOP, FRIENDS } from "../e2e/harness.mjs";
import { collection } from "../tools/library_games.mjs";
import { serve } from "../tools/serve.mjs";

const [games, plies] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 100)];
const host = await serve({ base: "/" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await (await browser.newContext({ ...DESKTOP, locale: "en-GB", serviceWorkers: "block" })).newPage();
page.setDefaultTimeout(600_000);
const app = new App(page, host.url);
await page.addInitScript(() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ entryTypes: ["longtask"] });
});

const say = (name, value, unit, target) => console.log(JSON.stringify({ name, value: Number(value.toFixed(1)), unit, base: target, ratio: Number((value / target).toFixed(3)) }));

/** How long a person presses a button. */
const PRESS_MS = 80;

/**
 * Acts in the page and waits until the library says that it is ready with so many games; milliseconds, and the longest task. Without an act
 * the button of the list is pressed as by a person, and the time begins with the click at the end of that.
 */
async function timed(act, wanted) {
  const measured = page.evaluate(
    async ([act, wanted]) => {
      window.longest = 0;
      const clicked = new Promise((resolve) => addEventListener("click", () => resolve(performance.now()), { capture: true, once: true }));
      const start = act ? performance.now() : await clicked;
      if (act) new Function(act)();
      const isDone = () => {
        const sheet = document.querySelector("[data-library]");
        return sheet?.dataset.library === "ready" && (wanted === null || Number(sheet.dataset.listed) === wanted) && !document.querySelector("progress");
      };
      await new Promise((resolve) => {
        const look = () => (isDone() ? resolve() : setTimeout(look, 1));
        setTimeout(look, 0);
      });
      const ms = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { ms, longest: window.longest };
    },
    [act, wanted],
  );
  if (!act) {
    await app.action("library").hover();
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
  }
  return measured;
}

const choose = (name, value) => `const select = document.querySelector('[name="${name}"]'); select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event("change", { bubbles: true }));`;
const type = (text) => `const field = document.querySelector('[name="search"]'); field.value = ${JSON.stringify(text)}; field.dispatchEvent(new InputEvent("input", { bubbles: true }));`;
const press = (action) => `document.querySelector('[data-action="${action}"]').click();`;

await app.open(FRIENDS);
await app.press(app.action("library"));
await page.locator('[data-library="ready"]').waitFor();
// as files on the disk: what Playwright sends by itself would be decoded by the page, and block it
const folder = mkdtempSync(join(tmpdir(), "suizo-library-"));
const file = join(folder, "games.csa");
writeFileSync(file, collection(games, plies));
const [chooser] = await Promise.all([page.waitForEvent("filechooser"), app.press(app.action("import-library"))]);
await page.evaluate(() => (window.longest = 0));
const start = Date.now();
await chooser.setFiles(file);
await page.locator(`[data-library="ready"][data-games="${games}"]`).waitFor();
say(`library import, ${plies} plies`, (games * 1000) / (Date.now() - start), "games/s", 1000);
say("library import, page blocked", await page.evaluate(() => window.longest), "ms", 50);

// the list is packed for the next visit once it is drawn; whoever leaves before has it packed then
await page.waitForTimeout(8_000);
await page.reload();
await app.ready();
await page.locator('[data-engine="ready"]').waitFor({ state: "attached" });
await page.waitForTimeout(2_000);
const measures = [
  ["list", null, games, 200],
  ["search by player", type("habu12"), null, 100],
  ["search, nothing found", type("nobody"), 0, 100],
  ["search cleared", type(""), games, 100],
  ["search by position, all have it", choose("position", "position"), games, 500],
  ["search by material", choose("position", "material"), games, 500],
  ["search by position given up", choose("position", ""), games, 100],
  ["sort by players", choose("sort", "names"), games, 100],
  ["next page", press("next-page"), games, 100],
];
for (const [name, act, wanted, target] of measures) {
  const { ms, longest } = await timed(act, wanted);
  say(`library of ${games}, ${name}`, ms, "ms", target);
  say(`library of ${games}, ${name}, page blocked`, longest, "ms", 50);
}
rmSync(folder, { recursive: true });
await browser.close();
await host.close();
process.exit(0);
