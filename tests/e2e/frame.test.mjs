// The whole page in a frame of somebody else's page: it fits, says how high it would like to be, and leads to the page of its own.

import assert from "node:assert/strict";
import { becomes, journey, site as serveSite, until } from "./harness.mjs";

const EXCHANGE = "moves=7g7f,3c3d,8h2b%2B,3a2b,2g2f";
/** What stands in a frame, by what is to be seen of it. */
const STATES = {
  start: "black=human&white=human",
  hands: `${EXCHANGE}&white=ai:2`,
  view: `mode=view&${EXCHANGE}&ply=4`,
  clock: "time=600%2B10&black=human&white=human",
  heian: "variant=heian9x8&mode=view&moves=",
  over: "start=4k4/9/4P4/9/9/9/9/9/4K4%20b%20G%201&moves=G*5b&black=human&white=human",
};
const SIZES = [[300, 400], [320, 480], [420, 620], [500, 400], [600, 400], [600, 600], [800, 450]];
const LANGS = ["en", "ja", "zh", "vi", "sv"];

const HOST = `window.heard = [];
addEventListener("message", ({ origin, source, data }) => {
  const frame = [...document.querySelectorAll("iframe")].find((frame) => frame.contentWindow === source);
  window.heard.push({ origin, data, name: frame?.name });
  if (location.search === "?follows") frame.height = data.height;
});`;
const page = (frames) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's page</title>
<link rel="icon" href="data:,"><script src="host.js"></script></head><body>${frames}</body></html>`;
const frame = (url, [width, height], more = "") => `<iframe name="game" title="A game" src="${url}" width="${width}" height="${height}" frameborder="0" ${more}></iframe>`;

/** Pages of somebody else, which hosts send as they are at the moment. */
const extra = { "host.js": HOST };
const OPTIONS = { open: false, server: { extra } };

/** The page in a frame of another one; `at` is where that one stands. */
async function visit(app, at, url, size, { more = "", search = "" } = {}) {
  extra["host.html"] = page(frame(url, size, more));
  await app.page.goto(`${at}host.html${search}`);
  const inner = await until(() => app.page.frame({ name: "game" }), "the frame");
  await inner.locator('[data-app="ready"]').waitFor({ state: "attached" });
  await inner.locator("[data-action=whole-page]").waitFor();
  return inner;
}

/** What does not stand where it can be seen and pressed. */
const misplaced = (inner) =>
  inner.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const out = scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page is ${scrollWidth}x${scrollHeight}`] : [];
    const wanted = ".board, .line, .steps .step:not(.draw, .to-first, .to-last), .acts > .button, [data-action=whole-page], .stand:not(:empty), .clock";
    for (const element of document.querySelectorAll(wanted)) {
      const box = element.getBoundingClientRect();
      const name = element.dataset.action ?? element.className.baseVal ?? element.className;
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.width === 0) out.push(`${name} is out of sight`);
      if (element.matches(".button, .step") && element.scrollWidth > element.clientWidth + 1) out.push(`${name} is cut off`);
      if (element.matches(".button, .step, a")) {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!element.contains(top)) out.push(`${name} is covered by ${top?.className}`);
      }
    }
    return out;
  });

journey("a frame of 300 x 400 and up shows all that is needed, in every language", OPTIONS, async (app) => {
  const faults = [];
  for (const [at, size] of SIZES.entries())
    for (const [nth, [name, fragment]] of Object.entries(STATES).entries()) {
      // each size in each language, each state in each
      const lang = LANGS[(at + nth) % LANGS.length];
      const inner = await visit(app, app.url, `${app.url}#${fragment}&lang=${lang}`, size);
      for (const fault of await misplaced(inner)) faults.push(`${size.join("x")} ${name} ${lang}: ${fault}`);
    }
  assert.deepEqual(faults, []);
});

journey("the board has the room of empty stands, and the one who is to move is marked", OPTIONS, async (app) => {
  const inner = await visit(app, app.url, `${app.url}#mode=view&${EXCHANGE}&ply=0`, [300, 400]);
  const width = () => inner.locator(".board").evaluate((board) => board.getBoundingClientRect().width);
  assert.ok((await width()) > 250, "both stands are folded");
  assert.equal(await inner.locator(".bar.active").getAttribute("data-player"), "black");
  for (const _ of [1, 2, 3]) await inner.locator(".steps .step:not(.draw)").nth(2).click();
  await until(async () => (await inner.locator('[data-hand="black"] [data-piece]').count()) === 1, "a bishop is in hand");
  assert.equal(await inner.locator(".bar.active").getAttribute("data-player"), "white");
  assert.equal(await inner.locator('[data-hand="white"]').evaluate((stand) => stand.clientWidth), 1);
  assert.ok((await width()) > 225);
  assert.deepEqual(await misplaced(inner), []);
});

/** What the page around was told, so far. */
const heard = (app) => app.page.evaluate(() => window.heard);

