// Every screen of the page, for axe, for pictures, and for the search for text that does not fit.

import { axe } from "./axe.mjs";
import { FRIENDS, until } from "./harness.mjs";
import { load, openLibrary, ready } from "./library.mjs";
import { KIF, paste } from "./records.mjs";

const MATE = encodeURIComponent("4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1");
const PROMOTION = encodeURIComponent("4k4/9/2S6/9/9/9/9/9/4K4 b - 1");
const CHECK = encodeURIComponent("4k4/9/9/9/4r4/9/9/9/4K4 b Gs 1");

const TWO_ROYALS = encodeURIComponent("4k4/4r4/9/9/9/9/9/4+E4/4K4 b - 1");

const ARCHIVE = ["Habu", "Habu Yoshiharu of the long name", "大橋宗銀"].map((name, at) => `N+${name}\nN-Tanigawa\n$EVENT:御城将棋\nPI\n+\n+${["7776", "2726", "6766"][at]}FU\n-8384FU\n%TORYO\n`).join("/\n");

// how to come to each screen from the open page
export const SCREENS = {
  "the first page": ["", async () => {}],
  "a game with a chosen piece": [
    `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b`,
    async (app) => {
      await app.press(app.hand("black", "B"));
    },
  ],
  check: [`${FRIENDS}&start=${CHECK}`, async () => {}],
  "an earlier move": [`${FRIENDS}&moves=7g7f,3c3d&ply=1`, async () => {}],
  "notes on a variation": [
    `${FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d&mode=view`,
    async (app) => {
      await app.press(app.action("notes"));
      await app.root.locator('[name="comment"]').waitFor();
      for (const ply of [3, 2]) {
        await app.press(app.root.locator(".steps .step").nth(1));
        await until(async () => (await app.ply()) === ply, "a move back");
      }
      await app.play("6g6f");
      await app.play("8c8d");
      await app.set("verdict", "?!");
      await app.root.locator('[name="comment"]').fill("The rook pawn comes at once.\nSee the game.");
    },
  ],
  "a new game": ["", async (app) => app.press(app.action("new-game"))],
  settings: ["", async (app) => app.press(app.action("settings").first())],
  "settings over a game with a clock": [`${FRIENDS}&time=300`, async (app) => app.press(app.action("settings").first())],
  "an analysis of a game with a clock": [
    `${FRIENDS}&time=300&moves=7g7f`,
    async (app) => {
      await app.press(app.action("analyse"));
      await app.root.locator("[data-pv]").first().waitFor();
    },
  ],
  "a game that is studied": [
    `${FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d,2f2e,8d8e,6i7h,4a3b,8h4d,4c4d`,
    async (app) => {
      await app.press(app.action("resign"));
      await app.press(app.root.locator('[data-answer="yes"], [data-action="resign"]').first());
      await app.result.waitFor();
      await app.action("study").waitFor({ state: "attached" });
      await app.press(app.action("study"));
      await until(async () => (await app.root.locator('.findings[data-run="done"] [data-mistake]').count()) > 0, "its mistakes");
    },
  ],
  "the end of the settings": [
    "",
    async (app) => {
      await app.press(app.action("settings").first());
      await app.action("import-settings").scrollIntoViewIfNeeded();
    },
  ],
  "keys and commands": [
    FRIENDS,
    async (app) => {
      await app.press(app.action("settings").first());
      await app.press(app.action("help"));
    },
  ],
  "a question that was typed": [
    `${FRIENDS}&moves=7g7f,3c3d`,
    async (app) => {
      await app.page.keyboard.press("/");
      await app.page.keyboard.type("7g");
      await app.page.keyboard.press("Enter");
    },
  ],
  sharing: [`${FRIENDS}&moves=7g7f`, async (app) => app.press(app.action("share").first())],
  "a picture of the position": [
    `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b`,
    async (app) => {
      await openPicture(app);
      // the steps lie below the picture, and stand still once it is drawn
      await app.root.locator(".picture img").evaluate((image) => image.decode());
      await app.press(app.action("diagram-back"));
      await until(async () => (await app.ply()) === 3, "a move back");
      await app.set("diagram_moving", true);
      await app.root.locator('[name="diagram_plies"]').waitFor();
      await app.set("diagram_heading", "第１図");
      await app.set("diagram_caption", "A caption of some length that says what there is to see in the picture above it.");
    },
  ],
  "a sheet of diagrams": [
    `${FRIENDS}&moves=7g7f,3c3d`,
    async (app) => {
      await openPicture(app);
      for (const count of [1, 2, 3]) {
        await app.press(app.action("add-to-sheet"));
        await app.root.locator(`[data-diagram="${count}"]`).waitFor();
      }
      await app.root.locator('[name="diagram_grid"]').scrollIntoViewIfNeeded();
    },
  ],
  "a position that is set up": [
    FRIENDS,
    async (app) => {
      await openEditor(app);
      // by keys: the board, which stays in sight, may lie over the box
      await app.root.locator('[data-box="P"]').press("Enter");
      await app.press(app.square("5e"));
      await app.root.locator(".faults").waitFor();
    },
  ],
  "the end of the editor": [
    FRIENDS,
    async (app) => {
      await openEditor(app);
      await app.root.locator('[name="position"]').scrollIntoViewIfNeeded();
    },
  ],
  "a picture of a position that is set up": [
    FRIENDS,
    async (app) => {
      await openEditor(app);
      await app.action("editor-clear").press("Enter");
      await app.action("diagram").press("Enter");
      await app.root.locator(".picture img").waitFor();
    },
  ],
  "games from outside": [
    FRIENDS,
    async (app) => {
      await app.press(app.action("share").first());
      await app.action("import").waitFor();
      await paste(app, "N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nN+大橋宗銀\nN-伊藤印達\n$EVENT:御城将棋\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n+2533FU\n");
      await app.root.locator(".remarks").waitFor();
    },
  ],
  "a file that cannot hold all of the game": [
    FRIENDS,
    async (app) => {
      await app.press(app.action("share").first());
      await app.action("import").waitFor();
      await paste(app, KIF);
      await app.result.waitFor();
      await app.press(app.action("share").first());
      await app.root.locator('[name="format"]').selectOption("csa");
    },
  ],
  "a game by links": [
    `${FRIENDS}&moves=7g7f`,
    async (app) => {
      await app.press(app.action("share").first());
      await app.press(app.action("by-link"));
      await app.press(app.action("close"));
    },
  ],
  "my games, some of them chosen": [
    "mode=view",
    async (app) => {
      await openLibrary(app);
      const buffer = Buffer.from(ARCHIVE);
      await load(app, { name: "games.csa", mimeType: "text/plain", buffer });
      await app.root.locator("[data-game]").nth(2).waitFor();
      await app.root.locator('[name="search"]').fill("Habu");
      for (const at of [0, 1]) await app.root.locator('[name="choose"]').nth(at).check();
      await app.root.locator('[name="tags"]').fill("club, 将棋");
      await app.root.locator('[name="tags"]').press("Tab");
      await app.root.locator(".tag").first().waitFor();
    },
  ],
  "my games, and what was played in them": [
    "mode=view",
    async (app) => {
      await openLibrary(app);
      await load(app, { name: "games.csa", mimeType: "text/plain", buffer: Buffer.from(ARCHIVE) });
      await app.root.locator("[data-game]").nth(2).waitFor();
      await app.press(app.action("tally"));
      await app.root.locator('[data-tally="moves"] [data-usi]').first().waitFor();
    },
  ],
  "my games, none found": [
    "mode=view",
    async (app) => {
      await openLibrary(app);
      await load(app, { name: "games.csa", mimeType: "text/plain", buffer: Buffer.from(ARCHIVE) });
      await app.root.locator("[data-game]").first().waitFor();
      await app.root.locator('[name="search"]').fill("zzz");
      await ready(app);
    },
  ],
  "the promotion question": [
    `${FRIENDS}&start=${PROMOTION}`,
    async (app) => {
      await app.press(app.square("7c"));
      await app.press(app.square("7b"));
      await app.choice.waitFor();
    },
  ],
  "the question before resigning": [FRIENDS, async (app) => app.press(app.action("resign"))],
  "a result": [
    `${FRIENDS}&start=${MATE}`,
    async (app) => {
      await app.play("G*5b");
      await app.result.waitFor();
    },
  ],
  "an analysis": [
    `${FRIENDS}&moves=7g7f,3c3d`,
    async (app) => {
      await app.press(app.action("analyse"));
      await app.root.locator('[data-line="3"]').waitFor();
    },
  ],
  "a new game of sho shogi with its rules": [
    "variant=sho&black=human&white=ai:1",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.root.locator('[name="bare_king"]').scrollIntoViewIfNeeded();
    },
  ],
  "a time put together by hand": [
    "",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.set("time", "own");
      await app.root.locator('[name="periods"]').scrollIntoViewIfNeeded();
    },
  ],
  "a game with clocks": [`${FRIENDS}&time=600/30x3,5400/60x5&moves=7g7f,3c3d`, async () => {}],
  "a clock that runs": ["time=5&black=human&white=ai:1", async (app) => app.press(app.action("pause"))],
  "thrown pawns": [
    "",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.press(app.action("furigoma"));
    },
  ],
  "Heian shogi on eight files": [`${FRIENDS}&variant=heian8x8`, async () => {}],
  "king and crown prince in check": [`${FRIENDS}&variant=sho&start=${TWO_ROYALS}`, async () => {}],
  "a new game for a pupil": [
    "",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.set("no_hints", true);
    },
  ],
  "the rules of shogi": [
    "",
    async (app) => {
      await app.press(app.action("rules"));
      await app.press(app.root.locator('[data-learn="rules"]'));
      await app.root.locator("article").waitFor();
    },
  ],
  "the switches of Heian shogi": [
    "variant=heian8x8&black=human&white=ai:1",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.press(app.root.locator('[data-learn="switches"]'));
      await app.root.locator("article").waitFor();
    },
  ],
  "a level that two answers suggest": [
    "black=human&white=ai:1",
    async (app) => {
      await app.press(app.action("new-game"));
      await app.set("played_shogi", "never");
      await app.set("played_chess", "some");
    },
  ],
  "a game with comments": [
    "",
    async (app) => {
      await learn(app, "steps");
      await app.press(app.root.locator('[data-learn="play"]'));
      await app.press(app.action("start"));
      await app.lose();
      await app.play("7g7f");
      await app.root.locator('[data-ply="2"]').first().waitFor();
    },
  ],
  "a lesson": ["", async (app) => learn(app, "steps")],
  "a lesson after a wrong move": [
    "variant=sho&black=human&white=human",
    async (app) => {
      await learn(app, "steps");
      await app.press(app.square("7g"));
      await app.press(app.square("7f"));
    },
  ],
  "the list of lessons": ["", async (app) => learn(app, "lessons", '[data-course="list"]')],
  "a castle that is built": [
    "",
    async (app) => {
      await learn(app, "lessons", '[data-course="list"]');
      await app.press(app.root.locator('[data-set="mino"]'));
      await app.root.locator("[data-lesson]").waitFor();
    },
  ],
  "a problem": ["", async (app) => learn(app, "puzzles", "[data-puzzle]")],
  "a race of problems": [
    "variant=heian9x8",
    async (app) => {
      await learn(app, "puzzles", "[data-puzzle]");
      await app.press(app.root.locator('[data-learn="race"]'));
      await app.press(app.root.locator('[data-learn="next"]'));
      await app.press(app.root.locator('[data-learn="end-race"]'));
      await app.root.locator('[data-race="over"]').waitFor();
    },
  ],
  history: [
    "",
    async (app) => {
      await learn(app, "history");
      for (const step of ["2", "3"]) await app.press(app.root.locator(`[data-step="${step}"]`));
    },
  ],
  "a bad link": ["impasse=sometimes", async () => {}],
  // where all of them have room, there is nothing to open
  "all actions": [`${FRIENDS}&moves=7g7f,3c3d`, async (app) => pressIfThere(app, "more")],
  "all moves": [`${FRIENDS}&moves=7g7f,3c3d`, async (app) => pressIfThere(app, "all-moves")],
  "a board to look at": ["mode=view&moves=7g7f", async () => {}],
};

