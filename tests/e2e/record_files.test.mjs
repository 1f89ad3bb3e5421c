// A record's whole way: opened from a file, added to, saved and opened again; and the other ways in and out, on paper too.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { exportKIF } from "tsshogi";
import { games } from "../foreign/games.mjs";
import { FRIENDS, PHONE, journey, jsonLines, kept, sample, until } from "./harness.mjs";
import { axe } from "./axe.mjs";
import { CSA, KIF, choose, eucJp, focused, names, open, paste, save, shiftJis, tabTo, text, written, zip } from "./records.mjs";

const COMMENT = "新手？ ここで「△５四歩」が有力。\n* 星\n# 1 & 2";
const GAME = ["7g7f", "3c3d", "8h2b+"];

/** Moves tried beside the game: depth where a line begins, and the move. */
const tried = async (app) =>
  (
    await app.root
      .locator('[role="listitem"][data-variation]')
      .evaluateAll((items) => items.map(({ dataset: { usi, variation } }) => (variation === "0" ? usi : `${variation}:${usi}`)))
  ).join();

const comments = (app) => app.root.locator(".moves .comment").evaluateAll((all) => all.map((comment) => comment.textContent));

const facts = (app) => app.root.locator(".moves .facts").evaluateAll((all) => all.map((one) => one.textContent));

