// Pages to read, history and lessons: in every language, by mouse and by keyboard, with the game left alone, and offline.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESKTOP, FRIENDS, OFFLINE, PHONE, becomes, journey, parse, sample, until } from "./harness.mjs";
import { flaws } from "./screens.mjs";

const TOPICS = ["rules-shogi", "rules-sho", "rules-heian", "rules-asakura", "steps-shogi", "steps-sho", "steps-heian", "steps-asakura", "lessons-shogi", "lessons-sho", "lessons-heian", "puzzles-shogi", "puzzles-sho", "puzzles-heian", "history"];

/** A way to a page or a lesson. */
const tab = (app, topic) => app.root.locator(`[data-learn="${topic}"]`);

/** From the board to a topic: `rules` opens the first steps, or the rules, whose tabs lead on. */
async function open(app, topic) {
  await app.press(app.action("rules"));
  const [sort, era] = topic.split("-");
  await app.press(tab(app, sort));
  if (era) await app.press(tab(app, topic));
  await tab(app, topic).and(app.root.locator('[aria-current="page"]')).waitFor();
  if (sort === "puzzles") await app.root.locator("[data-puzzle]").waitFor();
  if (sort === "lessons") await app.root.locator('[data-course="list"]').waitFor();
}

// in `make test` two languages share the pages
for (const [half, lang] of sample(["ja", "sv"], ["en", "ja", "zh", "vi", "sv"]).entries())
  journey(`every page and lesson in ${lang}: it fits a phone, axe finds nothing, and back returns to the game`, { ...PHONE, open: false, reducedMotion: "reduce" }, async (app) => {
    await app.open(`${FRIENDS}&moves=7g7f&lang=${lang}&theme=${lang === "ja" ? "dark" : "light"}`);
    const sfen = await app.sfen();
    const [found, onBoards] = [[], new Set()];
    for (const topic of TOPICS.filter((_, at) => sample(at % 2 === half, true))) {
      await open(app, topic);
      for (const flaw of await app.page.evaluate(flaws)) found.push(`${topic}: ${flaw}`);
      // Japanese readers are shown neither rōmaji nor Betza's letters
      const foreign = app.root.locator(".prose code, .prose [lang=ja-Latn]");
      assert.equal((await foreign.count()) > 0, topic.startsWith("rules") && lang !== "ja", topic);
      const violations = await axe(app.page, { board: onBoards });
      for (const { id, nodes } of violations) found.push(`${topic}: ${id}: ${nodes.slice(0, 3).map((node) => node.target).join("; ")}`);
      await app.page.goBack();
      await app.board.waitFor();
      assert.equal(await app.sfen(), sfen, topic);
      assert.equal(await app.action("close").count(), 0, topic);
    }
    assert.deepEqual(found, []);
    await app.play("3c3d");
  });

/** A right move of each step, in their order. */
const LESSONS = {
  shogi: ["5g5f", "1i1e", "5g4e", "5e4f", "5e6e", "8h4d", "2h7h", "5i4h", "5f4e", "5d5c+", "G*5e", "P*1e", "2h5h", "5i4i", "G*5b"],
  sho: ["5g5f", "1i1e", "5g4e", "5e4f", "5e6e", "8h4d", "2h7h", "5e6f", "5i4h", "5f4e", "5d5c+", "2h5h", "5i4i", "4c5b", "5d5c+", "4c5b", "4f4e"],
  heian: ["5f5e", "1h1d", "5g4e", "5e4f", "5e6e", "5h4g", "5e4d", "5d5c+", "5e4c", "5h6h", "4c5b", "4e4d"],
};

/** Makes a move with the hands that `press` is; answers the question where there is one. */
async function move(app, usi, press) {
  const { from, piece, to, promotes } = parse(usi);
  await press(from ? app.square(from) : app.hand("black", piece));
  await press(app.square(to));
  const lesson = app.root.locator('[data-lesson="right"]');
  await app.choice.or(lesson).first().waitFor();
  if ((await app.choice.count()) > 0) await press(app.choice.locator(`[data-promote="${promotes}"]`));
  await lesson.waitFor();
}

