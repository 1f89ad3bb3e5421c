// Problems: solved by mouse and by finger, shown, remembered through a reload, and told of when they cannot be fetched.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { DIST } from "../tools/serve.mjs";
import { FRIENDS, PHONE, becomes, journey, parse, until } from "./harness.mjs";

const FOLDER = path.join(DIST, (await fs.readdir(DIST)).find((name) => name.startsWith("prose-")));

/** Solutions by the board and what Black holds; in positions of games, in which one move is asked for, what both hold. */
async function solutions(game) {
  const [, ...rows] = (await fs.readFile(path.join(FOLDER, `puzzles-${game}.txt`), "utf8")).trim().split("\n");
  return new Map(rows.map((row) => {
    const [board, held, grade, ...moves] = row.split(" ");
    return [`${board} ${held}`, /[bd]$/.test(grade) ? moves.slice(0, 1) : moves];
  }));
}

const SHOGI = await solutions("shogi");

/** The solution of the problem on the board. Of a mate White's pieces in hand are not told in the pack. */
async function solution(app) {
  const [board, , hands] = (await app.sfen()).split(" ");
  const held = hands.replace(/\d*[a-z]/g, "") || "-";
  const moves = SHOGI.get(`${board} ${hands}`) ?? SHOGI.get(`${board} ${held}`);
  assert.ok(moves, `${board} ${held} is in the pack`);
  return moves;
}

const puzzle = (app, state) => app.root.locator(`[data-puzzle="${state}"]`);
const button = (app, mark) => app.root.locator(`[data-learn="${mark}"]`);

async function move(app, usi) {
  const { from, piece, to, promotes } = parse(usi);
  const before = await app.sfen();
  await app.press(from ? app.square(from) : app.hand("black", piece));
  await app.press(app.square(to));
  await until(async () => (await app.choice.count()) > 0 || (await app.sfen()) !== before, `${usi} is asked about or made`);
  if ((await app.choice.count()) > 0) await app.press(app.choice.locator(`[data-promote="${promotes}"]`));
  await until(async () => (await app.sfen()) !== before, `${usi} is made`);
}

/** Plays Black's moves; White's come by themselves. */
async function solve(app) {
  const moves = await solution(app);
  for (let ply = 0; ply < moves.length; ply += 2) {
    await until(async () => (await app.sfen()).split(" ")[1] === "b", "Black has the move");
    await move(app, moves[ply]);
  }
  await puzzle(app, "solved").waitFor();
}

async function open(app) {
  await app.press(app.action("rules"));
  await app.press(button(app, "puzzles"));
  await puzzle(app, "open").waitFor();
}

for (const [how, profile] of [["by mouse", {}], ["by finger", PHONE]])
  journey(`problems are solved ${how}, and a reload remembers them`, { fragment: FRIENDS, ...profile }, async (app) => {
    await open(app);
    const all = SHOGI.size;
    for (let solved = 1; solved <= 3; solved++) {
      const before = await app.sfen();
      await solve(app);
      await becomes(async () => (await app.text()).includes(`${solved} of ${all} solved`), true, "it is counted");
      assert.equal(await button(app, "next").evaluate((next) => next === document.activeElement), true, "the way on has the focus");
      await app.press(button(app, "next"));
      await until(async () => (await app.sfen()) !== before && (await puzzle(app, "open").count()) > 0, "another problem");
    }
    await app.page.reload();
    await app.ready();
    await open(app);
    assert.ok((await app.text()).includes(`3 of ${all} solved`), "three are remembered");
    await app.press(app.action("close"));
    await app.play("7g7f");
  });

journey("hints mark the piece and the square, the solution plays itself, and White answers", { fragment: `${FRIENDS}&lang=ja`, ...PHONE }, async (app) => {
  await open(app);
  await app.press(app.root.locator('.puzzle .tab').nth(2));
  await until(async () => /3手詰/.test(await app.text()), "a mate of three plies");
  const moves = await solution(app);
  const marked = app.root.locator(".square.hint, .in-hand.hint");
  await app.press(button(app, "hint"));
  await until(async () => (await marked.count()) === 1, "the piece is marked");
  await app.press(button(app, "hint"));
  await until(async () => (await marked.count()) === 2, "and the square");
  assert.equal(await button(app, "hint").getAttribute("aria-disabled"), "true", "there is no clearer one, and no other button in its place");
  await app.press(button(app, "solution"));
  await puzzle(app, "solved").waitFor();
  assert.match(await app.text(), /以上が解答です/);
  await app.press(button(app, "again"));
  await puzzle(app, "open").waitFor();
  const start = await app.sfen();
  await move(app, moves[0]);
  await until(async () => (await app.sfen()).split(" ")[1] === "b", "White has answered");
  assert.notEqual(await app.sfen(), start);
  await app.press(button(app, "again"));
  await becomes(() => app.sfen(), start, "once more from the beginning");
});