journey("the page around hears how high the game wants to be, and follows", OPTIONS, async (app) => {
  const inner = await visit(app, app.url, `${app.url}#mode=view&${EXCHANGE}&ply=0`, [360, 380], { search: "?follows" });
  const height = () => app.page.locator("iframe").evaluate((frame) => Number(frame.height));
  await until(async () => (await heard(app)).length > 0, "it is told");
  await until(async () => (await height()) > 480, "there is room");
  const [{ origin, data, name }] = await heard(app);
  assert.deepEqual([origin, data.type, name], [new URL(app.url).origin, "suizo-resize", "game"]);
  await until(async () => (await inner.locator(".board").evaluate((board) => board.getBoundingClientRect().width)) > 350, "the board has the width");
  const before = await height();
  for (const _ of [1, 2, 3]) await inner.locator(".steps .step:not(.draw)").nth(2).click();
  await until(async () => (await heard(app)).length > 1, "a stand wants room too");
  await until(async () => (await height()) > before, "it has it");
  await app.page.waitForTimeout(500);
  const told = (await heard(app)).length;
  assert.ok(told <= 4, `it comes to rest, told ${told} times`);
  assert.deepEqual(await misplaced(inner), []);
});

journey("only the page that is named, or that the frame was opened from, is told", OPTIONS, async (app) => {
  const other = await serveSite({ extra });
  try {
    await visit(app, other.url, `${app.url}#${STATES.start}`, [320, 400]);
    await until(async () => (await heard(app)).length > 0, "another origin hears of its frame");
    assert.equal((await heard(app))[0].origin, new URL(app.url).origin);
    // a page that keeps to itself where it is says so in the address
    const named = `${app.url}#${STATES.start}&host=${encodeURIComponent(new URL(other.url).origin)}`;
    await visit(app, other.url, named, [320, 400], { more: 'referrerpolicy="no-referrer"' });
    await until(async () => (await heard(app)).length > 0, "it is named");
    const inner = await visit(app, other.url, `${app.url}#${STATES.start}`, [320, 400], { more: 'referrerpolicy="no-referrer"' });
    const isComplete = () => performance.getEntriesByType("resource").some(({ name, responseEnd }) => /\/study-[^/]*wasm/.test(name) && responseEnd > 0);
    await until(() => inner.evaluate(isComplete), "the part is there that would tell");
    await app.page.waitForTimeout(500);
    assert.deepEqual(await heard(app), [], "nobody is told where nobody is known");
  } finally {
    await other.close();
  }
});

journey("in a frame a teacher's limits stay for the games that its form begins", OPTIONS, async (app) => {
  const inner = await visit(app, app.url, `${app.url}#white=ai:2&without=hints,level&lang=en`, [600, 600]);
  await inner.locator("[name=command]").fill("new", { force: true });
  await inner.locator("[name=command]").press("Enter");
  await inner.locator("[data-action=start]").waitFor();
  assert.match(await inner.locator(".sheet").innerText(), /The level stays/);
  for (const name of ["level", "opponent", "no_hints", "no_level"]) assert.equal(await inner.locator(`[name="${name}"]`).count(), 0, name);
  await inner.locator("[data-action=start]").click();
  await inner.locator("[data-action=start]").waitFor({ state: "detached" });
  assert.match(await inner.locator(".bar.far").innerText(), /level 2/);
  assert.equal(await inner.locator("[data-action=hint]").count(), 0);
});

journey("the game goes on in the page of its own", OPTIONS, async (app, { context }) => {
  const inner = await visit(app, app.url, `${app.url}#${STATES.start}&lang=sv`, [320, 480]);
  for (const square of ["7g", "7f"]) await inner.locator(`[data-square="${square}"]`).click();
  const link = inner.locator("[data-action=whole-page]");
  await until(async () => (await link.getAttribute("href")).includes("moves=7g7f"), "the link has the move");
  assert.equal(await link.getAttribute("aria-label"), "Öppna på en egen sida");
  const opened = context.waitForEvent("page");
  await link.click();
  const whole = await opened;
  await whole.locator('[data-app="ready"]').waitFor({ state: "attached" });
  await becomes(() => whole.locator('.board[role="grid"], [role="grid"]').first().getAttribute("data-ply"), "1", "the game is there");
  await whole.close();
});

journey("a frame that nobody has been in takes neither focus nor view from the page around", OPTIONS, async (app) => {
  for (const fragment of ["learn=steps-shogi", "learn=rules-shogi", "open=library"]) {
    const lead = `<input autofocus><p style="height: 1500px">A lesson</p>`;
    extra["host.html"] = page(lead + frame(`./index.html#${fragment}`, [300, 400]));
    // another address each time, as a fragment's change would not load anything
    await app.page.goto(`${app.url}host.html?${fragment}`);
    const inner = await until(() => app.page.frame({ name: "game" }), "the frame");
    await inner.locator(".sheet, .article").first().waitFor();
    await app.page.waitForTimeout(300);
    assert.deepEqual(await app.page.evaluate(() => [document.activeElement.tagName, scrollY]), ["INPUT", 0], fragment);
  }
});
