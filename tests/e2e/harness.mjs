// What every journey needs: the release build served as a static host would, one browser, and a person's hands.
// The page is known only by the marks of src/CONTRACT.md.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import { DIST, serve, withoutOffline } from "../tools/serve.mjs";
import { center } from "./finger.mjs";

export { sample } from "../tools/sample.mjs";
export { Engine } from "../tools/suizo.mjs";
export { Finger, center } from "./finger.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const POLICY = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
export const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How long a journey waits for what must come; a machine that does other work besides is slow. */
export const PATIENCE_MS = 60_000;
/** Two people at one board, so that only the test moves. */
export const FRIENDS = "black=human&white=human";

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
});
after(() => browser?.close());

/**
 * The build below a path, under the policy that the project promises to live with. Only where it is `offline` does the page keep a copy of
 * itself: making one takes time in each journey, and requests that it answers are not seen.
 */
export function site({ offline = false, ...options } = {}) {
  return serve({ base: "/some/sub/path/", headers: { "content-security-policy": POLICY }, page: offline ? undefined : withoutOffline, ...options });
}
/** For journeys that need that copy, and where the page is timed as people have it. */
export const OFFLINE = { server: { offline: true } };
/** For journeys that open the page many times: the browser keeps what is named by its content, as from a good host. */
export const REVISITED = { server: { lasting: true } };

/** Profiles that journeys have left as they found them, by their options; one that starts anew costs as much as ten page starts. */
const idle = new Map();
/** What changes a page or a profile for good. A journey that does it has its profile for itself. */
const LASTING = {
  context: ["addInitScript", "route", "newCDPSession", "grantPermissions", "setOffline"],
  page: ["addInitScript", "route", "emulateMedia", "setViewportSize", "exposeFunction"],
  clock: ["install"],
};

/** A browser profile with one open page; every host has a port of its own, hence storage and service worker of its own. */
class Profile {
  static async of(options, isFresh) {
    const key = JSON.stringify(options);
    const kept = isFresh ? undefined : idle.get(key);
    if (kept) {
      idle.delete(key);
      return kept;
    }
    const profile = new Profile();
    profile.key = key;
    profile.isReusable = !isFresh;
    profile.hasMouse = !options.hasTouch;
    profile.context = await browser.newContext(options);
    profile.context.setDefaultTimeout(PATIENCE_MS);
    profile.page = await profile.context.newPage();
    listen(profile);
    const { context, page } = profile;
    for (const [what, names] of Object.entries(LASTING)) {
      const owner = { context, page, clock: page.clock }[what];
      for (const name of names) {
        const own = owner[name].bind(owner);
        owner[name] = (...rest) => {
          profile.isReusable = false;
          return own(...rest);
        };
      }
    }
    return profile;
  }

  /** For the next journey, or closed. */
  async release() {
    if (!this.isReusable || this.page.isClosed() || idle.has(this.key)) return this.context.close();
    for (const page of this.context.pages()) if (page !== this.page) await page.close();
    await this.page.goto("about:blank");
    if (this.hasMouse) await this.page.mouse.move(0, 0);
    idle.set(this.key, this);
  }
}

/**
 * One journey: a host, a browser profile that knows nothing of it, one open page; afterwards the console must be clean, and nobody else
 * but the host asked.
 *
 * @param {string} name
 * @param {{ fragment?: string, wait?: boolean, open?: boolean, fresh?: boolean, server?: object, allow?: RegExp, limit_ms?: number } & import("playwright-core").BrowserContextOptions} options
 *   `fragment` of the address; `wait: false` leaves waiting for the page, `open: false` also opening it to the journey; `fresh`: a process
 *   that has shown nothing before, where time or memory is measured; `allow`: complaints that the journey provokes;
 *   `limit_ms`: what it may take.
 * @param {(app: App, world: { site: Awaited<ReturnType<typeof site>>, context: import("playwright-core").BrowserContext, newTab: () => Promise<App> }) => Promise<void>} body
 *   `newTab`: another tab of the same profile
 */