/** What boards and pieces can be made of. */
export const BOARDS = ["kaya", "walnut", "slate", "tatami", "washi"];
/** The sets of pieces. */
export const SETS = ["kanji2", "kanji1", "marks", "international", "letters"];

async function pressIfThere(app, action) {
  const button = app.action(action);
  if ((await button.count()) > 0 && (await button.first().evaluate((element) => element.offsetWidth > 0))) await app.press(button.first());
}

async function openEditor(app) {
  await app.press(app.action("new-game"));
  await app.press(app.action("editor"));
  await app.root.locator(".editing").waitFor();
}

async function openPicture(app) {
  await app.press(app.action("share").first());
  await app.press(app.action("diagram"));
  await app.root.locator(".picture img").waitFor();
}

/** Goes from what opens for learners to another page to learn from. */
async function learn(app, topic, shows = "[data-lesson]") {
  await app.press(app.action("rules"));
  await app.press(app.root.locator(`[data-learn="${topic}"]`));
  await app.root.locator(shows).waitFor();
}

/** Whether phones have their turn where a screen is asked for on one device alone, by its place in the list. */
export const isOfPhones = (at) => at % 4 >= 2;

/** Opens a screen in a language and a theme. */
export async function visit(app, screen, { lang, theme, pieces, board }) {
  const [fragment, reach] = SCREENS[screen];
  await app.page.goto("about:blank");
  const look = Object.entries({ lang, theme, pieces, board }).filter(([, value]) => value);
  await app.open([fragment, ...look.map(([key, value]) => `${key}=${value}`)].filter(Boolean).join("&"));
  await reach(app);
}