journey("the best move and the only defence are themes of their own, and are found", { fragment: FRIENDS }, async (app) => {
  await open(app);
  const theme = (name) => app.root.locator(".themes .tab", { hasText: name });
  await app.press(app.root.locator("summary", { hasText: "By theme" }));
  await app.press(theme("The best move"));
  await until(async () => (await app.root.locator(".puzzle .prose-title").innerText()).endsWith("The best move"), "one of those");
  await solve(app);
  await becomes(async () => /Right\. Solved!/.test(await app.text()), true, "it is told");
  await app.press(theme("The only defence"));
  await until(async () => (await app.root.locator(".puzzle .prose-title").innerText()).endsWith("The only defence"), "one of those");
  await app.press(button(app, "solution"));
  await puzzle(app, "solved").waitFor();
  await app.press(button(app, "next"));
  await puzzle(app, "open").waitFor();
  await solve(app);
});

journey("a mistake of one's own: a worse move is answered, another as good is right, and it can be kept no longer", { fragment: FRIENDS, ...PHONE }, async (app) => {
  const OWN = "own-shogi=4k4/9/9/9/9/9/9/9/4K4,R2p,650,5i5h,R*5c,5a4a,5c5a+";
  await app.page.evaluate((puzzles) => localStorage.setItem("suizo:settings", JSON.stringify({ v: 1, data: { puzzles } })), OWN);
  await app.page.reload();
  await app.ready();
  await open(app);
  const title = () => app.root.locator(".puzzle .prose-title").innerText();
  const says = (pattern) => until(async () => pattern.test(await app.text()), `${pattern} is said`);
  assert.equal(await title(), "Mistakes you kept");
  const start = await app.sfen();
  await move(app, "R*4b");
  await says(/R\*4b is answered by Kx4b, and costs \d+% of the chances of winning\./);
  await app.press(button(app, "again"));
  await becomes(() => app.sfen(), start, "it is taken back");
  await move(app, "R*9e");
  await says(/this is as good as the best move that was found/);
  await puzzle(app, "solved").waitFor();
  await app.page.reload();
  await app.ready();
  await open(app);
  await app.press(app.root.locator("summary", { hasText: "By theme" }));
  await app.press(app.root.locator(".themes .tab", { hasText: "Mistakes you kept: 0 of 1 solved" }));
  await until(async () => (await title()) === "Mistakes you kept", "it can be chosen");
  await app.press(button(app, "forget"));
  await until(async () => (await title()) !== "Mistakes you kept", "another problem");
  assert.ok(!(await app.page.evaluate(() => localStorage.getItem("suizo:settings"))).includes("own-shogi"), "it is not kept");
});

for (const [how, profile] of [["by mouse", {}], ["by finger, in Japanese", { ...PHONE, lang: "ja" }]])
  journey(`a race ${how}: problems follow each other until it is ended, and the best is remembered`, { fragment: `${FRIENDS}&lang=${profile.lang ?? "en"}`, ...profile }, async (app) => {
    await open(app);
    const clock = (state) => app.root.locator(`[data-race="${state}"]`);
    await app.press(button(app, "race"));
    await clock("on").waitFor();
    await until(async () => /2:5\d/.test(await clock("on").innerText()), "the time runs");
    assert.equal(await button(app, "hint").count(), 0, "nothing helps");
    for (let solved = 1; solved <= 3; solved++) {
      const [before, moves] = [await app.sfen(), await solution(app)];
      for (let ply = 0; ply < moves.length; ply += 2) {
        await until(async () => (await app.sfen()).split(" ")[1] === "b", "Black has the move");
        await move(app, moves[ply]);
      }
      await becomes(() => clock("on").getAttribute("data-solved"), String(solved), "it is counted");
      assert.notEqual(await app.sfen(), before, "the next one is there");
    }
    await app.press(button(app, "next"));
    await app.press(button(app, "end-race"));
    await clock("over").waitFor();
    const missed = app.root.locator("[data-missed] button");
    assert.equal(await missed.count(), 1, "what was missed is at hand");
    assert.match(await app.text(), profile.lang ? /正解3問、不正解1問。自己最高は3問です。/ : /3 solved, 1 missed\. Your best: 3\./);
    await app.press(missed);
    await puzzle(app, "open").waitFor();
    assert.equal(await clock("over").count(), 0);
    assert.equal(await missed.getAttribute("aria-pressed"), "true");
    await button(app, "solution").waitFor();
    await app.press(button(app, "next"));
    await until(async () => (await missed.getAttribute("aria-pressed")) === "false", "another problem");
  });

journey("problems that cannot be fetched are told of and can be tried again", { fragment: FRIENDS, allow: /Failed to load resource|net::ERR_FAILED|Failed to fetch/, fresh: true }, async (app) => {
  await app.page.route("**/prose-*/puzzles-*", (route) => route.abort());
  await app.press(app.action("rules"));
  await app.press(button(app, "puzzles"));
  await button(app, "retry").waitFor();
  await app.page.unroute("**/prose-*/puzzles-*");
  await app.press(button(app, "retry"));
  await puzzle(app, "open").waitFor();
  await solve(app);
});

