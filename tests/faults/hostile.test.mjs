// Thousands of texts that want to do harm, or are merely broken, through every way into the page and into the tag: fragments of addresses,
// records that are pasted, stored values that come from another tab, messages, attributes. None runs a script, leaves the page dead or
// loses the game that is on the board; the page goes on afterwards as if nothing had been.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { page as hostPage } from "../e2e/embed.mjs";
import { FRIENDS, journey, sample, until } from "../e2e/harness.mjs";

const DATA = new URL("../data/", import.meta.url);
const lines = async (name) => (await fs.readFile(new URL(name, DATA), "utf8")).split("\n").filter(Boolean);
const texts = async (folder, ending) => {
  const names = (await fs.readdir(new URL(folder, DATA))).filter((name) => name.endsWith(ending));
  const all = await Promise.all(names.map((name) => fs.readFile(new URL(folder + name, DATA), "utf8")));
  return all.map((text) => text.slice(0, 20_000));
};

/** A generator of numbers below a bound, the same each time (Mulberry32 of Tommy Ettinger, public domain). */
function randomFrom(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const AWKWARD = [
  `<img src=x onerror="window.harmed=1">`, `"><script>window.harmed=1</script>`, `' onfocus=window.harmed=1 autofocus '`, "javascript:window.harmed=1",
  `<svg onload=window.harmed=1>`, "]]>", "{0}{1?a|b}", "%", "%00", "%E0%A4%A", "\u0000", "\u202e", "\uFFFF", "\uD83D", "🙂", "𝄞", "-1", "1e309", "99999999999999999999", "NaN", "null",
  "__proto__", "constructor", "[".repeat(500), "(".repeat(500), '{"v":', "\r\n", "\n変化：1手\n", "手合割：その他\n", "9".repeat(2_000),
];

/** A text that was changed somewhere: cut, doubled, turned round, mixed with another one, or with something awkward in it. */
function changed(text, others, below) {
  let now = text;
  for (let times = 1 + below(3); times > 0; times--) {
    const [from, to] = [below(now.length + 1), below(now.length + 1)].sort((one, other) => one - other);
    const [head, middle, tail] = [now.slice(0, from), now.slice(from, to), now.slice(to)];
    const other = others[below(others.length)];
    const ways = [
      () => head + tail,
      () => head + middle.slice(0, 200) + middle + tail,
      () => head + [...middle.slice(0, 200)].reverse().join("") + tail,
      () => head + AWKWARD[below(AWKWARD.length)] + middle + tail,
      () => head + AWKWARD[below(AWKWARD.length)] + tail,
      () => head + other.slice(below(other.length)),
      () => now.replace(/\d+/, () => String(below(2 ** 31))),
      () => head + String.fromCharCode(below(0xffff)) + middle + tail,
    ];
    now = ways[below(ways.length)]().slice(0, 30_000);
  }
  return now;
}

function batch(seed, from, size) {
  const below = randomFrom(seed);
  return Array.from({ length: size }, () => changed(from[below(from.length)], from, below));
}

/** In the page: does something with each text and looks after each whether harm was done. Returns the first harm. */
const suffer = async ([way, items]) => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const ways = {
    fragment: (text) => (location.hash = text),
    paste: (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    stored: (text) => {
      const key = ["suizo:settings", "suizo:game", "suizo:tab"][text.length % 3];
      dispatchEvent(new StorageEvent("storage", { key, newValue: text, storageArea: localStorage }));
    },
    message: (text) => {
      postMessage(text, "*");
      postMessage({ type: text.slice(0, 40), t: text, suizo: { height: text } }, "*");
    },
    attribute: (text) => {
      const tag = document.querySelector("suizo-board");
      const names = tag.constructor.observedAttributes.filter((name) => name !== "src");
      const name = names[text.length % names.length];
      tag.setAttribute(name, text);
      setTimeout(() => tag.removeAttribute(name), 0);
    },
  };
  for (const text of items) {
    try {
      ways[way](text);
    } catch (error) {
      return { text, error: String(error) };
    }
    await turn();
    if (window.harmed) return { text, error: "a script ran" };
    if (way !== "attribute" && !document.querySelector('[data-app="ready"]')) return { text, error: "the page is dead" };
  }
  return null;
};

/** Before anything else: what a page that obeys its policy would only tell the console. */
const watch = () => {
  window.harmed = 0;
  for (const ask of ["alert", "confirm", "prompt", "print", "open"]) window[ask] = () => (window.harmed = ask);
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    if (/script|frame|object/.test(violatedDirective)) window.harmed = `${violatedDirective} ${blockedURI}`;
  });
};

const stored = await texts("storage/", ".json");
const records = (await Promise.all([".kif", ".csa", ".ki2", ".jkf", ".psn", ".usen", ".usi"].map((ending) => texts("records/", ending)))).flat();
const fragments = await lines("corpus/fragments.txt");
const FROM = { fragment: fragments, paste: records, stored, message: [...fragments, ...stored], attribute: [...fragments, ...records] };
/** 20,000 in all where it may take long. */
const COUNT = sample(100, 4_000);
const SIZE = 100;
// what is wrong with a text is told on the page, not in the console
const options = { open: false, allow: /^(warning|error|4\d\d)/ };

for (const way of ["fragment", "paste", "stored", "message"]) {
  journey(`${COUNT} hostile texts as ${way}: no script runs, and the page goes on`, options, async (app) => {
    await app.page.addInitScript(watch);
    await app.open(FRIENDS);
    for (let at = 0; at < COUNT; at += SIZE) {
      const harm = await app.page.evaluate(suffer, [way, batch(at + way.length, FROM[way], Math.min(SIZE, COUNT - at))]);
      assert.equal(harm, null, JSON.stringify(harm));
      // the worker of records has answered what it was asked by now, or does so while a game is played
      assert.equal(await app.page.locator("#app-content img[src=x], body script:not([src])").count(), 0);
    }
    await app.show(`${FRIENDS}&moves=7g7f,3c3d&lang=en`, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    const close = app.action("close").first();
    if ((await close.count()) > 0) await app.press(close);
    if ((await app.action("continue-here").count()) === 0) await app.play("2g2f");
    assert.equal(await app.page.evaluate(() => window.harmed), 0);
  });
}

const TAG = `<suizo-board>A board.</suizo-board>`;
journey(`${COUNT} hostile texts as attributes of the tag: no script runs, and the board goes on`, { ...options, server: { extra: { "host.html": hostPage(TAG) } } }, async (app) => {
  await app.page.addInitScript(watch);
  await app.page.goto(`${app.url}host.html`);
  const board = app.page.locator("suizo-board");
  await board.locator("[role=grid]").waitFor();
  for (let at = 0; at < COUNT; at += SIZE) {
    const harm = await app.page.evaluate(suffer, ["attribute", batch(at, FROM.attribute, Math.min(SIZE, COUNT - at))]);
    assert.equal(harm, null, JSON.stringify(harm));
  }
  await board.evaluate((tag) => {
    for (const { name } of [...tag.attributes]) tag.removeAttribute(name);
    tag.load({ start: "", moves: "" });
  });
  const square = (name) => board.locator(`[data-square="${name}"]`);
  await until(async () => (await square("7g").count()) === 1, "a board of shogi");
  await square("7g").click();
  await square("7f").click();
  await board.locator('[role=grid][data-ply="1"]').waitFor();
});
