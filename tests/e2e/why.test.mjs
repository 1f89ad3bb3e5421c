// "Why?" beside a mistake: what can be shown of it, each with the line that shows it on the board.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESKTOP, FRIENDS, PHONE, becomes, journey, sample, until } from "./harness.mjs";

const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
// Black leaves a bishop to a pawn at move 9, White a rook at move 12
const BAD = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 8h4d 4c4d 2e2d 8e8f 2d2c+ 8f8g+".split(" ");
const LINK = `${FRIENDS}&moves=${BAD.map(encodeURIComponent).join(",")}`;

async function studied(app) {
  await app.press(app.action("resign"));
  await app.press(app.answer(true).or(app.action("resign")).first());
  await app.result.waitFor();
  await app.action("study").waitFor({ state: "attached" });
  await app.press(app.action("study"));
  const findings = app.root.locator(".findings");
  await findings.waitFor();
  await until(async () => (await findings.getAttribute("data-run")) === "done", "every position is searched");
}

const PROFILES = [
  ["en", { ...DESKTOP, locale: "en-GB" }, (at) => `It allows Bx${at}. It takes the bishop on ${at}, and nothing takes back.`, ["4d", "5e"]],
  ["ja", { ...TALL, locale: "ja-JP", colorScheme: "dark" }, (at) => `☖同角があります。${at}の角をただで取る手です。`, ["4四", "5五"]],
];
for (const [lang, profile, words, [there, tried]] of sample(PROFILES.slice(1), PROFILES))
  journey(`${lang}: a mistake is explained, and its line played on the board`, { ...profile, fragment: LINK }, async (app) => {
    await studied(app);
    const mistake = app.root.locator('[data-mistake][data-ply="9"]');
    const why = mistake.locator("[data-why]");
    assert.equal(await why.getAttribute("aria-expanded"), "false");
    await app.press(why);
    const facts = mistake.locator("[data-fact]");
    await until(async () => (await facts.count()) > 0 && (await facts.first().getAttribute("data-fact")) !== "awaited", "facts");
    assert.ok((await facts.first().innerText()).includes(words(there)));
    assert.equal(await why.getAttribute("aria-expanded"), "true");
    assert.deepEqual(await axe(app.page), []);
    // the move that tells it, on the board; from there keys go on
    await app.press(facts.first().locator(".tells"));
    await becomes(() => app.ply(), 10);
    await facts.first().locator(".tells").focus();
    await app.page.keyboard.press("ArrowLeft");
    await becomes(() => app.ply(), 9);
    if (process.env.PICTURES) await app.page.screenshot({ path: `${process.env.PICTURES}/why-${lang}.png`, fullPage: true });
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `nothing sticks out: ${width}`);
    await app.page.keyboard.press("Escape");
    await app.press(why);
    await becomes(() => facts.count(), 0);
    // so is a move that is tried in its place, without a word of what was better
    await app.press(app.action("practice"));
    const task = app.root.locator("[data-practice]");
    await becomes(() => task.getAttribute("data-practice"), "asking");
    for (let ply = await app.ply(); ply !== 8; ply = await app.ply()) {
      await app.press(app.action("practice-next"));
      await until(async () => (await app.ply()) !== ply, "the next mistake");
    }
    await app.play("8h5e");
    await becomes(() => task.getAttribute("data-practice"), "wrong");
    await app.press(task.locator("[data-why]"));
    const wrong = task.locator("[data-fact]");
    await until(async () => (await wrong.count()) > 0 && (await wrong.first().getAttribute("data-fact")) !== "awaited", "what is wrong with it");
    assert.ok((await wrong.first().innerText()).includes(words(tried)), await wrong.first().innerText());
    assert.deepEqual(await axe(app.page), []);
    await wrong.first().locator(".tells").focus();
    await app.page.keyboard.press("Enter");
    await becomes(() => app.ply(), 10);
    await app.page.keyboard.press("ArrowLeft");
    await becomes(() => app.ply(), 9);
    assert.equal(await task.getAttribute("data-practice"), "wrong");
    if (process.env.PICTURES) await app.page.screenshot({ path: `${process.env.PICTURES}/why-tried-${lang}.png` });
    await app.press(app.action("practice-try"));
    await becomes(() => task.getAttribute("data-practice"), "asking");
    assert.equal(await wrong.count(), 0);
  });

journey("a gentle level asks before it answers a blunder, where that is wished", { ...TALL, fragment: "black=human&white=ai:1&moves=7g7f,3c3d" }, async (app) => {
  await until(() => app.page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/tutor-"))), "the rest is fetched");
  await app.press(app.action("settings"));
  await app.root.locator('[name="sure"]').check();
  await app.press(app.action("close"));
  await app.engine("ready");
  await app.play("8h4d");
  await app.answer(true).waitFor();
  const line = await app.root.locator(".line-words").innerText();
  assert.match(line, /Are you sure\? It allows Bx4d\. It takes the bishop on 4d/);
  assert.equal(await app.board.locator(".arrow").count() > 0, true, "the answer is shown");
  assert.deepEqual(await axe(app.page), []);
  if (process.env.PICTURES) await app.page.screenshot({ path: `${process.env.PICTURES}/sure.png` });
  await app.press(app.answer(true));
  await becomes(() => app.ply(), 2);
  await app.play("8h4d");
  await app.press(app.answer(false));
  await app.waitPly(4);
});