/** Files as the browser itself lets go of them over the page. */
async function dropForReal(app, context, ...files) {
  const folder = path.join(import.meta.dirname, "../../target/e2e/dropped");
  await fs.mkdir(folder, { recursive: true });
  const paths = files.map(([name]) => path.join(folder, name));
  for (const [index, [, bytes]] of files.entries()) await fs.writeFile(paths[index], bytes);
  const devtools = await context.newCDPSession(app.page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await devtools.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
}

/** The same game with the same moves and comments beside it is on the board. */
async function isWhole(app) {
  await until(async () => (await app.moves()).join() === GAME.join(), "the game");
  await until(async () => (await tried(app)) === "1:8c8d,1:5c5d,6g6f", "what was tried, in its order");
  assert.deepEqual(await comments(app), ["好手", COMMENT]);
  assert.deepEqual(await facts(app), ["0:12", "0:05", "0:09"]);
  assert.equal(await app.root.locator(".moves .glyph").textContent(), "!?");
  assert.deepEqual((await names(app)).toSorted(), ["伊藤 印達", "大橋 宗銀"].toSorted());
}

/** A variation of two moves on the first move of the game, with a comment and a verdict. */
async function addVariation(app) {
  await app.press(app.root.locator('[data-ply="1"] button').first());
  await until(async () => (await app.ply()) === 1, "the position after the first move");
  await app.play("5c5d");
  await app.press(app.action("notes"));
  await app.root.locator('[name="comment"]').fill(COMMENT);
  await app.set("verdict", "!?");
  await until(async () => (await comments(app)).length === 2, "the comment stands with its move");
  await app.play("6g6f");
}

const ROUTES = {
  "with a mouse, dropped": [{}, (app, context) => dropForReal(app, context, ["game.kif", shiftJis(KIF)])],
  "with fingers, chosen": [PHONE, (app) => choose(app, "game.kif", shiftJis(KIF))],
};
for (const [how, [options, bring]] of Object.entries(ROUTES)) {
  journey(`a KIF in Shift_JIS gets a variation and a comment, is saved and opened again: ${how}`, { open: false, ...options }, async (app, { context }) => {
    await open(app);
    await bring(app, context);
    await app.result.waitFor();
    assert.deepEqual(await app.moves(), GAME);
    await addVariation(app);
    await isWhole(app);
    const { bytes } = await save(app, "kif-sjis");
    assert.ok(text(bytes, "shift_jis").includes("新手？ ここで「△５四歩」が有力。"), "it is Shift_JIS");
    const other = app.at(await context.newPage());
    await open(other);
    await choose(other, "saved.kif", bytes);
    await isWhole(other);
    const again = await save(other, "kif-sjis");
    assert.deepEqual(text(again.bytes, "shift_jis"), text(bytes, "shift_jis"), "written again it is the same file");
  });
}

journey("a KIF is opened, added to, saved and opened again by keys alone", { open: false }, async (app, { context }) => {
  const { keyboard } = app.page;
  const bring = async (page, name, bytes) => {
    await tabTo(page, "share");
    await page.keyboard.press("Enter");
    await page.locator('[data-action="import"]').waitFor();
    await tabTo(page, "import");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles([{ name, mimeType: "text/plain", buffer: bytes }]);
  };
  // the chooser of files is caught from now on, before any key is pressed
  context.on("page", (page) => page.on("filechooser", () => {}));
  app.page.on("filechooser", () => {});
  await open(app);
  await bring(app.page, "game.kif", shiftJis(KIF));
  await app.result.waitFor();
  await app.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("Home");
  await keyboard.press("ArrowRight");
  await until(async () => (await app.ply()) === 1, "the first move");
  for (const [move, ply] of [["5c5d", 2], ["6g6f", 3]]) {
    await keyboard.press("/");
    await until(async () => (await focused(app.page)) === "command", "the line");
    await keyboard.type(move);
    await keyboard.press("Enter");
    await until(async () => (await app.ply()) === ply, move);
    await keyboard.press("Escape");
    // the focus goes with the next picture: until then the line has it, and "/" would not wait for it
    await until(async () => (await focused(app.page)) !== "command", "the board again");
  }
  await app.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("ArrowLeft");
  await until(async () => (await app.ply()) === 2, "back at the move to comment on");
  await tabTo(app.page, "more");
  await keyboard.press("Enter");
  await tabTo(app.page, "notes");
  await keyboard.press("Enter");
  await tabTo(app.page, "verdict");
  for (let n = 0; n < 12 && (await app.root.locator('[name="verdict"]').inputValue()) !== "!?"; n++) await keyboard.press("ArrowDown");
  await tabTo(app.page, "comment");
  await keyboard.insertText(COMMENT);
  await isWhole(app);
  await tabTo(app.page, "share");
  await keyboard.press("Enter");
  await app.action("import").waitFor();
  await tabTo(app.page, "format");
  const format = app.root.locator('[name="format"]');
  for (let n = 0; n < 12 && (await format.inputValue()) !== "kif-sjis"; n++) await keyboard.press("ArrowDown");
  await tabTo(app.page, "export");
  const [download] = await Promise.all([app.page.waitForEvent("download"), keyboard.press("Enter")]);
  const bytes = await fs.readFile(await download.path());
  const other = app.at(await context.newPage());
  await open(other);
  await bring(other.page, "saved.kif", bytes);
  await isWhole(other);
});

journey("what was copied comes in with Ctrl+V and by the button; where a browser does not hand it over, a field takes it", { open: false }, async (app, { context, site }) => {
  const { origin } = new URL(site.url);
  const copy = (words) => app.page.evaluate((words) => navigator.clipboard.writeText(words), words);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await open(app);
  await copy(CSA);
  await app.page.evaluate(() => document.activeElement?.blur());
  await app.page.keyboard.press("Control+v");
  await app.result.waitFor();
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
  assert.deepEqual((await names(app)).toSorted(), ["Habu", "Tanigawa"]);
  // into a field it goes as text
  await app.press(app.action("notes"));
  await app.root.locator('[name="comment"]').press("Control+v");
  await until(async () => (await app.root.locator('[name="comment"]').inputValue()).includes("Tanigawa"), "the field has it");
  await copy(KIF);
  await app.press(app.action("share").first());
  await app.press(app.action("paste"));
  await until(async () => (await app.moves()).join() === GAME.join(), "the game of the KIF");
  await context.clearPermissions();
  await app.press(app.action("share").first());
  await app.page.evaluate(() => (navigator.clipboard.readText = () => Promise.reject(new DOMException("no", "NotAllowedError"))));
  await app.press(app.action("paste"));
  const field = app.root.locator('[name="pasted"]');
  await field.waitFor();
  assert.deepEqual(await axe(app.page), []);
  await app.press(app.action("close"));
  assert.deepEqual(await app.moves(), GAME, "and nothing is lost");
  await app.press(app.action("share").first());
  await app.press(app.action("paste"));
  await field.fill(CSA);
  await app.press(app.action("open-pasted"));
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the game of the field");
  await app.press(app.action("library"));
  await app.root.locator('[data-library="ready"]').waitFor();
  // the two records as they came, however often, and the first with the note that was written on it
  await until(async () => (await app.root.locator("[data-game]").count()) === 3, "each record is kept once");
});

/** Holds the part of the program that comes later back until it is let go. */
async function hold(app) {
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await app.page.route("**/extras-*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

journey("a file that is dropped before its reader has come waits for it, and the page stays", { open: false }, async (app, { context }) => {
  const letGo = await hold(app);
  await app.open(FRIENDS);
  await dropForReal(app, context, ["early.kif", shiftJis(KIF)]);
  assert.equal(app.page.url().split("#")[0], app.url, "the browser has not gone to the file");
  letGo();
  await until(async () => (await app.moves()).join() === GAME.join(), "the game of the file");
  // from now on the later part has them, once
  await dropForReal(app, context, ["late.csa", CSA]);
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the game of the other file");
});

journey("text that is pasted before its reader has come waits for it", { open: false }, async (app) => {
  const letGo = await hold(app);
  await app.open(FRIENDS);
  await paste(app, CSA);
  letGo();
  await app.result.waitFor();
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
});

journey("files in EUC-JP and UTF-16 are opened, and what the system opens with the installed page", { open: false }, async (app) => {
  // what the system hands over to an installed page
  await app.page.addInitScript(() => {
    const launchQueue = { setConsumer: (consumer) => (window.consumer = consumer) };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  });
  await open(app);
  await choose(app, "euc.kif", eucJp(KIF));
  await until(async () => (await app.moves()).join() === GAME.join(), "the game in EUC-JP");
  assert.deepEqual((await names(app)).toSorted(), ["伊藤 印達", "大橋 宗銀"].toSorted());
  await app.page.evaluate((csa) => {
    const file = new File([csa], "launched.csa");
    window.consumer({ files: [{ getFile: () => Promise.resolve(file) }] });
  }, CSA);
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the game that was opened by the system");
  const utf16 = Buffer.from(`\ufeff${KIF}`, "utf16le");
  for (const [name, bytes] of [["le.kif", utf16], ["be.kif", Buffer.from(utf16).swap16()]]) {
    await choose(app, name, bytes);
    await until(async () => (await app.moves()).join() === GAME.join(), `the game of ${name}`);
    assert.deepEqual(await comments(app), ["好手"]);
    await paste(app, CSA);
    await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the other game");
  }
});

// as the system of a phone does it: a form is sent to the address of manifest.webmanifest
const SENDER = {
  "elsewhere.html":
    '<link rel="icon" href="data:,"><form method="post" action="./shared" enctype="multipart/form-data"><input name="title"><textarea name="text"></textarea><input name="url"><input type="file" name="records" multiple><button>send</button></form>',
};
journey("what another program shares with the installed page is opened", { server: { extra: SENDER, offline: true } }, async (app) => {
  await kept(app.page);
  const send = async (fill) => {
    await app.page.goto(`${app.url}elsewhere.html`);
    await until(() => app.page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker has the page");
    await fill(app.page);
    await app.page.locator("button").click();
    await app.ready();
  };
  await send((page) => page.locator('[type="file"]').setInputFiles([{ name: "a.kif", mimeType: "text/plain", buffer: shiftJis(KIF) }]));
  const isOpen = async (moves) =>
    until(async () => {
      // the game before may not be in the library yet
      await app.root.locator("body").evaluate((body) => body.querySelector('[data-answer="yes"]')?.click());
      return (await app.moves()).join() === moves.join();
    }, `${moves} is opened`);
  await isOpen(GAME);
  await send((page) => page.locator("textarea").fill(CSA));
  await isOpen(["7g7f", "3c3d", "2g2f"]);
  await send((page) => page.locator('[name="url"]').fill(`${app.url}#moves=2g2f,8c8d`));
  await isOpen(["2g2f", "8c8d"]);
  // it comes once
  await app.page.reload();
  await app.ready();
  assert.doesNotMatch(await app.text(), /There is no game/);
});

for (const [device, options] of [["desktop", {}], ["phone", PHONE]])
  journey(`on paper there are the board, all moves and what is noted, and no buttons: ${device}`, { open: false, ...options }, async (app) => {
    await app.page.addInitScript(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
    await open(app);
    await paste(app, KIF);
    await app.result.waitFor();
    const list = app.root.locator(".moves");
    const isSeen = () => list.locator(".facts").evaluateAll((all) => all.every((one) => one.checkVisibility()));
    if (device === "phone") {
      assert.equal(await isSeen(), false, "in a row of moves there is no room for times");
      await app.press(app.action("all-moves"));
    }
    assert.ok(await isSeen(), "times stand beside the moves");
    assert.ok(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "the list is no wider for them");
    if (device === "phone") await app.press(app.action("all-moves"));
    await app.press(app.action("share").first());
    await app.press(app.action("print"));
    await app.page.waitForFunction(() => window.printed === 1);
    // for the eyes it is as it was
    assert.equal(await app.root.locator("[data-printed]").evaluateAll((all) => all.some((one) => one.checkVisibility())), false);
    assert.equal(await app.action("print").count(), 0, "the sheet is closed for it");
    await app.page.emulateMedia({ media: "print", colorScheme: "dark" });
    const seen = await app.page.evaluate(() => {
      const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
      const all = (what) => [...document.querySelectorAll(what)].filter(isSeen);
      return {
        board: all(".board").length,
        moves: all('[role="listitem"][data-usi]').map((item) => item.dataset.usi),
        comments: all(".moves .comment").map((comment) => comment.textContent),
        facts: all(".moves .facts").map((one) => one.textContent),
        diagrams: all("[data-printed]").map((one) => [one.dataset.printed, one.querySelectorAll(".piece").length]),
        names: all(".bar-name").map((name) => name.innerText).toSorted(),
        buttons: all("[data-action]").map((button) => button.dataset.action),
        paper: getComputedStyle(document.body).backgroundColor,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    assert.deepEqual(seen, {
      board: 1,
      moves: ["7g7f", "3c3d", "8c8d", "8h2b+"],
      comments: ["好手"],
      facts: ["0:12", "0:05", "0:09"],
      diagrams: [["lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", 40]],
      names: ["伊藤 印達", "大橋 宗銀"].toSorted(),
      buttons: [],
      paper: "rgb(255, 255, 255)",
      wide: 0,
    });
    // as a browser's own menu prints: boards are there while it does, and gone afterwards
    for (const [event, count] of [["afterprint", 0], ["beforeprint", 1], ["afterprint", 0]]) {
      await app.page.evaluate((event) => window.dispatchEvent(new Event(event)), event);
      await until(async () => (await app.root.locator("[data-printed]").count()) === count, `${count} boards at ${event}`);
    }
  });

/** Formats that carry all that these records hold (src/CONTRACT.md 2). */
const LOSSLESS = ["kif", "hodges", "link"];
const RECORDS = sample(6, 50);
journey(`${RECORDS} records with variations, comments, times and ends come out of the page as they went in`, { open: false }, async (app) => {
  await open(app);
  const isRead = async (what) => until(async () => !(await app.action("share").first().isDisabled()) && (await what()), "read");
  // the page's own KIF of the record on the board, which says all of it, and what else is asked for
  const texts = async (formats) => {
    await app.press(app.action("share").first());
    const found = {};
    for (const format of formats) found[format] = await written(app, format);
    await app.press(app.action("close"));
    return found;
  };
  const take = async (words, count) => {
    await paste(app, words);
    await isRead(async () => (await app.root.locator('[role="listitem"][data-usi]').count()) === count);
  };
  const all = await games(RECORDS, Math.ceil(RECORDS / 5));
  for (const [index, record] of all.entries()) {
    let nodes = 0;
    record.forEach((node) => (nodes += node.move.constructor.name === "Move" ? 1 : 0));
    await take(exportKIF(record, {}), nodes);
    const formats = sample([LOSSLESS[index % LOSSLESS.length]], LOSSLESS);
    const first = await texts(["kif", ...formats]);
    for (const format of formats) {
      await paste(app, CSA);
      await isRead(async () => (await app.moves()).length === 3);
      await take(first[format], nodes);
      assert.deepEqual(await texts(["kif"]), { kif: first.kif }, `record ${index} by ${format}`);
    }
  }
});

// the seven games take turns in the file: every eighth record is one of each
const TREES = await jsonLines("records/trees.jsonl");
const IN_WORDS = TREES.filter((_, at) => at % sample(8, 1) === 0);
journey(`${IN_WORDS.length} records of all seven games, with all that can be said of a move, come out in western text and by a link as they went in`, { open: false }, async (app) => {
  await open(app);
  const isOther = "7g7f,3c3d,2g2f";
  const take = async (words, what) => {
    await paste(app, CSA);
    await until(async () => (await app.moves()).join() === isOther, `another game before ${what}`);
    await paste(app, words);
    await until(async () => (await app.moves()).join() !== isOther, what);
  };
  const share = async (formats) => {
    await app.press(app.action("share").first());
    const found = [];
    for (const format of formats) found.push(await written(app, format));
    await app.press(app.action("close"));
    return found;
  };
  assert.equal(TREES.length, 50);
  const played = new Set();
  for (const [index, words] of IN_WORDS.entries()) {
    await take(words, `record ${index}`);
    played.add(await app.board.getAttribute("data-variant"));
    const [hodges, link] = await share(["hodges", "link"]);
    assert.equal(hodges, words.trimEnd(), `record ${index}`);
    await take(link, `the link of record ${index}`);
    assert.deepEqual(await share(["hodges"]), [hodges], `record ${index} by its link`);
  }
  assert.equal(played.size, 7, "all seven games");
});

journey("a file larger than readers take is refused with its limit, and an archive goes into the library", { open: false }, async (app, { context }) => {
  await open(app);
  await choose(app, "huge.kif", Buffer.alloc(33 << 20, "# nothing\n"));
  await until(async () => /32 MB/.test(await app.said()), "the limit");
  await app.press(app.action("close"));
  // two games, of which the second has a wrong move in line 8
  const csa = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+7775FU\n%TORYO\n";
  await dropForReal(app, context, ["two.zip", zip([["two.csa", csa]])]);
  const remarks = app.root.locator(".library .remarks");
  await remarks.waitFor();
  assert.match(await remarks.innerText(), /two\.csa.*8.*\+7775FU/s);
  assert.deepEqual(await axe(app.page), []);
  const games = Number(await app.root.locator("[data-library]").getAttribute("data-games"));
  // what is dropped on the open library is for it too
  await dropForReal(app, context, ["one.csa", Buffer.from("PI\n+\n+2726FU\n")]);
  await until(async () => Number(await app.root.locator("[data-library]").getAttribute("data-games")) === games + 1, "another game");
});

journey("of many games that were opened all are kept with one press", { open: false }, async (app) => {
  await open(app);
  const game = (index) => `N+p${index}\nPI\n+\n+7776FU\n%TORYO\n/\n`;
  await choose(app, "many.csa", Buffer.from(Array.from({ length: 230 }, (_, index) => game(index)).join("")));
  await app.action("keep-all").waitFor();
  await app.press(app.action("keep-all"));
  await app.root.locator('[data-library="ready"]').waitFor();
  await until(async () => Number(await app.root.locator("[data-library]").getAttribute("data-games")) >= 230, "all of them");
});
