// Games from the address: in a tab, through a changed fragment, in somebody else's page.

import assert from "node:assert/strict";
import { serve } from "../tools/serve.mjs";
import { FRIENDS, OFFLINE, START, jsonLines, journey, until } from "./harness.mjs";

const SAVED = "suizo:game";
const saved = (app) => app.page.evaluate((key) => localStorage.getItem(key), SAVED);

journey("a link opens its game and leaves the saved one alone", {}, async (app) => {
  await app.newGame({ opponent: "friend" });
  await app.play("2g2f");
  const before = await saved(app);
  assert.ok(before);
  await app.page.goto("about:blank");
  await app.open("moves=7g7f,3c3d,8h2b%2B&ply=2&flip=1&lang=ja&theme=dark");
  assert.equal(await app.ply(), 2);
  assert.equal(await app.board.getAttribute("data-orientation"), "white");
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "8h2b+"]);
  assert.equal(await app.page.evaluate(() => document.documentElement.lang), "ja");
  assert.equal(await saved(app), before);
  await app.page.goto("about:blank");
  await app.open();
  assert.deepEqual(await app.moves(), ["2g2f"], "the saved game is back without the link");
});

journey("links written by an earlier build open as they did", { open: false }, async (app) => {
  for (const { what, fragment, shows } of await jsonLines("links/page.jsonl")) {
    await app.page.goto("about:blank");
    await app.open(fragment);
    if (shows.lesson) await app.root.locator("[data-lesson]").waitFor();
    else assert.deepEqual(await app.shows(), shows, what);
  }
});

journey("a changed fragment opens another game", { fragment: `${FRIENDS}&moves=7g7f` }, async (app) => {
  assert.equal(await app.ply(), 1);
  await app.page.evaluate((fragment) => {
    location.hash = fragment;
  }, `${FRIENDS}&moves=2g2f,8c8d`);
  await app.waitPly(2);
  assert.deepEqual(await app.moves(), ["2g2f", "8c8d"]);
});

journey("a game begun from a link is the one that a reload finds", { fragment: `${FRIENDS}&moves=7g7f` }, async (app) => {
  await app.play("3c3d");
  await app.page.reload();
  await app.ready();
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
  assert.equal(await app.action("keep-this-game").count(), 0);
  assert.equal(new URL(app.page.url()).hash, "");
});

journey("going back from a link's game leads to one's own", {}, async (app) => {
  await app.newGame({ opponent: "friend" });
  await app.play("2g2f");
  await app.page.evaluate((fragment) => {
    location.hash = fragment;
  }, `${FRIENDS}&moves=7g7f,3c3d`);
  await app.waitPly(2);
  await app.page.goBack();
  await until(async () => (await app.ply()) === 1, "the own game");
  assert.deepEqual(await app.moves(), ["2g2f"]);
  await app.play("8c8d");
  await app.page.reload();
  await app.ready();
  assert.deepEqual(await app.moves(), ["2g2f", "8c8d"]);
});

journey("rules and sides of a link hold", { fragment: "start=rook&black=human&white=ai:1&impasse=declare27" }, async (app) => {
  await app.waitPly(1);
  assert.equal(await app.turn(), "black");
  await app.press(app.action("new-game"));
  assert.equal(await app.root.locator('[name="impasse"]').first().inputValue(), "declare27");
});

const BAD = [
  ["moves=7g7f,3c3e", /3c3e/, undefined],
  ["moves=7g7f,hello", /hello/, undefined],
  ["start=rubbish", /rubbish/, START],
  [`start=${encodeURIComponent("lnsgkgsnl/9/9 b - 1")}`, /\S/, START],
  [`${FRIENDS}&impasse=sometimes&moves=7g7f`, /impasse.*sometimes/s, undefined],
  [`${FRIENDS}&theme=plaid&moves=7g7f`, /theme.*plaid/s, undefined],
  [`${FRIENDS}&ply=many&moves=7g7f`, /ply.*many/s, undefined],
];
for (const [fragment, words, sfen] of BAD) {
  journey(`a bad link says what is wrong: ${decodeURIComponent(fragment)}`, { fragment }, async (app) => {
    await until(async () => words.test(await app.text()), `${words}`);
    if (sfen) assert.equal(await app.sfen(), sfen);
    else assert.deepEqual(await app.moves(), ["7g7f"], "the rest of the link holds");
  });
}

const HOST = `<!doctype html><html lang="en"><title>A page with a board</title><link rel="icon" href="data:,">
<p><label>Name <input id="name"></label></p><p>${"Some text. <br>".repeat(120)}</p>
<iframe title="board" width="300" height="400" frameborder="0"></iframe><p>${"More text. <br>".repeat(120)}</p>`;

journey("a board in another page steals nothing and keeps nothing", { server: { extra: { "host.html": HOST }, offline: true } }, async (app) => {
  await app.newGame({ opponent: "friend" });
  await app.play("2g2f");
  const before = await saved(app);
  await app.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await app.page.goto(`${app.url}host.html`);
  await app.page.locator("#name").focus();
  await app.page.evaluate(() => window.scrollTo(0, 700));
  await app.page.locator("iframe").evaluate((frame) => {
    frame.src = "./#moves=7g7f,3c3d&black=human&white=human";
  });
  const board = app.at(app.page, app.page.frameLocator("iframe"));
  await board.ready();
  assert.equal(await board.ply(), 2);
  assert.equal(await app.page.evaluate(() => document.activeElement.id), "name", "the focus stays");
  assert.equal(await app.page.evaluate(() => window.scrollY), 700, "the page stays where it was");

  const frame = app.page.frames()[1];
  assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth), 300);
  const box = await board.board.evaluate((node) => node.getBoundingClientRect().toJSON());
  assert.ok(box.width > 225 && box.right <= 300 && box.bottom <= 400, JSON.stringify(box));
  assert.equal(await frame.evaluate(() => document.documentElement.scrollHeight), 400, "nothing has to be scrolled to");

  await board.play("8h2b+");
  await frame.evaluate(() => {
    location.hash = "moves=2g2f&black=human&white=human";
  });
  await until(async () => (await board.moves()).join() === "2g2f" || (await board.ply()) === 1, "the other game");
  assert.equal(await saved(app), before, "the saved game is untouched");
  await board.press(board.action("analyse"));
  const widths = await frame.evaluate(() => [".board", ".analysis"].map((part) => document.querySelector(part).getBoundingClientRect().width));
  assert.ok(Math.min(...widths) > 225, `the analysis has room beside the board: ${widths}`);
  const top = await frame.evaluate(() => document.querySelector(".analysis").getBoundingClientRect().top);
  assert.ok(top < 320, `and begins within the frame: ${top}`);
  await board.press(board.action("analyse"));
  assert.equal(await app.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});

journey("the computer plays in a frame of another site, which keeps nothing", { ...OFFLINE, open: false }, async (app) => {
  const elsewhere = await serve({ extra: { "host.html": HOST } });
  try {
    await app.page.goto(`${elsewhere.url}host.html`);
    await app.page.locator("iframe").evaluate((frame, url) => {
      frame.src = `${url}#black=human&white=ai:1`;
    }, app.url);
    const board = app.at(app.page, app.page.frameLocator("iframe"));
    await board.ready();
    await board.play("7g7f");
    await board.waitPly(2);
    const kept = await app.page.frames()[1].evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      Object.keys(localStorage),
    ]);
    assert.deepEqual(kept, [0, []]);
  } finally {
    await elsewhere.close();
  }
});
