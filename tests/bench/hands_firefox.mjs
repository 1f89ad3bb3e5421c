// Whether a piece in the air keeps up with its hand in Firefox, which tells no slow interactions and cannot be slowed down: the share of a
// drag's frames for which the page's own code took less than 16 ms, what it does when the pointer moves and what it does before a frame is
// painted; and the same with a quarter of that, as on a device four times as slow. The best of several rounds counts, as in hands.mjs.
// `node tests/bench/hands_firefox.mjs [FOLDER]` prints these lines alone.

import os from "node:os";
import puppeteer from "puppeteer-core";
import { serve } from "../tools/serve.mjs";

const LIMIT_MS = 16;
const SLOWDOWN = 4;
const DRAG_MS = 5_000;
const ROUNDS = 3;
const VIEWPORT = { width: 1440, height: 900 };

/** In the page: sums up from now on how long its code works for each frame, in `window.worked`, until `window.stopped`. */
function watch() {
  let spent = 0;
  let begun = 0;
  const add = (since) => (spent += performance.now() - since);
  addEventListener("pointermove", () => (begun = performance.now()), { capture: true });
  // what the listeners below leave to microtasks is done when this one is called
  addEventListener("pointermove", () => add(begun));
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    ask((at) => {
      const since = performance.now();
      try {
        draw(at);
      } finally {
        // behind the microtasks of the drawing, and of what they leave
        let turns = 8;
        const after = () => (turns-- ? Promise.resolve().then(after) : add(since));
        after();
      }
    });
  window.worked = [];
  const frame = () => {
    window.worked.push(spent);
    spent = 0;
    if (!window.stopped) ask(frame);
  };
  ask(frame);
}

async function measure(browser, url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    await page.setViewport(VIEWPORT);
    await page.goto(`${url}#black=human&white=human`);
    await page.waitForSelector('[data-app="ready"]');
    const middle = (square) =>
      page.$eval(`[data-square="${square}"]`, (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
    const [pawn, left, right] = [await middle("2g"), await middle("9e"), await middle("1e")];
    await page.mouse.move(pawn.x, pawn.y);
    await page.mouse.down();
    await page.mouse.move(pawn.x, pawn.y - 20);
    await page.waitForSelector(".ghost .piece");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await page.evaluate(watch);
    let moves = 0;
    for (const end = performance.now() + DRAG_MS; performance.now() < end; moves++) {
      const way = Math.abs(((moves / 40) % 2) - 1);
      await page.mouse.move(left.x + (right.x - left.x) * way, left.y + 60 * Math.sin(moves / 10));
    }
    const worked = await page.evaluate(() => {
      window.stopped = true;
      return window.worked.slice(1);
    });
    if (!worked.some((ms) => ms > 0)) throw new Error("the drag did no work");
    await page.mouse.up();
    const within = (limit) => worked.filter((ms) => ms < limit).length / worked.length;
    return { moves, frames: worked.length, within: within(LIMIT_MS), slowed: within(LIMIT_MS / SLOWDOWN), worst_ms: Math.max(...worked) };
  } finally {
    await context.close();
  }
}

/**
 * Measures a drag, the best of several rounds.
 *
 * @param {string} [root] the folder of the build
 * @returns {Promise<{ name: string, value: number, unit: string, base: number, ratio: number }[]>} the lines of `make bench`
 */
export async function firefoxHands(root) {
  const host = await serve({ root });
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "privacy.reduceTimerPrecision": false },
  });
  const best = { within: 0, slowed: 0, worst_ms: Infinity };
  try {
    for (let i = 0; i < ROUNDS; i++) {
      const one = await measure(browser, host.url);
      console.error(`Firefox, load ${os.loadavg()[0].toFixed(1)}: ${JSON.stringify(one)}`);
      best.within = Math.max(best.within, one.within);
      best.slowed = Math.max(best.slowed, one.slowed);
      best.worst_ms = Math.min(best.worst_ms, one.worst_ms);
    }
  } finally {
    await browser.close();
    await host.close();
  }
  const rounded = (share) => Math.round(share * 1000) / 1000;
  const share = (name, value) => ({ name, value: rounded(100 * value), unit: "%", base: 98, ratio: rounded((100 * value) / 98) });
  return [
    share("firefox_drag_frames_in_16_ms", best.within),
    share("firefox_drag_frames_in_16_ms_slowed", best.slowed),
    { name: "firefox_drag_slowest_frame", value: rounded(best.worst_ms), unit: "ms", base: LIMIT_MS, ratio: rounded(best.worst_ms / LIMIT_MS) },
  ];
}

if (process.argv[1] === import.meta.filename) for (const line of await firefoxHands(process.argv[2])) console.log(JSON.stringify(line));
