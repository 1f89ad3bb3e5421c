import { chromium } from "playwright-core";
import { serve } from "../tools/serve.mjs";
const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const moves = "7g7f,3c3d,2g2f,8c8d,2f2e,8d8e,6i7h,4a3b,2e2d,2c2d,2h2d,8e8f,8g8f,8b8f,2d3d,2b3c,P*8g";
for (const [name, size, theme, lang] of [["phone", { width: 360, height: 640 }, "light", "ja"], ["phone-dark", { width: 390, height: 844 }, "dark", "en"], ["desk", { width: 1440, height: 900 }, "light", "en"]]) {
  const page = await browser.newPage({ viewport: size });
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  page.on("pageerror", (e) => console.log("error", e.message));
  await page.goto(`${site.url}#variant=shogi&black=human&white=human&moves=${moves}&lang=${lang}&theme=${theme}`);
  await page.waitForTimeout(2500);
  await page.locator('[data-action="share"]').first().click();
  await page.locator('[data-action="diagram"]').first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shot-${name}-diagram.png` });
  await page.locator('[data-action="close"]').first().click();
  const press = async (id) => { const b = page.locator(`[data-action="${id}"]`).first(); if (!(await b.isVisible())) { await page.locator("[data-action=more]").click(); } await b.click(); };
  await press("resign"); await page.waitForTimeout(300); 
  const yes = page.locator('[data-answer=yes]'); if (await yes.count()) await yes.click(); else await press("resign");
  await page.waitForTimeout(500);
  await press("study");
  await page.waitForTimeout(6000);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `/tmp/shot-${name}-study.png` });
  await page.evaluate(() => scrollTo(0, 400));
  await page.screenshot({ path: `/tmp/shot-${name}-study2.png` });
}
process.exit();
