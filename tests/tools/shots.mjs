// `make shots`: a picture of every screen in two sizes, two themes and five languages, and contact sheets of them and of the pieces.

import fs from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { App, DESKTOP, FRIENDS, PHONE } from "../e2e/harness.mjs";
import { BOARDS, SCREENS, SETS, flaws, visit } from "../e2e/screens.mjs";
import { serve } from "./serve.mjs";

const OUT = path.resolve(import.meta.dirname, "../../target/shots");
const LANGS = (process.env.LANGS ?? "en ja zh vi sv").split(" ");
const THEMES = ["light", "dark"];
const SIZES = { phone: PHONE, desktop: DESKTOP };

await fs.rm(OUT, { recursive: true, force: true });
await fs.mkdir(OUT, { recursive: true });
const host = await serve({ base: "/" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const made = {};
let count = 0;
const found = [];
for (const [size, profile] of Object.entries(SIZES))
  for (const lang of LANGS)
    for (const theme of THEMES) {
      const context = await browser.newContext({ ...profile, deviceScaleFactor: 1, reducedMotion: "reduce", serviceWorkers: "block" });
      const app = new App(await context.newPage(), host.url);
      for (const screen of Object.keys(SCREENS)) {
        await visit(app, screen, { lang, theme });
        const file = `${size}-${theme}-${lang}-${screen.replace(/\W+/g, "-")}.png`;
        await app.page.screenshot({ path: path.join(OUT, file) });
        (made[`${size}-${theme}-${lang}`] ??= []).push([screen, file]);
        count += 1;
        if (size === "phone") for (const flaw of await app.page.evaluate(flaws)) found.push(`${lang}, ${theme}, ${screen}: ${flaw}`);
      }
      await context.close();
    }

// every board with a set of its own, by day, by night and in high contrast
const MIDDLE = `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b,2h6h,2b3c,6h2h`;
for (const theme of THEMES)
  for (const [index, board] of [...BOARDS, "more"].entries()) {
    const context = await browser.newContext({ ...DESKTOP, deviceScaleFactor: 1, reducedMotion: "reduce", serviceWorkers: "block", contrast: board === "more" ? "more" : "no-preference" });
    const app = new App(await context.newPage(), host.url);
    await app.open(`${MIDDLE}&theme=${theme}&lang=en&pieces=${SETS[index % SETS.length]}${board === "more" ? "" : `&board=${board}`}`);
    await app.press(app.hand("black", "B"));
    const file = `board-${theme}-${board}.png`;
    await app.page.screenshot({ path: path.join(OUT, file) });
    (made.boards ??= []).push([`${board}, ${theme}`, file]);
    count += 1;
    await context.close();
  }

const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
/** One picture of many; the files lie beside the page that shows them. */
async function sheet(name, html) {
  const file = path.join(OUT, `${name}.html`);
  await fs.writeFile(file, `<!doctype html><meta charset="utf-8"><style>body{font:14px sans-serif;margin:12px;background:#888;color:#fff}figure{display:inline-block;margin:6px}img{display:block;inline-size:var(--wide)}</style>${html}`);
  await page.goto(`file://${file}`);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: path.join(OUT, `sheet-${name}.png`), fullPage: true });
  await fs.rm(file);
}
for (const [name, shots] of Object.entries(made)) {
  const wide = name.startsWith("phone") ? "240px" : "500px";
  await sheet(name, shots.map(([screen, file]) => `<figure style="--wide:${wide}"><img src="${file}"><figcaption>${screen}</figcaption></figure>`).join(""));
}

// every piece of every set on every board, both ways up, as small as boards get
const SYMBOLS = ["bK", "wK", "R", "pR", "B", "pB", "G", "S", "pS", "N", "pN", "L", "pL", "P", "pP", "E", "pE"];
const WEDGE = "M50 5 80.5 21.5 93 102.5H7L19.5 21.5Z";
const drawings = await Promise.all(
  SETS.map((set) => fs.readFile(path.resolve(import.meta.dirname, `../../static/pieces/${set}.svg`), "utf8")),
);
const tokens = await fs.readFile(path.resolve(import.meta.dirname, "../../styles/tokens.css"), "utf8");
const piece = (set, symbol, turn) =>
  `<svg width="28" height="31" viewBox="0 0 100 110" style="margin:1px;rotate:${turn}"><path class="face" d="${WEDGE}"/><use class="${symbol.startsWith("p") ? "red" : "black"}" href="#${set}-${symbol}"/></svg>`;
const rows = (set) => ["0deg", "180deg"].map((turn) => `<div>${SYMBOLS.map((symbol) => piece(set, symbol, turn)).join("")}</div>`).join("");
const style = `${tokens} [data-board]{display:inline-block;margin:6px;padding:6px;background:var(--wood);color:var(--coord)} .face{fill:var(--face);stroke:var(--face-line);stroke-width:1.4} .black{fill:var(--black-ink)} .red{fill:var(--red-ink)}`;
for (const theme of THEMES) {
  const boards = BOARDS.map((board) => `<div data-board="${board}">${SETS.map((set) => `<div>${board}, ${set}</div>${rows(set)}`).join("")}</div>`);
  await page.emulateMedia({ colorScheme: theme });
  await sheet(`pieces-${theme}`, `<style>${style}</style><div style="display:none">${drawings.join("")}</div>${boards.join("")}`);
}
await browser.close();
await host.close();
console.log(`${count} pictures and ${Object.keys(made).length + THEMES.length} sheets in ${path.relative(process.cwd(), OUT)}`);
for (const flaw of new Set(found)) console.log(flaw);
process.exit(found.length > 0 ? 1 : 0);
