// How every screen of a game lies in a window: what layout.test.mjs asks of some sizes and tests/long of all of them.

import assert from "node:assert/strict";
import { FRIENDS, until } from "./harness.mjs";

/** From small phones to large screens, upright and sideways. */
export const SIZES = [
  [320, 568], [360, 640], [375, 667], [390, 844], [412, 915], [768, 1024], [820, 1180],
  [568, 320], [844, 390], [1180, 820], [1280, 720], [1440, 900], [1920, 1080], [3840, 2160],
];
/** Where the room is shortest. */
export const WORST = [[320, 568], [360, 640], [390, 844], [768, 1024], [820, 1180], [844, 390], [1440, 900]];

const COMPUTER = "black=human&white=ai:0";
/** Screens of a game: how to come to each, and what is then done that says or asks something. */
export const STATES = {
  "a game": [COMPUTER, { "a chosen piece": (app) => app.press(app.square("7g")) }],
  "a clock": [`${FRIENDS}&time=600/30x3&moves=7g7f,3c3d`, { "a question": (app) => app.press(app.action("resign")) }],
  "a hint": [FRIENDS, { "a hint": (app) => app.press(app.action("hint")) }],
  "an earlier move": [`${FRIENDS}&moves=7g7f,3c3d,2g2f&ply=1`, {}],
  "a game without stands": [`variant=sho&${FRIENDS}`, { "a refusal": (app) => app.press(app.square("5a")) }],
};

/** In the page: what cannot be reached without scrolling, names that are cut, and pages that are too large. */
function faults() {
  const found = [];
  const { clientWidth: width, scrollHeight, scrollWidth } = document.documentElement;
  const height = window.innerHeight;
  if (scrollWidth > width || scrollHeight > height) found.push(`the page is ${scrollWidth}x${scrollHeight} in ${width}x${height}`);
  for (const element of document.querySelectorAll(".head button, .head select, .acts button, .line-buttons button, .step, [data-clock]")) {
    const { left, right, top, bottom, width: wide, height: high } = element.getBoundingClientRect();
    if (wide === 0) continue;
    const name = element.ariaLabel ?? element.innerText ?? element.name;
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) found.push(`out of reach: ${name}`);
    if (element.matches("button, select") && (high < 43.9 || (width < height && wide < 43.9))) found.push(`${name} is ${wide}x${high}`);
  }
  for (const element of document.querySelectorAll(".bar-name, .bar-about")) {
    const { right, width: wide } = element.getBoundingClientRect();
    if (wide > 0 && (element.scrollWidth > element.clientWidth + 1 || right > width)) found.push(`cut: ${element.innerText}`);
    const next = element.nextElementSibling?.getBoundingClientRect();
    if (wide > 0 && next?.width > 0 && next.left > right - wide && next.left < right - 1) found.push(`${element.innerText} runs into what stands beside it`);
  }
  return found;
}

/** In the page: where everything stands that is not to jump. */
function places() {
  const of = (selector) => [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
  return { board: of(".board-box"), actions: of(".acts"), bars: of(".bar"), record: of(".record") };
}

/** Asks all of this of some window sizes in one language. */
export async function layout(app, sizes, lang) {
  const found = [];
  for (const [state, [fragment, events]] of Object.entries(STATES)) {
    await app.page.goto("about:blank");
    await app.open(`${fragment}&lang=${lang}`);
    const befores = new Map();
    for (const [width, height] of sizes) {
      await app.page.setViewportSize({ width, height });
      befores.set(`${width}x${height}`, await app.page.evaluate(places));
      for (const fault of await app.page.evaluate(faults)) found.push(`${width}x${height} ${lang}, ${state}: ${fault}`);
    }
    for (const [event, reach] of Object.entries(events)) {
      const text = () => app.root.locator(".line").innerText();
      const before = await text();
      await reach(app);
      await until(async () => (await text()) !== before, `${event} is told`);
      for (const [width, height] of sizes) {
        await app.page.setViewportSize({ width, height });
        const size = `${width}x${height}`;
        for (const fault of await app.page.evaluate(faults)) found.push(`${size} ${lang}, ${state}, ${event}: ${fault}`);
        const after = await app.page.evaluate(places);
        for (const [what, were] of Object.entries(befores.get(size))) {
          const jumps = were.flat().some((place, index) => Math.abs(place - after[what].flat()[index]) > 1);
          if (jumps) found.push(`${size} ${lang}, ${state}: ${what} jumps with ${event}: ${were} to ${after[what]}`);
        }
      }
    }
  }
  assert.deepEqual(found, []);
}