export function journey(name, options, body) {
  const { fragment = "", wait = true, open = true, fresh = false, server = {}, allow, limit_ms = JOURNEY_MS, ...rest } = options;
  test(name, async () => {
    const host = await site(server);
    const profile = await Profile.of({ ...DESKTOP, locale: "en-GB", ...rest }, fresh);
    const { context, page } = profile;
    const complaints = (profile.complaints = []);
    const app = new App(page, host.url);
    try {
      if (open) await app.open(fragment, { wait });
      await inTime(body(app, { site: host, context, newTab: async () => app.at(await context.newPage()) }), limit_ms);
      assert.deepEqual(
        complaints.filter((text) => !allow?.test(text)),
        [],
        "the console stays clean, and nobody else is asked for anything",
      );
      assert.deepEqual(await context.cookies(), [], "no cookies");
    } catch (error) {
      profile.isReusable = false;
      const file = path.join(ROOT, "target/e2e", `${name.replace(/[^\w]+/g, "-")}.png`);
      await app.page.screenshot({ path: file }).catch(() => {});
      throw explained(error, complaints, file, await Promise.all([app.page, ...context.pages().filter((other) => other !== app.page)].map(shown)));
    } finally {
      profile.complaints = [];
      await profile.release();
      await host.close();
    }
  });
}

/** What the longest journeys take, and more. */
export const HOUR_MS = 3_600_000;

/** What a journey that stands still may take: it fails by its name, before run.mjs ends its whole file. */
const JOURNEY_MS = process.env.SUIZO_LONG ? HOUR_MS : 300_000;

/** A promise, or an error where it takes too long. */
async function inTime(promise, limit_ms) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`stood still for ${limit_ms} ms`)), limit_ms)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The words that a page shows, in a line, for where its picture cannot be had; nothing of one that does not answer. */
export function shown(page) {
  const words = page.evaluate(() => document.body.innerText).catch(() => "");
  const late = new Promise((resolve) => setTimeout(resolve, 2_000, ""));
  return Promise.race([words, late]).then((text) => text.replace(/\s+/g, " ").slice(0, 1_000));
}

/** An error with what the console said, where the picture lies and which words the page and its other tabs showed. Reports show the stack,
    which was written before. */
export function explained(error, complaints, picture, words) {
  const console = complaints.length > 0 ? `\nconsole:\n  ${complaints.join("\n  ")}` : "";
  const pages = words.map((text, at) => (text ? `\n${at === 0 ? "the page" : "another tab"}: ${text}` : "")).join("");
  const [before, after] = [error.message, `${error.message}${pages}${console}\npicture: ${picture}`];
  error.message = after;
  error.stack = error.stack?.includes(before) ? error.stack.replace(before, () => after) : `${after}\n${error.stack}`;
  return error;
}

/** What browsers remark where a move sounds before the person has pressed anything, as after a reload; whether in time is chance. */
export const NO_GESTURE_YET = /AudioContext was (not allowed to start|prevented from starting)/;

/** What Chromium remarks where the machine is slow to start the page; that every file is used, and once, is measured in size.test.mjs. */
const SLOW_START = /was preloaded using link preload but not used within a few seconds/;

/** Notes what a clean page has none of, for the journey that runs. */
function listen(profile) {
  const { context } = profile;
  const complain = (text) => NO_GESTURE_YET.test(text) || SLOW_START.test(text) || profile.complaints?.push(text);
  context.on("weberror", (error) => complain(`uncaught: ${error.error()?.stack ?? error.error()}`));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOwn = !protocol.startsWith("http") || ["127.0.0.1", "localhost"].includes(hostname);
    if (!isOwn) complain(`another host is asked: ${request.url()}`);
  });
}