for (const [era, moves] of Object.entries(LESSONS))
  journey(`the lesson of ${era} by mouse, to a first game`, { ...DESKTOP, reducedMotion: "reduce" }, async (app) => {
    await open(app, `steps-${era}`);
    for (const [index, usi] of moves.entries()) {
      assert.equal(await app.root.locator('[data-step][aria-current="step"]').getAttribute("data-step"), String(index + 1));
      await move(app, usi, (locator) => app.press(locator));
      if (index + 1 < moves.length) await app.press(app.root.locator('[data-learn="next"]'));
    }
    await app.press(app.root.locator('[data-learn="play"]'));
    const variant = app.root.locator('[name="variant"]:checked');
    assert.equal(await variant.inputValue(), era === "heian" ? "heian9x8" : era);
    await app.press(app.action("start"));
    await becomes(() => app.board.getAttribute("data-variant"), era === "heian" ? "heian9x8" : era);
  });

journey("a lesson by keyboard alone: what is asked, what is wrong and what is right is said aloud", { ...DESKTOP, reducedMotion: "reduce" }, async (app) => {
  await open(app, "steps-shogi");
  const key = (name) => app.page.keyboard.press(name);
  const press = async (locator) => {
    await locator.focus();
    await key("Enter");
  };
  assert.match(await app.said(), /The pawn goes one step straight ahead/);
  await press(app.square("7g"));
  await press(app.square("7f"));
  assert.match(await app.said(), /the marked square is 5f/);
  await press(app.square("5g"));
  await press(app.square("5e"));
  assert.match(await app.said(), /A pawn does not move like that/);
  for (const [index, usi] of LESSONS.shogi.entries()) {
    await move(app, usi, press);
    assert.match(await app.said(), /That is it/);
    const focused = () => app.page.evaluate(() => document.activeElement.dataset.learn ?? document.activeElement.getAttribute("role"));
    await until(async () => (await focused()) === "next" || index + 1 === LESSONS.shogi.length, "the way on has the focus");
    if (index + 1 < LESSONS.shogi.length) {
      await key("Enter");
      await until(async () => (await focused()) === "gridcell", "the board has the focus");
    }
  }
});

/** A set of exercises, from the list. */
const set = (app, id) => app.root.locator(`[data-set="${id}"]`);

/** Makes a move of an exercise and answers the question where there is one; White's move is waited for by the board's number of moves. */
async function exercise(app, usi, press, ply) {
  const { from, piece, to, promotes } = parse(usi);
  const before = Number(await app.board.getAttribute("data-ply"));
  await press(from ? app.square(from) : app.hand("black", piece));
  await press(app.square(to));
  const played = async () => Number(await app.board.getAttribute("data-ply")) > before;
  await until(async () => (await app.choice.count()) > 0 || (await played()), "the move is made, or asked about");
  if ((await app.choice.count()) > 0) await press(app.choice.locator(`[data-promote="${promotes}"]`));
  await becomes(() => app.board.getAttribute("data-ply"), String(ply));
}

journey("a lesson from the list by mouse: a mate, another mate, and a castle in an order of one's own; the ticks outlast a reload", { ...DESKTOP, reducedMotion: "reduce" }, async (app) => {
  const press = (locator) => app.press(locator);
  await open(app, "lessons-shogi");
  await app.press(set(app, "atama-kin"));
  const right = app.root.locator('[data-lesson="right"]');
  const next = app.root.locator('[data-learn="next"]');
  for (const moves of [[["G*2b", 1]], [["G*5b", 1]], [["6d7c", 2], ["G*7b", 3]]]) {
    await app.root.locator('[data-lesson="open"]').waitFor();
    for (const [usi, ply] of moves) await exercise(app, usi, press, ply);
    await right.waitFor();
    if (moves.length === 1) await app.press(next);
  }
  await app.press(app.root.locator('[data-learn="list"]'));
  await set(app, "atama-kin").and(app.root.locator("[data-done]")).waitFor();
  await app.press(set(app, "mino"));
  let ply = 0;
  for (const usi of ["6g6f", "2h6h", "5i4h", "4h3h", "3h2h"]) await exercise(app, usi, press, (ply += 2));
  await exercise(app, "3i3h", press, ply + 1);
  await right.waitFor();
  await app.page.reload();
  await app.ready();
  await open(app, "lessons-shogi");
  await set(app, "atama-kin").and(app.root.locator("[data-done]")).waitFor();
  assert.equal(await set(app, "mino").getAttribute("data-done"), null, "half a lesson is none");
});

