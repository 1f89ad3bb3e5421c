// The study of a whole game: one press, a graph to go through, mistakes with what was better, and learning from them.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESKTOP, FRIENDS, Finger, PHONE, becomes, game, journey, until } from "./harness.mjs";

const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
// Black leaves a bishop to a pawn at move 9, White a rook at move 12
const BAD = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 8h4d 4c4d 2e2d 8e8f 2d2c+ 8f8g+".split(" ");
const LINK = `${FRIENDS}&moves=${BAD.map(encodeURIComponent).join(",")}`;

const findings = (app) => app.root.locator(".findings");
const state = (app) => findings(app).getAttribute("data-run");
const done = (app) => state(app).then((state) => state === "done");
const graph = (app) => app.root.locator("[data-graph]");

async function resign(app) {
  await app.press(app.action("resign"));
  await app.press(app.answer(true).or(app.action("resign")).first());
  await app.result.waitFor();
}

/** Stops a run, unless it comes to its end by itself meanwhile, as it does where the machine is slow to press. */
async function halt(app) {
  const rests = async () => ["stopped", "done"].includes(await state(app));
  if (!(await rests())) await app.action("study-stop").click({ timeout: 10_000 }).catch(() => {});
  await until(rests, "nothing is searched any more");
}

/** A game that is over, studied by a press. */
async function studied(app, budget = "nodes-30000") {
  await resign(app);
  await app.action("study").waitFor({ state: "attached" });
  await app.press(app.action("study"));
  await findings(app).waitFor();
  await halt(app);
  if ((await state(app)) !== "done") {
    await app.set("budget", budget);
    await app.press(app.action("study-start"));
  }
  await until(() => done(app), "every position is searched");
}

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: TALL }))
  journey(`${device}: a game is studied, its graph gone through, and a better line tried`, { ...profile, fragment: LINK }, async (app, { context }) => {
    const before = await app.board.boundingBox();
    await studied(app);
    // on a phone what was found scrolls below the board
    await app.page.evaluate(() => scrollTo(0, 0));
    const [board, drawn] = [await app.board.boundingBox(), await app.root.locator(".graph").boundingBox()];
    assert.ok(drawn.y >= board.y + board.height - 1, "the graph lies under the board, not over it");
    assert.ok(board.width > 0.6 * before.width, `the board stays large: ${board.width} of ${before.width}`);
    const [first] = await app.root.locator("[data-mistake]").evaluateAll((all) => all.map(({ dataset }) => dataset));
    assert.ok(first, "there are mistakes");
    assert.equal(await app.root.locator("[data-side]").count(), 2);
    assert.deepEqual(await axe(app.page), []);
    // to a place of the graph by a press, and on by keys
    const box = await graph(app).boundingBox();
    await graph(app).scrollIntoViewIfNeeded();
    const at = { x: box.width / 2, y: box.height / 2 };
    await (profile.hasTouch ? graph(app).tap({ position: at }) : graph(app).click({ position: at }));
    await becomes(() => app.ply(), BAD.length / 2);
    if (profile.hasTouch) {
      // a finger along it goes through the game, and one across it scrolls
      const finger = await Finger.on(app, context);
      const place = await graph(app).boundingBox();
      const on = (part) => ({ x: place.x + part * place.width, y: place.y + place.height / 2 });
      for (const [from, to] of [[0.25, 1], [1, 0.5]]) {
        await finger.slide(on(from), on(to), 10);
        await becomes(() => app.ply(), BAD.length * to);
      }
      const scrolled = () => app.page.evaluate(() => scrollY);
      const top = await scrolled();
      await finger.slide(on(0.25), { ...on(0.25), y: on(0.25).y - 150 }, 10);
      await until(async () => (await scrolled()) > top, "the page scrolls");
      assert.equal(await app.ply(), BAD.length / 2, "and the game stays where it is");
    }
    await graph(app).focus();
    await app.page.keyboard.press("ArrowRight");
    await becomes(() => app.ply(), BAD.length / 2 + 1);
    await app.page.keyboard.press("Home");
    await becomes(() => app.ply(), 0);
    await app.page.keyboard.press("End");
    await becomes(() => app.ply(), BAD.length);
    assert.match(await graph(app).getAttribute("aria-valuetext"), new RegExp(`Move ${BAD.length}: .*%`));
    // what was better, on the board and then in the record
    const mistake = app.root.locator(`[data-mistake][data-ply="${first.ply}"]`);
    await app.press(mistake.locator(".mistake-better .move").first());
    await becomes(() => app.ply(), Number(first.ply));
    assert.equal(await app.board.locator('[data-target="true"]').count(), 0);
    await app.page.keyboard.press("Escape");
    await app.press(mistake.locator("[data-insert]"));
    await until(async () => (await app.root.locator("[data-variation]").count()) > 0, "a variation");
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `nothing sticks out: ${width}`);
    await app.press(app.action("study-table"));
    assert.equal(await app.root.locator(".findings-table tbody tr").count(), BAD.length + 1);
    assert.deepEqual(await axe(app.page), []);
    // notes have their room beside it
    await app.press(app.action("notes"));
    await app.root.locator('[name="comment"]').waitFor();
    const place = (part) => app.root.locator(part).boundingBox();
    const [still, record, notes] = [await app.board.boundingBox(), await place(".record"), await place(".notes")];
    if (profile === TALL) assert.ok(notes.y >= record.y + record.height - 1, "they stand below the moves");
    assert.ok(still.width > 0.6 * before.width && notes.width > 200, `the board stays large, and notes have room: ${still.width}, ${notes.width}`);
    // on paper stands what was found, without what it is found with
    if (profile !== DESKTOP) return;
    await app.press(app.action("analyse"));
    await app.root.locator(".analysis [data-moves], .analysis .lines-of li").first().waitFor();
    await app.page.emulateMedia({ media: "print" });
    const printed = await app.page.evaluate(() => {
      const count = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility({ visibilityProperty: true })).length;
      return ["[data-action]", "select", ".analysis, .arrow, .advised", ".board", ".graph", "[data-side]", ".findings-table"].map(count);
    });
    assert.deepEqual(printed, [0, 0, 0, 1, 1, 2, 1]);
    assert.ok((await app.root.locator("[data-mistake]").count()) > 0);
  });