/** Asks again and again until the answer is truthy. */
export async function until(ask, what) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`waited ${PATIENCE_MS} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asks again and again until the answer is the one that is expected: what follows a press need not be there with it. */
export async function becomes(ask, expected, what) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isDeepStrictEqual(answer, expected) || Date.now() > end) return assert.deepEqual(answer, expected, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Opens a page whose time stands still until the journey moves it on. */
export async function withOwnTime(app, fragment) {
  await app.page.clock.install({ time: new Date("2026-01-01T10:00:00") });
  await app.open(fragment);
  await app.page.clock.pauseAt(new Date("2026-01-01T11:00:00"));
}

/** A page, and what a person does with it. `root` is the page or a frame in it. */
export class App {
  constructor(page, url, root = page) {
    this.page = page;
    this.url = url;
    this.root = root;
    this.board = root.locator('[role="grid"]');
  }

  /** The same hands on another tab or frame. */
  at(page, root = page) {
    return new App(page, this.url, root);
  }

  async open(fragment = "", { wait = true } = {}) {
    await this.page.goto(this.url + (fragment && `#${fragment}`));
    if (wait) await this.ready();
  }

  /** Opens a link where a page is open already, which goes on with its game, and waits for its position. */
  async show(fragment, sfen) {
    // a key that the page does not know makes each address another one
    this.shown = (this.shown ?? 0) + 1;
    await this.open(`${fragment}&at=${this.shown}`);
    await until(async () => (await this.sfen()) === sfen && (await this.result.count()) === 0, `${sfen} is shown, not yet ended`);
  }

  async ready() {
    await this.root.locator('[data-app="ready"]').waitFor({ state: "attached" });
    await this.board.waitFor();
  }

  async engine(...states) {
    await until(
      async () => states.includes(await this.root.locator("[data-engine]").getAttribute("data-engine")),
      `the engine is ${states.join(" or ")}`,
    );
  }

  /** A click, or a tap where the device has a touch screen. */
  async press(locator) {
    const { isHidden, isInSheet, spot, touch } = await locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // places of the board stand still: no need to wait for that as a locator does
      const isFree = element.closest('[role="grid"], [data-hand]') !== null && element.contains(document.elementFromPoint(x, y));
      return {
        // an action for which there is no room in the row is in a list that opens first
        isHidden: element.closest("[popover]:not(:popover-open)") !== null,
        isInSheet: element.closest(".record") !== null && element.offsetWidth === 0,
        spot: isFree ? [x, y] : null,
        touch: navigator.maxTouchPoints > 0,
      };
    });
    // what lies in a frame is not where the window has it
    if (spot && this.root === this.page) return touch ? this.page.touchscreen.tap(...spot) : this.page.mouse.click(...spot);
    if (isHidden) {
      await this.press(this.action("more"));
      await this.inReach(locator);
    }
    if (isInSheet) await this.press(this.action("all-moves"));
    await (touch ? locator.tap() : locator.click());
    if (isInSheet && (await this.action("all-moves").getAttribute("aria-expanded")) === "true") await this.press(this.action("all-moves"));
  }

  /** Waits until what is shown lies where a press would meet it: a list that opens comes to its place when it is drawn. */
  async inReach(locator) {
    const isMet = (element) => {
      element.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    await until(() => locator.evaluate(isMet), "it can be pressed");
  }

  /** Carries what lies at one place to another, with the mouse; places are locators or points. */
  async drag(from, to) {
    const [start, end] = [await center(from), await center(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** A button that answers the question in the line below the board. */
  answer(yes) {
    return this.root.locator(`[data-answer="${yes ? "yes" : "no"}"]`);
  }

  square(name) {
    return this.root.locator(`[data-square="${name}"]`);
  }

  hand(color, piece) {
    return this.root.locator(`[data-hand="${color}"] [data-piece="${piece}"]`);
  }

  action(name) {
    return this.root.locator(`[data-action="${name}"]`);
  }

  get choice() {
    return this.root.locator('[role="dialog"]:has([data-promote])');
  }

  get result() {
    return this.root.locator("[data-result]");
  }

  async sfen() {
    return this.board.getAttribute("data-sfen");
  }

  async ply() {
    return Number(await this.board.getAttribute("data-ply"));
  }

  /** How many ranks the board has. */
  async ranks() {
    return this.board.locator('[role="row"]').count();
  }

  async turn() {
    return this.board.getAttribute("data-turn");
  }

  async waitPly(ply) {
    await until(async () => (await this.ply()) >= ply, `ply ${ply}`);
  }

  /** USI of every move of the game in the list. */
  async moves() {
    return this.root
      .locator('[role="listitem"][data-usi]:not([data-variation])')
      .evaluateAll((items) => items.map((item) => item.dataset.usi));
  }

  /** What the board, the move list, the result and the clocks say, by the attributes of CONTRACT.md 3. */
  async shows() {
    const [board, result, clocks] = await Promise.all([
      this.board.evaluate(({ dataset: { variant, sfen, ply, turn, orientation } }) => ({ variant, sfen, ply: Number(ply), turn, orientation })),
      this.result.evaluateAll(([shown]) => (shown ? { result: shown.dataset.result, reason: shown.dataset.reason } : {})),
      this.root.locator("[data-clock]").evaluateAll((all) => Object.fromEntries(all.map(({ dataset }) => [dataset.clock, Number(dataset.seconds)]))),
    ]);
    return { ...board, moves: await this.moves(), ...result, ...(Object.keys(clocks).length > 0 && { clocks }) };
  }

  /** Plays a move as a person does; whether the promotion question comes up is checked too. */
  async play(usi) {
    const { from, piece, to, promotes } = parse(usi);
    const { ply, turn, ranks, man } = await this.board.evaluate((board, from) => {
      const man = board.querySelector(`[data-square="${from}"]`)?.dataset;
      return { ...board.dataset, ranks: board.querySelectorAll('[role="row"]').length, man: man && [man.piece, man.color] };
    }, from);
    await this.press(piece ? this.hand(turn, piece) : this.square(from));
    await this.press(this.square(to));
    if (!piece && mayChoose(...man, from, to, ranks)) await this.press(this.choice.locator(`[data-promote="${promotes}"]`));
    await until(
      async () => (await this.ply()) > Number(ply),
      `${usi} is played`,
    );
  }

  /** Fills in the new-game form and starts. */
  async newGame(fields = {}) {
    await this.press(this.action("new-game"));
    for (const [name, value] of Object.entries(fields)) {
      // the boards of Heian shogi are a list below its card
      const isHeian = name === "variant" && value.startsWith("heian");
      await this.set(name, isHeian ? await this.root.locator('[name="variant"][value^="heian"]').getAttribute("value") : value);
      if (isHeian) await this.set("heian_board", value);
    }
    await this.press(this.action("start"));
    await this.board.waitFor();
    await this.lose();
  }

  /** Lets another game take the place of this one, if that is asked. The question goes by itself once the library has this game, so it is
      looked for and answered in one go. */
  async lose() {
    await this.action("start").waitFor({ state: "detached" });
    await this.root.locator("body").evaluate((body) => body.querySelector('[data-answer="yes"]')?.click());
    await this.answer(true).waitFor({ state: "detached" });
  }

  /** A form control by its name, whatever sort it is of. */
  async set(name, value) {
    const controls = this.root.locator(`[name="${name}"]`);
    const first = controls.first();
    await first.waitFor({ state: "attached" });
    const folded = this.root.locator(`details:not([open]):has([name="${name}"]) > summary`);
    if ((await folded.count()) > 0) await this.press(folded);
    const [tag, type] = await first.evaluate((control) => [control.tagName, control.type]);
    if (tag === "SELECT") {
      await first.selectOption(String(value));
    } else if (type === "radio") {
      await this.root.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    } else if (type === "checkbox") {
      // by its label, which is brought out from under whatever lies over it
      if ((await first.isChecked()) !== Boolean(value)) await this.press(this.root.locator(`label:has([name="${name}"])`));
    } else {
      await first.fill(String(value));
    }
  }

  /** Moves of the side to move that need no choice, found by choosing pieces and reading the marks. */
  async legalMoves() {
    const own = this.root.locator(`[data-square][data-color="${await this.turn()}"]`);
    const moves = [];
    for (const from of await own.evaluateAll((squares) => squares.map((square) => square.dataset.square))) {
      await this.press(this.square(from));
      const targets = this.root.locator('[data-square][data-target="true"]');
      for (const to of await targets.evaluateAll((squares) => squares.map((square) => square.dataset.square))) moves.push(from + to);
      await this.press(this.square(from));
    }
    return moves;
  }

  /** What the page tells assistive technology at the moment; what it said aloud before is over. */
  async said() {
    return (await this.root.locator('[role="status"], [role="alert"], [aria-live]:not([role="log"])').allInnerTexts()).join("\n");
  }

  /** Everything the page says at the moment; what it said aloud before is over. */
  async text() {
    return this.root.locator("body").evaluate((body) => body.innerText.replace(body.querySelector("[role=log]")?.innerText ?? "", ""));
  }
}

/** A move in USI, taken apart. */
export function parse(usi) {
  const drop = /^([PLNSGBR])\*([1-9][a-i])$/.exec(usi);
  if (drop) return { piece: drop[1], to: drop[2], promotes: false };
  const [, from, to, plus] = /^([1-9][a-i])([1-9][a-i])(\+?)$/.exec(usi);
  return { from, to, promotes: plus === "+" };
}

/** Whether a player has a choice: promotion is possible and not forced. */
function mayChoose(kind, color, from, to, ranks) {
  if (!/^[PLNSBRE]$/.test(kind)) return false;
  const depth = (square) => (color === "black" ? square.charCodeAt(1) - 97 : 96 + ranks - square.charCodeAt(1));
  const last = { P: 0, L: 0, N: 1 }[kind] ?? -1;
  return (depth(from) < 3 || depth(to) < 3) && depth(to) > last;
}

/** The moves of a file in tests/data/games. */
export async function game(name) {
  const text = await fs.readFile(path.join(ROOT, "tests/data/games", name), "utf8");
  return /^position startpos moves (.*)$/m.exec(text)[1].split(" ");
}

/** The lines of a file in tests/data, each as the value that it holds. */
export async function jsonLines(name) {
  const text = await fs.readFile(path.join(ROOT, "tests/data", name), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** A copy of the build that a journey may change. */
export async function copyOfBuild(name) {
  const folder = path.join(ROOT, "target/e2e", name);
  await fs.rm(folder, { recursive: true, force: true });
  await fs.cp(DIST, folder, { recursive: true });
  return folder;
}

/** Waits until the service worker of the page has everything. */
export async function kept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await until(
    () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).active?.state === "activated"),
    "the service worker is active",
  );
}
