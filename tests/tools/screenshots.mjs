// `node tests/tools/screenshots.mjs`: the pictures that the manifest shows of the page, taken from the release build into
// static/screenshots. The browser itself packs them as WebP.

import fs from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { App, FRIENDS } from "../e2e/harness.mjs";
import { serve } from "./serve.mjs";

const OUT = path.resolve(import.meta.dirname, "../../static/screenshots");
const QUALITY = 0.82;
const GAME = `${FRIENDS}&lang=en&theme=light&pieces=kanji2&moves=7g7f,3c3d,2g2f,4c4d,3i4h,8b4b,5i6h,3a3b,6h7h,5a6b,4i5h,6b7b,5g5f,3b4c,7i6h,7b8b,3g3f`;
const SIZES = {
  narrow: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

await fs.mkdir(OUT, { recursive: true });
const host = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, size] of Object.entries(SIZES)) {
  const context = await browser.newContext({ ...size, locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block" });
  const app = new App(await context.newPage(), host.url);
  await app.open(GAME);
  await app.waitPly(17);
  const png = await app.page.screenshot();
  const packed = await (await context.newPage()).evaluate(
    async ([png, quality]) => {
      const picture = await createImageBitmap(await (await fetch(png)).blob());
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext("2d").drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [`data:image/png;base64,${png.toString("base64")}`, QUALITY],
  );
  const file = path.join(OUT, `${name}.webp`);
  await fs.writeFile(file, Buffer.from(packed.split(",")[1], "base64"));
  console.log(`${path.relative(process.cwd(), file)}: ${(await fs.stat(file)).size} bytes`);
  await context.close();
}
await browser.close();
await host.close();
process.exit();
