// The settings: what is chosen there is seen at once, kept, and can be carried to another device as a file.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { DESKTOP, FRIENDS, PHONE, journey, until } from "./harness.mjs";
import { BOARDS, SETS, flaws } from "./screens.mjs";

const root = (app, name) => app.page.evaluate((name) => document.documentElement.dataset[name], name);
const choose = (app, name, value) => app.press(app.root.locator(`.tile:has([name="${name}"][value="${value}"])`));
const colour = (app, selector, property) => app.root.locator(selector).first().evaluate((element, property) => getComputedStyle(element)[property], property);

/** Has the open settings take a file with this text, and waits for what they say about it. */
async function importSettings(app, text) {
  const about = app.root.locator('[data-group="file"] [role="status"]');
  const before = await about.innerText();
  const chosen = app.page.waitForEvent("filechooser");
  await app.press(app.action("import-settings"));
  await (await chosen).setFiles({ name: "settings.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await until(async () => (await about.innerText()) !== before, "word about the file");
}

for (const [device, profile] of [["a desktop", DESKTOP], ["a phone", PHONE]])
  journey(`boards and pieces are chosen by their pictures on ${device}, and kept`, { ...profile }, async (app) => {
    await app.press(app.action("settings").first());
    const woods = new Set();
    for (const board of BOARDS) {
      await choose(app, "board", board);
      await until(async () => (await root(app, "board")) === board, board);
      woods.add(await colour(app, ".frame", "fill"));
    }
    assert.equal(woods.size, BOARDS.length, "every board has a wood of its own");
    for (const set of SETS) {
      await choose(app, "set", set);
      await until(async () => (await root(app, "pieces")) === set, set);
      const href = await app.root.locator('[data-at="5i"] .ink').getAttribute("href");
      assert.equal(href, `#${set}-bK`);
      assert.equal(await app.root.locator('[name="pieces"]').inputValue(), set, "the switch beside the board goes along");
    }
    await app.page.reload();
    await app.ready();
    assert.deepEqual([await root(app, "board"), await root(app, "pieces")], ["washi", "letters"]);
  });

journey("a link brings its board, and a person's choice goes before it", { open: false }, async (app) => {
  await app.open("board=slate&pieces=marks");
  assert.deepEqual([await root(app, "board"), await root(app, "pieces")], ["slate", "marks"]);
  await app.press(app.action("settings").first());
  await choose(app, "board", "tatami");
  await until(async () => (await root(app, "board")) === "tatami", "tatami");
  await app.page.goto("about:blank");
  await app.open("");
  assert.deepEqual([await root(app, "board"), await root(app, "pieces")], ["tatami", "international"]);
});

journey("coordinates in four styles", { ...DESKTOP }, async (app) => {
  const seen = () => app.root.locator(".coords").evaluate((group) => [...group.querySelectorAll("text")].map((text) => text.textContent).join(""));
  await app.press(app.action("settings").first());
  for (const [style, told] of [
    ["japanese", "987654321一二三四五六七八九"],
    ["western", "987654321abcdefghi"],
    ["numerals", "987654321123456789"],
    ["none", ""],
  ]) {
    await app.set("coordinates", style);
    await until(async () => (await seen()) === told, style);
  }
  // without them the frame is narrow, and the squares take its room
  const width = () => app.square("5e").evaluate((square) => square.getBoundingClientRect().width);
  const bare = await width();
  await app.set("coordinates", "western");
  await until(async () => (await width()) < bare * 0.98, "smaller squares");
  await app.set("coordinates", "none");
  await until(async () => (await width()) > bare * 0.99, "larger ones");
  await app.press(app.action("close"));
  await app.drag(app.square("7g"), app.square("7f"));
  await until(async () => (await app.moves())[0] === "7g7f", "the move");
});

journey("a smaller board, and a side for the left hand", { open: false, ...DESKTOP }, async (app) => {
  await app.open(FRIENDS);
  const box = (selector) => app.root.locator(selector).first().boundingBox();
  const [whole, stand] = [await box(".board-box"), await box(".stand.lower")];
  assert.ok(stand.x > whole.x + whole.width, "the near stand is at the right");
  await app.press(app.action("settings").first());
  const sheet = await box(".sheet");
  await app.root.locator('[name="size"]').fill("60");
  await until(async () => Math.abs((await box(".board-box")).width - whole.width * 0.6) < 2, "six tenths");
  await app.root.locator('[name="size"]').fill("100");
  await app.set("left_handed", true);
  await until(async () => (await box(".sheet")).x < sheet.x, "the panel at the left");
  const [board, mirrored] = [await box(".board-box"), await box(".stand.lower")];
  assert.ok(mirrored.x + mirrored.width < board.x, "the near stand is at the left");
  assert.equal(Math.round(board.width), Math.round(whole.width), "nothing is lost");
  // who sits opposite reads the far bar, in a game of two people alone
  const turned = () => app.page.evaluate(() => [...document.querySelectorAll(".bar")].map((bar) => getComputedStyle(bar).rotate));
  await app.set("facing", true);
  await app.press(app.action("close"));
  assert.deepEqual(await turned(), ["180deg", "none"]);
  await app.open("facing=again&black=human&white=ai:1");
  assert.deepEqual(await turned(), ["none", "none"]);
});

for (const [way, context] of [["by choice", {}], ["by the system", { contrast: "more" }]])
  journey(`high contrast ${way}`, { open: false, ...DESKTOP, ...context }, async (app) => {
    await app.open("theme=light");
    if (way === "by choice") {
      await app.press(app.action("settings").first());
      await app.set("high_contrast", true);
    }
    await until(async () => (await colour(app, ".frame", "fill")) === "rgb(242, 232, 207)", "a pale board");
    assert.equal(await colour(app, ".page", "color"), "rgb(0, 0, 0)");
    assert.ok(parseFloat(await colour(app, ".lines", "strokeWidth")) > 2.5, "thicker lines");
  });

journey("settings go out as a file and come back, and a bad file changes nothing", { ...PHONE }, async (app) => {
  await app.set("lang", "sv");
  await app.press(app.action("settings").first());
  await choose(app, "board", "walnut");
  await app.set("theme", "dark");
  const saved = app.page.waitForEvent("download");
  await app.press(app.action("export-settings"));
  const download = await saved;
  assert.equal(download.suggestedFilename(), "suizo-settings.json");
  const text = await fs.readFile(await download.path(), "utf8");
  const { suizo, v, data } = JSON.parse(text);
  assert.deepEqual({ suizo, v, data }, { suizo: "settings", v: 1, data: { lang: "sv", theme: "dark", board: "walnut" } });
  await choose(app, "board", "kaya");
  await app.set("theme", "light");
  await app.set("lang", "en");
  const look = async () => [await root(app, "board"), await root(app, "theme"), await app.page.evaluate(() => document.documentElement.lang)].join();
  await until(async () => (await look()) === "kaya,light,en", "another look");
  const told = () => app.root.locator('[data-group="file"] [role="status"]').innerText();
  for (const [bad, word] of [
    [text.replace("walnut", "gold"), /board: "gold"/],
    [text.slice(0, 30), /character 31/],
    ['{"v":1,"data":{"moves":[]}}', /not Suizō settings/],
    [text.replace('"v":1', '"v":2'), /newer version/],
    ["x".repeat(300_000), /could not be read/],
  ]) {
    await importSettings(app, bad);
    assert.match(await told(), word);
    assert.match(await told(), /Nothing was changed/);
    assert.deepEqual(await app.page.evaluate(flaws), []);
    assert.equal(await look(), "kaya,light,en");
  }
  await importSettings(app, text);
  await until(async () => (await look()) === "walnut,dark,sv", "all as in the file");
  await app.page.goto("about:blank");
  await app.open("");
  assert.equal(await look(), "walnut,dark,sv", "and kept");
});

journey("in forced colours everything is told apart by its shape", { open: false, ...DESKTOP, forcedColors: "active" }, async (app) => {
  const start = encodeURIComponent("4k4/9/9/4p4/9/4R4/9/9/4K4 w - 1");
  await app.open(`${FRIENDS}&start=${start}&moves=5a4a,5f5d`);
  const style = (selector, ...names) =>
    app.root.locator(selector).first().evaluate((element, names) => names.map((name) => getComputedStyle(element)[name]), names);
  const [fill, stroke] = await style(".face", "fill", "stroke");
  assert.notEqual(fill, stroke, "a wedge has an outline");
  assert.notEqual((await style(".lines", "stroke"))[0], (await style(".frame", "fill"))[0], "squares have lines");
  const rims = new Map([["last", await style(".last .rim", "strokeWidth", "strokeDasharray")]]);
  await app.play("4a3a");
  await app.press(app.square("5d"));
  rims.set("selected", await style(".selected .rim", "strokeWidth", "strokeDasharray"));
  await app.root.locator(".dot").first().waitFor();
  await app.press(app.square("3d"));
  rims.set("check", await style(".in-check .rim", "strokeWidth", "strokeDasharray"));
  const shapes = [...rims.values()].map((shape) => shape.join(" "));
  assert.equal(new Set(shapes).size, rims.size, [...rims].join("; "));
  for (const mark of ["last", "in-check"]) assert.equal((await style(`.${mark} .wash`, "fill"))[0], "rgba(0, 0, 0, 0)", "no wash hides the square");
  const [ground, word] = await style(".move[aria-current]", "backgroundColor", "color");
  assert.notEqual(ground, word, "the move that is shown can be read");
  assert.notEqual(ground, (await style(".move", "backgroundColor"))[0], "and is told from the others");
});

const WINDOWS = { "a phone": [360, 640], "a phone held sideways": [640, 360], "a tablet": [768, 1024], "a tablet held sideways": [1024, 768], "a 4K screen": [3840, 2160] };
for (const [window, [width, height]] of Object.entries(WINDOWS))
  journey(`the board is as large as it can be and nothing covers it: ${window}`, { open: false, viewport: { width, height } }, async (app) => {
    for (const left of [false, true]) {
      await app.open(`${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b&pieces=letters`);
      if (left) {
        await app.press(app.action("settings").first());
        await app.set("left_handed", true);
        await app.press(app.action("close"));
      }
      const inHand = await app.root.locator('[data-hand="black"] .in-hand').boundingBox();
      assert.equal(inHand.x + inHand.width / 2 < width / 2, left, "the piece in hand lies where the hand is");
      const covered = await app.page.evaluate(() =>
        [...document.querySelectorAll("[data-square], .in-hand")].filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return !found || !(element.contains(found) || found.closest("[data-square], .in-hand") === element);
        }).length,
      );
      assert.equal(covered, 0, "squares that are covered or out of sight");
      if (await app.action("more").isVisible()) {
        await app.press(app.action("more"));
        const list = await app.root.locator(".other-actions").boundingBox();
        assert.ok(list.x >= 0 && list.x + list.width <= width, "the other actions are in sight");
        await app.page.keyboard.press("Escape");
      }
      assert.ok((await app.page.evaluate(() => document.documentElement.scrollWidth)) <= width, "no wider than the window");
      const boxes = await Promise.all([".board-box", ".stand.upper", ".stand.lower"].map((part) => app.root.locator(part).boundingBox()));
      const across = (Math.max(...boxes.map(({ x, width }) => x + width)) - Math.min(...boxes.map(({ x }) => x))) / width;
      const along = boxes[0].height / height;
      assert.ok(across > 0.92 || along > 0.8, `${Math.round(across * 100)} % of the width, ${Math.round(along * 100)} % of the height`);
    }
  });

