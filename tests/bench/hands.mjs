// How soon the board answers, and whether a piece in the air keeps up with its hand: on a phone and on a desk, four times slowed down.
//
// `answered_in_100_ms`: the share of interactions (taps, drags, steps) whose next paint came within 100 ms, by PerformanceEventTiming,
// at the pace of a fast hand: three a second. `hurried`: the same without any pause, so that one press waits for the drawing of the one before.
// `drag_frames_kept`: the share of frames of a drag that came in time for 60 a second. A machine that does other things meanwhile
// spoils both, so the best of several rounds counts; `load` on standard error says how busy it was. `node tests/bench/hands.mjs [FOLDER]`
// prints these lines alone, of the build in FOLDER where one is named.

import os from "node:os";
import { chromium } from "playwright-core";
import { slowDown } from "../tools/pace.mjs";
import { serve } from "../tools/serve.mjs";

const SLOWDOWN = 4;
const LIMIT_MS = 100;
const FRAME_MS = 1000 / 60;
/** A drag moves so often, once a frame. */
const DRAG_STEPS = 6;
/** A frame is late when another one would have fitted in. */
const LATE_MS = 1.5 * FRAME_MS;
const INTERACTIONS = 200;
const ROUNDS = 3;
/** Between two interactions. */
const PAUSE_MS = 200;
/** From pressing to letting go. */
const PRESS_MS = 60;
const DEVICES = {
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
};
/** Shuffles that can be played for ever, on both sides. */
const SHUFFLE = ["2h3h", "8b7b", "3h2h", "7b8b"];

const middles = (page) =>
  page.evaluate(() => {
    const found = {};
    for (const element of document.querySelectorAll("[data-square]")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      found[element.dataset.square] = { x: left + width / 2, y: top + height / 2 };
    }
    return found;
  });

/** A pointer of the device, driven straight through the browser's input. */
function pointer(devtools, is_touch) {
  const mouse = (type, at, more) => devtools.send("Input.dispatchMouseEvent", { type, button: "left", clickCount: 1, ...at, ...more });
  const touch = (type, ...touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return is_touch
    ? { down: (at) => touch("touchStart", at), move: (at) => touch("touchMove", at), up: () => touch("touchEnd") }
    : { down: (at) => mouse("mousePressed", at, { buttons: 1 }), move: (at) => mouse("mouseMoved", at, { buttons: 1 }), up: (at) => mouse("mouseReleased", at) };
}

async function measure(browser, url, profile, pause_ms) {
  const context = await browser.newContext({ locale: "en-GB", ...profile });
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    const { rate } = await slowDown(page, devtools, SLOWDOWN);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto(`${url}#black=human&white=human`);
    await page.waitForSelector('[data-app="ready"]');
    const hand = pointer(devtools, Boolean(profile.hasTouch));
    // a line above the board says that another game is saved, and moves it once
    const begin_anew = async () => {
      await page.evaluate(() => (location.hash = `black=human&white=human&n=${Math.random()}`));
      await page.waitForFunction(() => document.querySelector('[role="grid"]').dataset.ply === "0");
      return middles(page);
    };
    let places = await begin_anew();
    const press = async (at) => {
      await hand.down(at);
      if (pause_ms > 0) await page.waitForTimeout(PRESS_MS);
      await hand.up(at);
      if (pause_ms > 0) await page.waitForTimeout(pause_ms);
    };
    const ply = () => page.evaluate(() => Number(document.querySelector('[role="grid"]').dataset.ply));
    const played = async (before) => {
      for (let tries = 0; (await ply()) === before; tries++) {
        if (tries > 500) throw new Error("a move got lost");
        await page.waitForTimeout(10);
      }
    };
    // the first presses compile what they use
    await press(places["2g"]);
    await press(places["2g"]);
    await page.waitForTimeout(1000);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.evaluate(() => {
      window.slowest = new Map();
      window.interactions = new Set();
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) {
          if (interactionId) window.slowest.set(interactionId, Math.max(duration, window.slowest.get(interactionId) ?? 0));
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: false });
    });
    let interactions = 0;
    for (let move = 0; interactions < INTERACTIONS; move++) {
      const usi = SHUFFLE[move % SHUFFLE.length];
      const [from, to] = [places[usi.slice(0, 2)], places[usi.slice(2)]];
      const before = await ply();
      if (move % 2 === 0) {
        await press(from);
        await press(to);
        interactions += 2;
      } else {
        await hand.down(from);
        for (let part = 1; part <= DRAG_STEPS; part++) {
          if (pause_ms > 0) await page.waitForTimeout(FRAME_MS);
          await hand.move({ x: from.x + ((to.x - from.x) * part) / DRAG_STEPS, y: from.y });
        }
        if (pause_ms > 0) await page.waitForTimeout(FRAME_MS);
        await hand.up(to);
        if (pause_ms > 0) await page.waitForTimeout(pause_ms);
        interactions += 1;
      }
      await played(before);
      // a repetition would end the game: now and then the moves are stepped through and taken back
      if (move % 8 === 7) {
        for (const step of ["Previous", "Next"]) {
          const at = await page.evaluate((step) => {
            const steps = [...document.querySelectorAll(".steps .step")];
            const { left, top, width, height } = steps[step === "Previous" ? 1 : 2].getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
          }, step);
          await press(at);
          interactions += 1;
          await page.waitForTimeout(50);
        }
        places = await begin_anew();
      }
    }
    await page.waitForTimeout(300);
    const slowest = await page.evaluate(() => [...window.slowest.values()]);
    // interactions that took less than 16 ms are not told of
    const late = slowest.filter((ms) => ms > LIMIT_MS);

    // a drag over the whole board, at the pace of the frames
    places = await begin_anew();
    await hand.down(places["2g"]);
    await hand.move({ x: places["2g"].x, y: places["2g"].y - 20 });
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      window.frames_at = [];
      const frame = (at) => {
        window.frames_at.push(at);
        window.frame = requestAnimationFrame(frame);
      };
      window.frame = requestAnimationFrame(frame);
    });
    const [left, right] = [places["9e"], places["1e"]];
    const begin = performance.now();
    for (let i = 0; performance.now() - begin < 2000; i++) {
      const way = Math.abs(((i / 40) % 2) - 1);
      await hand.move({ x: left.x + (right.x - left.x) * way, y: left.y + 60 * Math.sin(i / 10) });
    }
    const frames = await page.evaluate(() => {
      cancelAnimationFrame(window.frame);
      return window.frames_at.slice(1).map((at, i) => at - window.frames_at[i]);
    });
    await hand.up(places["2g"]);
    const missed = frames.reduce((sum, ms) => sum + (ms > LATE_MS ? Math.round(ms / FRAME_MS) - 1 : 0), 0);
    return {
      rate,
      answered: 1 - late.length / interactions,
      worst_ms: Math.max(0, ...slowest),
      kept: 1 - missed / (frames.length + missed),
      frames: frames.length,
      interactions,
    };
  } finally {
    await context.close();
  }
}