/** Changes the language of the screen that is open, as the choice at the top of the page does. */
export async function speak(app, lang) {
  await app.page.evaluate((lang) => {
    const choice = document.querySelector('.switches [name="lang"]');
    choice.value = lang;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }, lang);
  // what there is to read comes after the words of the page; a library without a game says so in the same way
  await until(() => app.page.evaluate((lang) => document.documentElement.lang === lang && !document.querySelector(".waits:not([data-library] *)"), lang), `words in ${lang}`);
}

/** What does not fit on the screen that is open, in a window of another size; the one that there was comes back. */
export async function flawsIn(app, { what, viewport }) {
  const before = app.page.viewportSize();
  await app.page.setViewportSize(viewport);
  // what follows the size of the window does so with the next picture
  await app.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const found = await app.page.evaluate(flaws);
  await app.page.setViewportSize(before);
  return found.map((flaw) => `${what}: ${flaw}`);
}

/** What axe finds on the screen that is open; `board` as it takes it. */
export async function violations(app, board) {
  return (await axe(app.page, { board })).map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`);
    return `${id}: ${where.join("; ")}`;
  });
}

/** Gives the page a look without asking it. */
export const wear = (app, look) => app.page.evaluate((look) => Object.assign(document.documentElement.dataset, look), look);

/** What does not fit, to be run in the page: text cut off, a page that is too wide, controls that lie over each other. */
export function flaws() {
  const found = [];
  // what a scrolling or cutting ancestor leaves of an element's place
  const place = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible" && getComputedStyle(around).overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${element.name ?? ""} “${(element.ariaLabel ?? element.innerText ?? "").trim().slice(0, 40)}”`;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const sheet of document.querySelectorAll(".sheet")) {
    if (sheet.scrollWidth > sheet.clientWidth) found.push(`the sheet goes ${sheet.scrollWidth - sheet.clientWidth} pixels beyond its edge`);
  }
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const scrolls = (element) => element && element !== document.body && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, option, .unseen") || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > width + 1) && (hasText || element.matches("button, select, input")) && !scrolls(element)) found.push(`out of sight: ${name(element)}`);
    const clips = /hidden|clip/.test(style.overflowX + style.overflowY);
    if (hasText && clips && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)) found.push(`cut off: ${name(element)}`);
    if (element.tagName === "SELECT") {
      // as wide as the browser would make it for what it shows now
      const alone = element.cloneNode(false);
      alone.append(new Option(element.selectedOptions[0]?.text ?? ""));
      alone.style.cssText = "position: absolute; inline-size: max-content; max-inline-size: none";
      element.after(alone);
      if (alone.offsetWidth > element.offsetWidth + 1) found.push(`cut off: ${name(element)} at ${alone.value}`);
      alone.remove();
    }
  }
  const controls = [...document.querySelectorAll("button, select, input:not([type=radio]), summary")].filter((element) => isShown(element) && !element.closest(".sheet-foot, [role=grid], [role=dialog], svg"));
  // what was asked for lies over the rest on purpose
  const layer = (element) => element.closest(":popover-open, .record.all");
  for (const [index, one] of controls.entries()) {
    const a = place(one);
    for (const other of controls.slice(index + 1)) {
      if (layer(one) !== layer(other)) continue;
      const b = place(other);
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 1 && y > 1) found.push(`${name(one)} lies over ${name(other)}`);
    }
  }
  return found;
}

/** Which words are not marked with their language, to be run in the page; `pageLang` is the language of the rest. */
export function mismarked(pageLang) {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.data.trim();
    if (!text || node.parentElement.closest("script, noscript, template, #trouble")) continue;
    const of = node.parentElement.closest("[lang]").getAttribute("lang");
    // a language's name is in that language
    if (node.parentElement.closest('[name="lang"], [name="diagram_lang"]')) {
      if (of !== node.parentElement.value) found.push(`${text} is marked ${of}`);
      // lines of kanji in pages that are not written in them
    } else if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
      if (!["ja", "zh"].includes(pageLang) && of !== "ja") found.push(`${text} is marked ${of}`);
      // what is written by Japanese players is Japanese in a Chinese page as well
      if (pageLang === "zh" && /^[☗☖]?[１-９同][^，。]{0,6}$/.test(text) && of !== "ja") found.push(`${text} is marked ${of}`);
    } else if (pageLang === "ja" && /^[+A-Z]*[1-9]?[a-i]?[-x*][1-9][a-i]/.test(text) && of !== "en") {
      found.push(`${text} is marked ${of}`);
    }
  }
  return found;
}
