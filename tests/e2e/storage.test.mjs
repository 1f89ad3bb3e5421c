// What is kept between visits, and what happens where it cannot be.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { jsonLines, journey, until } from "./harness.mjs";

const SAVED = "suizo:game";
/** A page of the same origin with no program in it. */
const ELSEWHERE = { "elsewhere.html": '<link rel="icon" href="data:,">' };
const SAMPLES = await jsonLines("storage/page.jsonl");
const sample = (file) => fs.readFile(new URL(`../data/storage/${file}`, import.meta.url), "utf8");

/** A page with one move played and saved; returns the stored text. */
async function oneMove(app) {
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  return app.page.evaluate((key) => localStorage.getItem(key), SAVED);
}

const stored = (app) => app.page.evaluate(() => Object.entries(localStorage));

const REFUSALS = {
  "is switched off": () =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  "is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};
const REFUSED = { "is switched off": /keeps nothing/, "is full": /storage is full/ };
for (const [how, refuse] of Object.entries(REFUSALS)) {
  journey(`where storage ${how} the game plays, and the page says so`, { open: false }, async (app) => {
    await app.page.addInitScript(refuse);
    await app.open();
    await app.newGame({ opponent: "computer", side: "black", level: 1 });
    await app.play("7g7f");
    await app.waitPly(2);
    assert.match(await app.text(), REFUSED[how]);
  });
}

const DAMAGE = {
  "that is no longer readable": (text) => text.slice(0, -9),
  "with an impossible move": (text) => text.replace("7g7f", "7g7c"),
  "from a newer version": (text) => text.replace(/"v":\d+/, '"v":999'),
};
for (const [what, change] of Object.entries(DAMAGE)) {
  journey(`saved data ${what} is set aside, never overwritten`, { server: { extra: ELSEWHERE } }, async (app) => {
    const before = await oneMove(app);
    const after = change(before);
    assert.notEqual(after, before);
    await store(app, SAVED, after);
    await app.open();
    assert.equal(await app.ply(), 0, "the page starts fresh");
    assert.match(await app.text(), /set aside/);
    await app.newGame({ opponent: "friend" });
    await app.play("2g2f");
    const aside = (await stored(app)).filter(([key, text]) => key !== SAVED && text === after);
    assert.equal(aside.length, 1, "what was there is still there");
    assert.ok(aside[0][0].startsWith("suizo:"));
  });
}

journey("a second tab is noticed, and either can go on", {}, async (app, { context }) => {
  await oneMove(app);
  const other = app.at(await context.newPage());
  await other.open();
  assert.deepEqual(await other.moves(), ["7g7f"]);
  await app.action("continue-here").waitFor();
  await other.play("3c3d");
  await app.press(app.action("continue-here"));
  await app.waitPly(2);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"], "with the move of the other tab");
  await other.action("continue-here").waitFor();
  await app.play("2g2f");
  await other.page.close();
  await app.page.reload();
  await app.ready();
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
});

journey("what is chosen in one tab is chosen in the other, and neither forgets it", {}, async (app, { context }) => {
  const look = (tab) => tab.page.evaluate(() => [document.documentElement.dataset.board, document.documentElement.dataset.pieces].join());
  const other = app.at(await context.newPage());
  await other.open();
  await other.press(other.action("settings").first());
  await other.set("board", "slate");
  await until(async () => (await look(app)).startsWith("slate"), "the other tab's board");
  await app.press(app.action("settings").first());
  await app.set("pieces", "letters");
  await until(async () => (await look(other)) === "slate,letters", "both choices");
  await app.page.reload();
  await app.ready();
  assert.equal(await look(app), "slate,letters");
});

/** Changes what is stored while no page of the program is open. */
async function store(app, key, text) {
  await app.page.goto(`${app.url}elsewhere.html`);
  await app.page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text]);
}

journey("games kept by an earlier build open as they did", { server: { extra: ELSEWHERE } }, async (app) => {
  for (const { file, shows } of SAMPLES) {
    await store(app, SAVED, (await sample(file)).trim());
    await app.open();
    const now = await app.shows();
    // where the computer has the move it goes on, and only the moves that were kept are known
    const known = "ply" in shows ? now : { variant: now.variant, orientation: now.orientation, moves: now.moves.slice(0, shows.moves.length) };
    assert.deepEqual(known, shows, file);
    assert.deepEqual((await stored(app)).filter(([key]) => key.includes("aside")), [], `${file} is not set aside`);
  }
});

journey("settings kept by an earlier build are in force", { server: { extra: ELSEWHERE } }, async (app) => {
  const kept = (await sample("settings.v1.page.json")).trim();
  await store(app, "suizo:settings", kept);
  await app.open();
  const look = await app.page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return { lang, theme: dataset.theme, board: dataset.board, pieces: dataset.pieces, contrast: dataset.contrast };
  });
  assert.deepEqual(look, { lang: "ja", theme: "dark", board: "walnut", pieces: "marks", contrast: "more" });
  assert.equal(await app.root.locator('select[name="notation"]').inputValue(), "japanese");
  await app.press(app.action("settings").first());
  for (const [name, value] of Object.entries({ size: "80", coordinates: "japanese", sound: "soft", countdown: "voice", evaluation: "pawns" })) {
    assert.equal(await app.root.locator(`.sheet [name="${name}"]`).inputValue(), value, name);
  }
  for (const [name, on] of Object.entries({ left_handed: true, high_contrast: true, guidance: false, pause: false, movement: false, threats: true, confirm: true, letters: false, typing: true })) {
    assert.equal(await app.root.locator(`.sheet [name="${name}"]`).isChecked(), on, name);
  }
  // a choice that is made and taken back leaves the rest as it was
  await app.set("theme", "light");
  await app.set("theme", "dark");
  const [, after] = (await stored(app)).find(([key]) => key === "suizo:settings");
  assert.deepEqual(JSON.parse(after), JSON.parse(kept));
});

journey("language, pieces and theme are remembered", {}, async (app) => {
  await app.press(app.action("settings").first());
  for (const [name, value] of [
    ["lang", "ja"],
    ["pieces", "kanji1"],
    ["theme", "dark"],
  ]) {
    await app.set(name, value);
  }
  const look = () =>
    app.page.evaluate(() => [
      document.documentElement.lang,
      document.querySelector("[data-theme]")?.dataset.theme,
      document.querySelector("[data-pieces]")?.dataset.pieces,
    ]);
  await until(async () => (await look()).join() === "ja,dark,kanji1", "the new look");
  await app.page.goto("about:blank");
  await app.open();
  assert.deepEqual(await look(), ["ja", "dark", "kanji1"]);
});
