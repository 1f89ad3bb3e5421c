// How every screen of a game lies in a window: what layout.test.mjs asks of some sizes and tests/long of all of them.

import assert from "node:assert/strict";
import { hold } from "./extras.mjs";
import { FRIENDS, REVISITED } from "./harness.mjs";

/** From small phones to large screens, upright and sideways. */
export const SIZES = [
  [320, 568], [360, 640], [375, 667], [390, 844], [412, 915], [768, 1024], [820, 1180],
  [568, 320], [844, 390], [1180, 820], [1280, 720], [1440, 900], [1920, 1080], [3840, 2160],
];
/** Where the room is shortest. */
export const WORST = [[320, 568], [360, 640], [390, 844], [768, 1024], [844, 390], [1180, 820], [1440, 900]];
/** Frames in other people's pages. */
export const FRAMES = [[300, 400], [360, 300], [400, 300], [600, 400]];

const MATE = encodeURIComponent("4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1");
/** Upright and low, or low altogether: there the end of a game takes room, and an analysis is scrolled to. */
const isLow = ([width, height]) => (width < height ? height <= 720 : height <= 480);

/**
 * Screens of a game: how to come to each, what is then done that says or asks something, and in which windows that moves other things
 * (all of them, or those that are named). A fourth entry: in which windows the screen itself is longer than the window.
 */
export const STATES = {
  "a first visit": ["", { "a chosen piece": (app) => app.press(app.square("7g")) }],
  "a game against the computer": ["black=human&white=ai:0", { thinking: (app) => app.play("7g7f") }],
  "a clock": [`${FRIENDS}&time=600/30x3&moves=7g7f,3c3d`, { "a question": (app) => app.press(app.action("resign")) }],
  "a hint": [
    FRIENDS,
    {
      "a hint": async (app) => {
        await app.engine("ready");
        await app.press(app.action("hint"));
        await app.root.locator(".hint").first().waitFor({ state: "attached" });
      },
    },
  ],
  "an earlier move": [`${FRIENDS}&moves=7g7f,3c3d,2g2f&ply=1`, {}],
  "a game without stands": [`variant=sho&${FRIENDS}`, { "a refusal": (app) => app.press(app.square("5a")) }],
  "the end of a game": [`${FRIENDS}&start=${MATE}`, { "a result": (app) => app.play("G*5b") }, isLow],
  "an analysis": [
    `${FRIENDS}&moves=7g7f,3c3d`,
    {
      "its lines": async (app) => {
        await app.press(app.action("analyse"));
        await app.root.locator('[data-line="3"]').waitFor();
      },
    },
    // beside the board it takes its room from the moves alone
    (size) => (size[0] < size[1] || isLow(size) ? true : ["record"]),
  ],
  "a lesson": [
    "",
    {
      "its board": async (app) => {
        await app.press(app.action("rules"));
        await app.root.locator(".dot-step").first().waitFor();
      },
    },
    () => true,
  ],
};

/** What may be longer than the window: then only the width is asked about. */
const SCROLLS = { "its lines": isLow, "its board": () => true };