journey("a reload in the middle of it repeats no more than two positions", { open: false }, async (app) => {
  const moves = (await game("1709-sogin-intatsu-3.usi")).slice(0, 40);
  await app.open(`${FRIENDS}&moves=${moves.map(encodeURIComponent).join(",")}`);
  if ((await app.action("keep-this-game").count()) > 0) await app.press(app.action("keep-this-game"));
  await resign(app);
  await app.press(app.action("study"));
  await halt(app);
  await app.set("budget", "ms-100");
  await app.press(app.action("study-start"));
  const count = async () => Number(await findings(app).getAttribute("data-done"));
  await until(async () => (await count()) >= 10, "ten positions");
  const known = await count();
  await app.page.reload();
  await app.ready();
  await findings(app).waitFor();
  const again = await count();
  assert.ok(again >= known - 2, `${known} before, ${again} after`);
  await until(() => done(app), "it goes on by itself");
});

journey("learning from mistakes, with keys alone", { fragment: LINK }, async (app) => {
  await studied(app);
  await app.action("practice").focus();
  await app.page.keyboard.press("Enter");
  const task = app.root.locator("[data-practice]");
  await becomes(() => task.getAttribute("data-practice"), "asking");
  await app.action("practice-show").focus();
  await app.page.keyboard.press("Enter");
  await becomes(() => task.getAttribute("data-practice"), "solved");
  await app.action("practice-next").focus();
  await app.page.keyboard.press("Enter");
  await until(async () => ["asking", "done"].includes(await task.getAttribute("data-practice")), "the next one");
  await app.action("practice-leave").focus();
  await app.page.keyboard.press("Enter");
  await becomes(() => task.count(), 0);
});

journey("on a phone the question is in sight with the board that it is about", { ...TALL, fragment: LINK }, async (app) => {
  await studied(app);
  await app.action("practice").scrollIntoViewIfNeeded();
  await app.press(app.action("practice"));
  const task = app.root.locator("[data-practice]");
  await becomes(() => task.getAttribute("data-practice"), "asking");
  const seen = () => task.evaluate((task) => {
    const parts = [...task.querySelectorAll(".practice-words, button")];
    return parts.every((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found && part.contains(found);
    });
  });
  await until(seen, "nothing covers the question and what can be done");
  assert.ok(await app.square("5e").isVisible());
});

journey("a game replays itself, at a chosen pace, and stops where somebody steps", { fragment: LINK }, async (app) => {
  await resign(app);
  await app.action("study").waitFor({ state: "attached" });
  await app.press(app.action("study"));
  await halt(app);
  await app.set("replay-pace", "every-500");
  await app.press(app.action("replay"));
  await until(async () => (await app.ply()) === 3, "three moves from the start");
  await app.page.keyboard.press("ArrowLeft");
  await becomes(() => app.root.locator("[data-replays]").count(), 0);
  const at = await app.ply();
  await app.page.waitForTimeout(900);
  assert.equal(await app.ply(), at);
  await app.press(app.action("replay-aloud"));
  await becomes(() => app.action("replay-aloud").getAttribute("aria-pressed"), "true");
  await app.press(app.action("replay"));
  await until(async () => (await app.ply()) === BAD.length, "to the end");
  await becomes(() => app.root.locator("[data-replays]").count(), 0);
});

for (const [where, screen] of [["at a desk", DESKTOP], ["on a phone", TALL]]) {
  journey(`a question beside the graph has its buttons in sight ${where}`, { ...screen, fragment: `${FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d` }, async (app) => {
    for (const ply of [3, 2]) {
      await app.page.keyboard.press("ArrowLeft");
      await becomes(() => app.ply(), ply, "a step back");
    }
    await app.press(app.action("study"));
    await findings(app).waitFor();
    await app.press(app.square("5g"));
    await app.press(app.square("5f"));
    for (const yes of [true, false]) {
      await app.answer(yes).scrollIntoViewIfNeeded();
      const hits = await app.answer(yes).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [0.1, 0.5, 0.9].map((share) => button.contains(document.elementFromPoint(left + width / 2, top + height * share)));
      });
      assert.deepEqual(hits, [true, true, true], `${yes}`);
    }
    await app.press(app.answer(true));
    await until(async () => (await app.root.locator(".board").first().getAttribute("data-ply")) === "3", "the move is tried");
  });
}