journey("a lesson by keyboard alone: the idea, a wrong move, the hint and what was gained are said aloud", { ...DESKTOP, reducedMotion: "reduce" }, async (app) => {
  const press = async (locator) => {
    await locator.focus();
    await app.page.keyboard.press("Enter");
  };
  await open(app, "lessons-sho");
  await press(set(app, "two-royals"));
  await until(async () => /check and cannot be helped/.test(await app.said()), "the idea is said");
  await press(app.square("1g"));
  await press(app.square("1f"));
  await until(async () => /Your king could be taken|another move/.test(await app.said()), "a wrong move is answered");
  await press(app.root.locator('[data-learn="hint"]'));
  await until(async () => /The marked piece moves/.test(await app.said()), "the hint is said");
  await exercise(app, "7c7b+", press, 2);
  await until(async () => /a second royal/.test(await app.said()), "what was gained is said");
  await until(() => app.page.evaluate(() => document.activeElement.dataset.learn === "next"), "the way on has the focus");
});

journey("what was learnt is known after a reload, and the saved game with it", { ...DESKTOP, reducedMotion: "reduce" }, async (app) => {
  await app.engine("ready");
  await app.play("7g7f");
  const moves = await app.moves();
  await open(app, "steps-sho");
  await move(app, LESSONS.sho[0], (locator) => app.press(locator));
  await app.page.reload();
  await app.ready();
  assert.deepEqual((await app.moves()).slice(0, moves.length), moves);
  await open(app, "steps-sho");
  assert.equal(await app.root.locator('[data-step][aria-current="step"]').getAttribute("data-step"), "2");
});

journey("the form leads to the rules of its game and is come back to", { ...DESKTOP, open: false, reducedMotion: "reduce" }, async (app) => {
  await app.open(FRIENDS);
  await app.press(app.action("new-game"));
  await app.set("variant", "heian9x8");
  await app.set("heian_board", "heian8x8");
  await app.press(app.root.locator('[data-learn="how"]'));
  await app.root.getByRole("heading", { name: "The rules of Heian shogi" }).waitFor();
  await app.page.goBack();
  assert.equal(await app.root.locator('select[name="heian_board"]').inputValue(), "heian8x8");
  await app.press(app.root.locator('[data-learn="switches"]'));
  await until(async () => app.page.evaluate(() => document.activeElement.dataset.part !== undefined), "a part of the page has the focus");
  await app.press(app.action("close"));
  await app.press(app.action("start"));
  await becomes(() => app.board.getAttribute("data-variant"), "heian8x8");
});

journey("a link opens a page, and closing it shows the game", { ...DESKTOP, open: false }, async (app) => {
  await app.page.goto(`${app.url}#learn=rules-sho`);
  await app.root.getByRole("heading", { name: "The rules of sho shogi" }).waitFor();
  assert.equal(await app.board.count(), 0);
  await app.press(app.action("close"));
  await app.board.waitFor();
});

journey("a page that cannot be fetched says so, and comes when asked again", { ...DESKTOP, allow: /Failed to (load resource|fetch)/ }, async (app) => {
  await app.page.route("**/prose-*/**", (route) => route.abort());
  await app.press(app.action("rules"));
  await app.root.locator('[data-learn="retry"]').waitFor();
  await app.page.unroute("**/prose-*/**");
  await app.press(app.root.locator('[data-learn="retry"]'));
  await tab(app, "steps-shogi").waitFor();
});

journey("after a first visit the pages are there without the host, in every language", OFFLINE, async (app, { site }) => {
  await app.engine("ready");
  await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await until(() => app.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).active?.state === "activated"), "the service worker is active");
  await app.page.reload();
  await app.ready();
  // those of other languages than the visitor's are kept when they are read, or with everything
  await app.press(app.action("settings").first());
  await app.press(app.action("keep-offline"));
  await app.root.locator('[data-offline="whole"]').waitFor();
  await app.press(app.action("close"));
  await site.close();
  await open(app, "rules-shogi");
  await app.root.getByRole("heading", { name: "The rules of shogi" }).waitFor();
  for (const [lang, heading] of Object.entries({ sv: "Reglerna för shogi", ja: "将棋のルール", zh: "将棋的规则", vi: "Luật shogi" })) {
    await app.root.locator('select[name="lang"]').selectOption(lang);
    await app.root.getByRole("heading", { name: heading }).waitFor();
  }
});
