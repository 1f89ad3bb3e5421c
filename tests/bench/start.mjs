// How soon a first visitor sees the board and can play on it, on a phone with a slow line: 1.6 Mbit/s, 150 ms a round trip, a processor
// four times slowed down. The page comes from a host as `make run` is one, and nothing is kept from an earlier visit. The median of
// several visits counts; `node tests/bench/start.mjs [FOLDER]` prints these lines alone, of the build in FOLDER where one is named.
//
// `first_picture`: first contentful paint. `largest_picture`: largest contentful paint. `board_usable`: from the request of the page to
// the first frame after the program has taken over. `board_drawn`: until the page has drawn it. `shift`: cumulative layout shift. Bases are
// what the page promises.

import { chromium } from "playwright-core";
import { slowDown } from "../tools/pace.mjs";
import { serve } from "../tools/serve.mjs";

const VISITS = 5;
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PROMISED = { first_picture: 900, largest_picture: 900, board_usable: 2000, board_drawn: null };

/** Runs in the page before anything else. */
function watch() {
  const told = (window.told = { shift: 0 });
  const on = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on("paint", ({ name, startTime }) => name === "first-contentful-paint" && (told.first_picture = startTime));
  on("largest-contentful-paint", ({ startTime }) => (told.largest_picture = startTime));
  on("layout-shift", ({ value }) => (told.shift += value));
  new MutationObserver(() => {
    if (document.documentElement.dataset.app !== "ready" || told.board_usable) return;
    requestAnimationFrame(() => {
      told.board_usable = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        told.board_drawn = performance.now();
        console.debug("board drawn");
      };
      port2.postMessage("");
    });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-app"] });
}

/** One visit of somebody who was never here. */
async function visit(browser, url, locale) {
  const context = await browser.newContext({ locale, serviceWorkers: "block", ...PHONE });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await slowDown(page, devtools, SLOWDOWN);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    // a look at every frame would take a part of the time that is measured
    const drawn = page.waitForEvent("console", { predicate: (message) => message.text() === "board drawn" });
    await Promise.all([page.goto(url, { waitUntil: "commit" }), drawn]);
    await page.waitForTimeout(200);
    return await page.evaluate(() => window.told);
  } finally {
    await context.close();
  }
}

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];

/** The figures' lines, in the form of `make bench`, of the build in that folder. */
export async function start(root) {
  const host = await serve({ root, packed: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const lines = [];
  try {
    for (const [language, locale] of [["", "en-GB"], ["_japanese", "ja-JP"]]) {
      const visits = [];
      // the host packs its files when they are first asked for
      await visit(browser, host.url, locale);
      for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, host.url, locale));
      if (process.env.VERBOSE) console.error(locale, JSON.stringify(visits));
      for (const [name, promised] of Object.entries(PROMISED)) {
        // words count as the largest picture, and the ones in the page are of one language
        const base = language && name === "largest_picture" ? null : promised;
        const value = Math.round(median(visits.map((told) => told[name] ?? Infinity)));
        lines.push({ name: name + language, value, unit: "ms", base, ratio: base && Math.round((1000 * value) / base) / 1000 });
      }
      lines.push({ name: `shift${language}`, value: Math.max(...visits.map(({ shift }) => shift)), unit: "", base: null, ratio: null });
    }
  } finally {
    await browser.close();
    await host.close();
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) for (const line of await start(process.argv[2])) console.log(JSON.stringify(line));