/**
 * Measures all devices, the best of several rounds each.
 *
 * @param {string} [root] the folder of the build
 * @returns {Promise<{ name: string, value: number, unit: string, base: number, ratio: number }[]>} the lines of `make bench`
 */
export async function hands(root) {
  const host = await serve({ root });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const lines = [];
  try {
    for (const [device, profile] of Object.entries(DEVICES)) {
      const best = { answered: 0, kept: 0, worst_ms: Infinity };
      let hurried = 0;
      const round = async (pause_ms) => {
        const one = await measure(browser, host.url, profile, pause_ms);
        console.error(`${device}, pause ${pause_ms} ms, load ${os.loadavg()[0].toFixed(1)}: ${JSON.stringify(one)}`);
        return one;
      };
      for (let i = 0; i < ROUNDS; i++) {
        const one = await round(PAUSE_MS);
        hurried = Math.max(hurried, (await round(0)).answered);
        best.answered = Math.max(best.answered, one.answered);
        best.kept = Math.max(best.kept, one.kept);
        best.worst_ms = Math.min(best.worst_ms, one.worst_ms);
      }
      const rounded = (share) => Math.round(share * 1000) / 1000;
      lines.push(
        { name: `answered_in_100_ms_${device}`, value: rounded(100 * best.answered), unit: "%", base: 100, ratio: rounded(best.answered) },
        { name: `answered_in_100_ms_hurried_${device}`, value: rounded(100 * hurried), unit: "%", base: 100, ratio: rounded(hurried) },
        { name: `slowest_answer_${device}`, value: Math.round(best.worst_ms), unit: "ms", base: LIMIT_MS, ratio: rounded(best.worst_ms / LIMIT_MS) },
        { name: `drag_frames_kept_${device}`, value: rounded(100 * best.kept), unit: "%", base: 100, ratio: rounded(best.kept) },
      );
    }
  } finally {
    await browser.close();
    await host.close();
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) for (const line of await hands(process.argv[2])) console.log(JSON.stringify(line));