journey("in a window of 320 x 256, as of a page shown four times as large, everything is a scroll away", { open: false, viewport: { width: 320, height: 256 } }, async (app) => {
  await app.open(`${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b&time=300`);
  const { width } = await app.board.boundingBox();
  assert.ok(width > 290, `the board has the width: ${width}`);
  for (const open of [null, "analyse", "new-game", "settings", "share"]) {
    if (open) await app.press(app.action(open).first());
    if (open && open !== "analyse") {
      const { y } = await app.root.locator(".sheet-title").boundingBox();
      assert.ok(y < 230, `${open}: what opens is seen: its title at ${y}`);
    }
    assert.equal(await app.page.evaluate(() => document.documentElement.scrollWidth), 320, `${open}: no scrolling sideways`);
    for (const button of await app.root.locator("main button:not(.move):visible, .clock:visible, select:visible").all()) {
      // in one go, as the lines of an analysis come and go meanwhile
      const { name, left, right, top, bottom } = await button.evaluate((element) => {
        element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { name: element.dataset.action ?? element.name ?? element.className, left, right, top, bottom };
      });
      assert.ok(left >= 0 && right <= 320 && top > -1 && bottom < 257, `${open}: ${name} from ${left}, ${top} to ${right}, ${bottom}`);
    }
    if (open && open !== "analyse") await app.press(app.action("close").or(app.action("cancel")).first());
  }
});

