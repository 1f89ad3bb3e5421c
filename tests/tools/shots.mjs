// `make shots`: a picture of every screen in two sizes, two themes and five languages, and contact sheets of them and of the pieces.

import fs from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { App, DESKTOP, PHONE } from "../e2e/harness.mjs";
import { SCREENS, flaws, visit } from "../e2e/screens.mjs";
import { serve } from "./serve.mjs";

const OUT = path.resolve(import.meta.dirname, "../../target/shots");
const LANGS = (process.env.LANGS ?? "en ja zh vi sv").split(" ");
const THEMES = ["light", "dark"];
const SIZES = { phone: PHONE, desktop: DESKTOP };
const SETS = ["kanji2", "kanji1", "international"];

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

// every piece of every set, both ways up, as small as boards get
const SYMBOLS = ["bK", "wK", "R", "pR", "B", "pB", "G", "S", "pS", "N", "pN", "L", "pL", "P", "pP", "E", "pE"];
const rows = await Promise.all(
  SETS.map(async (set) => {
    const drawing = await fs.readFile(path.resolve(import.meta.dirname, `../../static/pieces/${set}.svg`), "utf8");
    const own = drawing.replace(/id="/g, `id="${set}-`);
    const use = (symbol, turn) => `<svg width="28" height="31" viewBox="0 0 100 110" style="background:#e6c68a;margin:2px;rotate:${turn}"><use href="#${set}-${symbol}"/></svg>`;
    return `<p>${set}</p><div style="display:none">${own}</div><div>${["0deg", "180deg"].map((turn) => SYMBOLS.map((symbol) => use(symbol, turn)).join("")).join("<br>")}</div>`;
  }),
);
await sheet("pieces", rows.join(""));
await browser.close();
await host.close();
console.log(`${count} pictures and ${Object.keys(made).length + 1} sheets in ${path.relative(process.cwd(), OUT)}`);
for (const flaw of new Set(found)) console.log(flaw);
process.exit(found.length > 0 ? 1 : 0);