/** In the page: what fingers press that is less than 44 pixels high. What is drawn in a box or stands for its label counts with that. */
export function small() {
  if (!matchMedia("(pointer: coarse)").matches) return [];
  const area = (element) => (element.matches("[type=radio], [type=checkbox]") ? element.closest("label") : null) ?? element;
  const found = new Set();
  for (const element of document.querySelectorAll("main :is(button, select, input, summary)")) {
    if (element.closest(".board-box, .stand, .unseen, [hidden]") || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = area(element).getBoundingClientRect();
    if (width > 1 && height > 1 && height < 43.9) found.add(`${element.localName}.${element.className} ${element.name || element.innerText} is ${Math.round(width)}x${Math.round(height)}`);
  }
  return [...found];
}

/** In the page: what cannot be reached without scrolling, names that are cut, and pages that are too large. */
function faults(scrolls) {
  const found = [];
  const { clientWidth: width, scrollHeight, scrollWidth } = document.documentElement;
  const height = window.innerHeight;
  if (scrollWidth > width || (scrollHeight > height && !scrolls)) found.push(`the page is ${scrollWidth}x${scrollHeight} in ${width}x${height}`);
  for (const element of document.querySelectorAll(".head button, .head select, .acts button, .line-buttons button, .step, .dot-step, [data-clock]")) {
    const { left, right, top, bottom, width: wide, height: high } = element.getBoundingClientRect();
    if (wide === 0) continue;
    const name = element.ariaLabel ?? element.innerText ?? element.name;
    // the row of a lesson's steps is scrolled by itself
    const isOut = left < -1 || top < -1 || right > width + 1 || (bottom > height + 1 && !scrolls);
    if (isOut && !element.matches(".dot-step")) found.push(`out of reach: ${name}`);
    if (element.matches("button, select") && (high < 43.9 || (width < height && wide < 43.9))) found.push(`${name} is ${wide}x${high}`);
  }
  for (const element of document.querySelectorAll(".bar-name, .bar-about")) {
    const { right, top, bottom, width: wide } = element.getBoundingClientRect();
    if (wide > 0 && (element.scrollWidth > element.clientWidth + 1 || right > width)) found.push(`cut: ${element.innerText}`);
    const next = element.nextElementSibling?.getBoundingClientRect();
    const isBeside = next?.width > 0 && next.top < bottom - 1 && next.bottom > top + 1;
    if (wide > 0 && isBeside && next.left > right - wide && next.left < right - 1) found.push(`${element.innerText} runs into what stands beside it`);
  }
  return found;
}

/** In the page: where everything stands that is not to jump; with the line that speaks, if `line`. */
function places(line) {
  const of = (selector) => [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
  return { board: of(".board-box"), actions: of(".acts"), bars: of(".bar"), record: of(".record"), ...(line && { line: of(".line") }) };
}

/** Says what is wrong on a screen in some window sizes, and keeps where everything stands. */
async function look(app, sizes, name, found, { scrolls = () => false, line = false }) {
  const seen = new Map();
  for (const [width, height] of sizes) {
    await app.page.setViewportSize({ width, height });
    const frame = app.page.frames().at(-1);
    const all = [...(await frame.evaluate(faults, scrolls([width, height]))), ...(await frame.evaluate(small))];
    for (const fault of all) found.push(`${width}x${height} ${name}: ${fault}`);
    seen.set(`${width}x${height}`, await frame.evaluate(places, line));
  }
  return seen;
}

/** Asks all of this of some window sizes in one language; `open` opens a fragment; with `line` the line that speaks stays where it is, too. */
export async function layout(app, sizes, lang, states = STATES, open = (fragment) => app.open(fragment), line = false) {
  const found = [];
  for (const [state, [fragment, events, moves = () => false, scrolls]] of Object.entries(states)) {
    await app.page.goto("about:blank");
    await open(`${fragment}&lang=${lang}`);
    const before = await look(app, sizes, `${lang}, ${state}`, found, { scrolls, line });
    for (const [event, reach] of Object.entries(events)) {
      await reach(app);
      const after = await look(app, sizes, `${lang}, ${state}, ${event}`, found, { scrolls: SCROLLS[event], line });
      for (const [size, were] of before) {
        const free = moves(size.split("x").map(Number));
        for (const [what, was] of Object.entries(were)) {
          if (free === true || (free && free.includes(what))) continue;
          const is = after.get(size)[what].flat();
          const jumps = was.flat().some((place, index) => Math.abs(place - is[index]) > 1);
          if (jumps) found.push(`${size} ${lang}, ${state}: ${what} jumps with ${event}: ${was} to ${is}`);
        }
      }
    }
  }
  assert.deepEqual(found, []);
}

const FRAME = '<!doctype html><link rel="icon" href="data:,"><body style="margin:0"><iframe title="a board" style="display:block;border:0;width:100vw;height:100vh"></iframe>';
export const FRAMED = { server: { extra: { "frame.html": FRAME }, ...REVISITED.server }, open: false, reducedMotion: "reduce" };
const { "a clock": clock, "a game without stands": sho, "the end of a game": over } = STATES;
const IN_FRAMES = {
  "a position to look at": ["mode=view&moves=7g7f,3c3d", {}],
  "a game": ["black=human&white=ai:1", { "a chosen piece": (app) => app.press(app.square("7g")) }],
  "a clock": clock,
  "a game without stands": sho,
  "the end of a game": [over[0], over[1], () => true],
  "an analysis": STATES["an analysis"],
  "first steps": ["learn=steps-shogi", {}, () => true, () => true],
};

/** The page in the frame of another page, and how to open a game there. */
function inFrame(app) {
  const inside = app.at(app.page, app.page.frameLocator("iframe"));
  const open = async (fragment) => {
    await app.page.goto(`${app.url}frame.html`);
    await app.page.locator("iframe").evaluate((frame, to) => {
      frame.src = `./#${to}`;
    }, fragment);
    await inside.ready();
  };
  return { inside, open };
}

/** The same of a frame in another page. */
export async function framed(app, sizes, lang) {
  const { inside, open } = inFrame(app);
  await layout(inside, sizes, lang, IN_FRAMES, open);
}

/** What comes after the first board, the way to the whole page among it, moves nothing in a frame. */
export async function framedLate(app, sizes, lang) {
  const { inside, open } = inFrame(app);
  let part;
  const comes = async () => {
    assert.equal(await inside.root.locator(".whole-page").count(), 0, "it is held back");
    assert.ok(part.asked() > 0, "it is asked for");
    part.letGo();
    await inside.root.locator(".whole-page").waitFor({ state: "attached" });
  };
  const fragments = ["mode=view&moves=7g7f,3c3d", "black=human&white=ai:1", clock[0], sho[0]];
  const states = Object.fromEntries(fragments.map((fragment) => [fragment, [fragment, { "the rest": comes }]]));
  const held = async (fragment) => {
    await app.page.unrouteAll();
    part = await hold(app.page);
    await open(fragment);
  };
  await layout(inside, sizes, lang, states, held, true);
}
