import { chromium } from "playwright-core";
import { serve } from "../tools/serve.mjs";
const host = await serve({ base: "/p/" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const D = { width: 1440, height: 900 }, P = { width: 360, height: 640 };
const jobs = JSON.parse(process.argv[2]);
for (const j of jobs) {
  const ctx = await browser.newContext({ viewport: j.v === "P" ? P : j.v === "D" ? D : j.v, hasTouch: j.v === "P", isMobile: j.v === "P", locale: j.lang === "ja" ? "ja-JP" : "en-GB", colorScheme: j.dark ? "dark" : "light" });
  const page = await ctx.newPage();
  page.on("console", m => { if (["error","warning"].includes(m.type())) console.log(j.name, m.text()); });
  await page.goto(host.url + "#" + (j.f ?? ""));
  await page.locator('[data-app="ready"]').waitFor({ state: "attached" });
  await page.locator('[role=grid]').waitFor();
  if (j.form) {
    await page.locator('[data-action="new-game"]').click();
    await page.locator('[name=variant]').selectOption(j.form);
  }
  for (const s of j.click ?? []) await page.locator(s).click();
  if (j.eval) await page.evaluate(j.eval);
  await page.waitForTimeout(350);
  await page.screenshot({ path: `/tmp/shots/${j.name}.png`, fullPage: !!j.full });
  await ctx.close();
}
await browser.close(); await host.close();