journey("on paper there is the position, the moves and daylight, and nothing to press", { open: false, ...DESKTOP, colorScheme: "dark" }, async (app) => {
  for (const theme of ["auto", "dark"]) {
    await app.open(`${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b&theme=${theme}`);
    // what is only for paper comes with the part of the program that is fetched later
    await until(async () => !(await app.action("share").first().isDisabled()), "the rest of the program");
    await app.page.emulateMedia({ media: "print" });
    // the styles of paper come after the first board
    await until(async () => (await app.root.locator(":is(button:not(.move, .in-hand), select, input):visible").count()) === 0, `nothing to press, ${theme}`);
    assert.equal(await app.root.locator("[data-ply]:visible").count() >= 4, true, "the moves");
    assert.equal(await app.page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)", theme);
    const { width, height } = await app.board.boundingBox();
    assert.ok(width > 300 && height > 300);
    await app.page.emulateMedia({ media: "screen" });
  }
  await app.open("learn=rules-sho", { wait: false });
  await app.page.emulateMedia({ media: "print" });
  await app.root.locator("article").waitFor();
  const [shown, whole] = await app.root.locator(".sheet").evaluate((sheet) => [sheet.clientHeight, sheet.scrollHeight]);
  assert.ok(whole - shown < 2 && whole > 2000, `${shown} of ${whole} pixels of the rules`);
});