for (const [how, profile] of [["by mouse", {}], ["by finger, in Japanese", { ...PHONE, lang: "ja" }]])
  journey(`a problem is shared ${how}: the link opens it, and the tag shows it in another page`, { fragment: `learn=puzzles-shogi&lang=${profile.lang ?? "en"}`, ...profile }, async (app) => {
    await puzzle(app, "open").waitFor();
    await app.press(button(app, "next"));
    const [problem, moves] = [await app.sfen(), await solution(app)];
    const details = app.root.locator("details", { has: button(app, "copy-tag") });
    await app.press(details.locator("summary"));
    const [link, tag] = await details.locator("textarea").evaluateAll((all) => all.map((one) => one.value));
    assert.match(link, /#learn=puzzles-shogi&problem=[0-9a-f]+$/);
    await app.press(button(app, "copy-link"));
    await until(async () => (await details.locator('[role="status"]').innerText()) !== "", "what came of copying is said");
    // somebody else follows the link
    const other = await app.page.context().newPage();
    await other.goto(link);
    const board = other.locator('[role="grid"]').first();
    await until(async () => (await board.getAttribute("data-sfen")) === problem, "the same problem");
    await other.close();
    // and puts the tag into a page
    const elsewhere = await app.page.context().newPage();
    await elsewhere.goto(new URL("embed.html", link).href);
    const count = await elsewhere.locator("suizo-board").count();
    await elsewhere.evaluate((html) => {
      const range = document.createRange();
      document.body.prepend(range.createContextualFragment(html));
    }, tag);
    const shown = elsewhere.locator("suizo-board").first();
    await until(async () => (await elsewhere.locator("suizo-board").count()) === count + 1, "the tag is in the page");
    await until(async () => (await shown.evaluate((one) => one.sfen)) === problem, "it shows the problem");
    const solved = shown.evaluate((one) => new Promise((done) => one.addEventListener("suizo-solved", () => done(true))));
    for (let ply = 0; ply < moves.length; ply += 2) {
      await until(async () => (await shown.evaluate((one) => one.sfen)).split(" ")[1] === "b", "Black has the move");
      assert.equal(await shown.evaluate((one, mv) => one.play(mv), moves[ply]), true, moves[ply]);
    }
    assert.equal(await solved, true);
    await elsewhere.close();
  });

journey("problems are printed on pages of A4 with nothing else, their solutions on the back", { fragment: "learn=puzzles-shogi" }, async (app) => {
  await puzzle(app, "open").waitFor();
  await app.page.evaluate(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
  const paper = app.root.locator(".problems-on-paper");
  assert.equal(await paper.count(), 0);
  const details = app.root.locator("details", { has: button(app, "print") });
  await app.press(details.locator("summary"));
  await app.press(button(app, "print").nth(1));
  await until(() => app.page.evaluate(() => window.printed === 1), "the browser prints");
  assert.equal(await paper.evaluate((one) => one.checkVisibility()), false, "on the screen there is nothing of it");
  await app.page.emulateMedia({ media: "print" });
  const seen = await app.page.evaluate(() => {
    const visible = (one) => one.checkVisibility();
    const controls = [...document.querySelectorAll("button, summary, textarea, [role=grid]")].filter(visible).length;
    const sections = [...document.querySelectorAll(".problems-on-paper > section")];
    return { controls, sections: sections.map((one) => [one.className, one.querySelectorAll("figure").length, one.querySelectorAll("p").length]) };
  });
  assert.equal(seen.controls, 0, "no control is on paper");
  assert.deepEqual(seen.sections.map(([name, boards]) => [name, boards]), [["front", 6], ["back", 0], ["front", 6], ["back", 0]]);
  assert.deepEqual(seen.sections.filter(([name]) => name === "back").map(([, , lines]) => lines), [6, 6], "a solution each");
  const pdf = (await app.page.pdf({ preferCSSPageSize: true })).toString("latin1");
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 4, "a page for each side");
  await app.page.emulateMedia({ media: "screen" });
  await app.press(button(app, "next"));
  assert.equal(await paper.count(), 0);
});

journey("problems of a theme alone are asked where they are wanted", { fragment: "learn=puzzles-shogi" }, async (app) => {
  await puzzle(app, "open").waitFor();
  const details = app.root.locator("details", { has: app.root.locator(".themes") });
  await app.press(details.locator("summary"));
  await app.press(details.locator(".tab", { hasText: "begins with a drop" }));
  for (let problem = 0; problem < 4; problem++) {
    assert.match((await solution(app))[0], /\*/, "it begins with a drop");
    const before = await app.sfen();
    await app.press(button(app, "next"));
    await until(async () => (await app.sfen()) !== before, "another one");
  }
});
