// The picture in the page, before any program has arrived: whole to a first visitor, to everybody else an empty board of the right
// shape, and in neither case anything that moves when the program takes over.

import assert from "node:assert/strict";
import { DESKTOP, PHONE, START, journey, until } from "./harness.mjs";

const TALL = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PARTS = ["head", "box", "board-box", "stand.upper", "stand.lower", "bar.far", "bar.near", "line", "acts", "record", "steps"];

/** What the browser paints and moves, from the first moment on. */
function watch() {
  window.seen = { shift: 0, gaps: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.seen.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  let had = false;
  const frame = () => {
    const has = Boolean(document.querySelector(".board"));
    if (had && !has) window.seen.gaps++;
    had ||= has;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Opens the page and holds the program back. Answers the function that lets it come, and waits until it is there. */
async function opened(app, { kept = {}, damaged = false, url = app.url, fragment = "", root = app.root } = {}) {
  await app.page.addInitScript(watch);
  await app.page.addInitScript((kept) => {
    for (const [name, data] of Object.entries(kept)) localStorage.setItem(`suizo:${name}`, JSON.stringify({ v: 1, data }));
  }, kept);
  if (damaged) await app.page.addInitScript(() => ["settings", "game"].forEach((name) => localStorage.setItem(`suizo:${name}`, '{"v":1')));
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await app.page.route("**/app-*_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await app.page.goto(url + (fragment && `#${fragment}`), { waitUntil: "commit" });
  await root.locator("html[data-speaks]").waitFor({ state: "attached" });
  await root.locator("#first").waitFor({ state: "attached" });
  return async () => {
    arrive();
    await root.locator('[data-app="ready"]').waitFor({ state: "attached" });
    assert.equal(await root.locator("#first").count(), 0, "the program has taken over");
    // whatever would move does so at once
    await app.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
}

/** Where the parts of the page lie, to the pixel. */
function places(root, parts = PARTS) {
  return root.locator("body").evaluate((body, parts) => {
    const place = (part) => {
      const found = body.querySelector(`.${part}`);
      if (!found || getComputedStyle(found).display === "none") return [part, null];
      const { x, y, width, height } = found.getBoundingClientRect();
      return [part, [x, y, width, height].map(Math.round)];
    };
    return Object.fromEntries(parts.map(place));
  }, parts);
}

/** The board's drawing but for the squares, which the picture leaves out: they have names for those who listen, and no colour. */
function drawing(root) {
  return root.locator(".board").evaluate((board) => {
    const copy = board.cloneNode(true);
    copy.querySelector(".squares")?.remove();
    copy.querySelector(".sketch")?.replaceChildren();
    return copy.innerHTML.replace(/<!--.*?-->/g, "").replace(/ class=""/g, "");
  });
}

/** The words of the picture that can be seen, and how many pieces. */
function shown(root) {
  return root.locator("#first").evaluate((first) => {
    const is_seen = (part) => part.checkVisibility({ visibilityProperty: true });
    const texts = document.createTreeWalker(first, NodeFilter.SHOW_TEXT);
    let words = "";
    while (texts.nextNode()) if (is_seen(texts.currentNode.parentElement)) words += texts.currentNode.data;
    return { words, pieces: [...first.querySelectorAll(".pieces .piece")].filter(is_seen).length, board: is_seen(first.querySelector(".board")) };
  });
}

const pieceFiles = (site) => site.requests.map(({ path }) => path).filter((path) => path.includes("/pieces-")).map((path) => path.split("/").at(-1));

for (const [name, profile] of Object.entries({ "small phone": PHONE, "tall phone": TALL, desktop: DESKTOP }))
  journey(`a first visitor sees the first game before the program is there, and nothing moves when it comes: ${name}`, { ...profile, open: false }, async (app, { site }) => {
    const arrive = await opened(app);
    const { words, pieces, board } = await shown(app.root);
    assert.deepEqual([pieces, board], [40, true]);
    assert.match(words, /New to shogi\?/);
    const [before, drawn] = [await places(app.root), await drawing(app.root)];
    assert.ok(before["board-box"][2] > 300, JSON.stringify(before));
    await app.page.keyboard.press("Tab");
    assert.equal(await app.page.evaluate(() => document.activeElement.localName), "body", "nothing can be reached yet");
    const pixels = await app.page.locator(".board-box").screenshot();
    await arrive();
    assert.equal(await app.sfen(), START);
    assert.deepEqual(await places(app.root), before);
    assert.equal(await drawing(app.root), drawn, "what is drawn at build time is what the program draws");
    assert.ok((await app.page.locator(".board-box").screenshot()).equals(pixels), "the board looks the same");
    assert.deepEqual(await app.page.evaluate(() => window.seen), { shift: 0, gaps: 0 });
    assert.deepEqual(pieceFiles(site), [], "the pieces came with the page");
    await app.play("7g7f");
  });

for (const locale of ["sv-SE", "vi-VN"])
  journey(`${locale}: the same pieces, and no words of another language`, { ...TALL, open: false, locale }, async (app, { site }) => {
    const arrive = await opened(app);
    const { words, pieces } = await shown(app.root);
    // the names of files and ranks
    assert.match(words, /^[1-9a-i\s]*$/);
    assert.equal(pieces, 40);
    const { "board-box": before } = await places(app.root, ["board-box"]);
    await arrive();
    const { "board-box": after } = await places(app.root, ["board-box"]);
    // other words may be of another height by a part of a pixel
    assert.ok(before.every((side, i) => Math.abs(side - after[i]) <= 1), `${before} becomes ${after}`);
    assert.deepEqual(pieceFiles(site), []);
  });

const GAME = { start: "startpos", moves: [] };
const EMPTY = {
  "who reads Japanese": { locale: "ja-JP", files: ["kanji2.svg"] },
  "who has a game of Heian shogi": { kept: { game: { ...GAME, variant: "heian9x8" } }, ranks: 8 },
  "who has a game of sho shogi, and darkness": { kept: { game: { ...GAME, variant: "sho" }, settings: { theme: "dark", board: "slate" } }, theme: "dark" },
  "who follows a link": { fragment: "variant=heian8x8", ranks: 8 },
  "who follows a link over a saved game": { fragment: "moves=7g7f&theme=dark", theme: "dark" },
  // what is told, and the buttons for the moves there are, come when the link is unpacked
  "who follows a short link over a game of Heian shogi": { kept: { game: { ...GAME, variant: "heian8x8" } }, fragment: "g=1BMFdEE9gWp", most_shift: 0.007 },
  "who follows a link with a rule over a game of sho shogi": { kept: { game: { ...GAME, variant: "sho" } }, fragment: "impasse=declare27" },
  "who looks at a game": { fragment: "mode=view&moves=7g7f,3c3d" },
  "who comes back to a game that is over": { kept: { game: { ...GAME, variant: "shogi", moves: ["7g7f"], ending: { act: "resign", by: "white" }, over: true } } },
  "who wants to type moves": { kept: { settings: { typing: true } } },
  "who chose other pieces": { kept: { settings: { pieces: "kanji1" } }, files: ["kanji1.svg"] },
  "who chose another language": { kept: { settings: { lang: "zh" } }, files: ["kanji2.svg"] },
  "whose settings and game are damaged": { damaged: true },
  "who wants a smaller board with a bare frame": { kept: { settings: { size: 70, coordinates: "none" } } },
};

for (const [who, { locale = "en-GB", kept, damaged, fragment, files = [], ranks = 9, theme, most_shift = 0 }] of Object.entries(EMPTY))
  for (const [name, profile] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    journey(`${who} sees an empty board of the right shape: ${name}`, { ...profile, open: false, locale }, async (app, { site }) => {
      const arrive = await opened(app, { kept, damaged, fragment });
      assert.deepEqual(await shown(app.root), { words: "", pieces: 0, board: true });
      if (theme) assert.equal(await app.root.locator("html").getAttribute("data-theme"), theme);
      const notices = async () => app.root.locator(".notices").evaluateAll((all) => all.reduce((sum, one) => sum + one.offsetHeight, 0));
      const before = await places(app.root, ["board-box"]);
      const frame = () => app.root.locator(".board").evaluate((board) => [board.getAttribute("viewBox"), board.querySelector(".lines").getAttribute("d")]);
      const shape = await frame();
      await arrive();
      assert.equal(await app.ranks(), ranks);
      const after = await places(app.root, ["board-box"]);
      // on a phone a notice stands above the board, which leaves it its height
      if ((await notices()) > 0 && name !== "desktop") {
        const [[, top, width, height], [, lower, less, rest]] = [before["board-box"], after["board-box"]];
        assert.ok(lower > top && less <= width && rest <= height && lower - top <= (await notices()) + 1, JSON.stringify([before, after]));
        after["board-box"] = before["board-box"];
      }
      assert.deepEqual(after, before);
      assert.deepEqual(await frame(), shape);
      const { shift, gaps } = await app.page.evaluate(() => window.seen);
      assert.ok(shift <= most_shift && gaps === 0, `${shift} moved, ${gaps} gaps`);
      await until(async () => pieceFiles(site).length === files.length, `the pieces come once: ${pieceFiles(site)}`);
      assert.deepEqual(pieceFiles(site), files);
    });

const FRAME = { extra: { "frame.html": '<!doctype html><body style="margin:0"><iframe src="./#variant=sho" width="300" height="400"></iframe>' } };
journey("in a frame of another page an empty board fits the frame", { open: false, server: FRAME }, async (app) => {
  const root = app.page.frameLocator("iframe");
  const arrive = await opened(app, { url: `${app.url}frame.html`, root });
  assert.deepEqual(await shown(root), { words: "", pieces: 0, board: true });
  const before = await places(root, ["board-box"]);
  await arrive();
  assert.deepEqual(await places(root, ["board-box"]), before);
});

journey("where a page to read will come, no board comes first", { open: false }, async (app) => {
  const arrive = await opened(app, { fragment: "learn=rules-sho" });
  assert.equal(await app.root.locator("#first").isVisible(), false);
  await arrive();
});
