// Pictures of the position: what is seen is what is saved, copied and printed; by keys alone; whatever was typed.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { FRIENDS, PHONE, becomes, journey, until } from "./harness.mjs";

const GAME = `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b`;

const press = (app, action) => app.press(app.action(action).first());
const picture = (app) => app.root.locator(".picture img");
const status = (app) => app.root.locator('.picturing > [role="status"]').innerText();

/** By the sheet for sharing, as a person finds it. */
async function open(app) {
  await press(app, "share");
  await press(app, "diagram");
  await drawn(app);
}

/** The picture is there, and one that the browser could read. */
async function drawn(app) {
  await picture(app).waitFor();
  await until(() => picture(app).evaluate((image) => image.complete && image.naturalWidth > 0 && !image.closest("[aria-busy]")), "the picture is drawn");
}

/** The SVG that is seen. */
async function seen(app) {
  const address = await picture(app).getAttribute("src");
  return decodeURIComponent(address.slice(address.indexOf(",") + 1));
}

async function saved(app, action) {
  const [download] = await Promise.all([app.page.waitForEvent("download"), press(app, action)]);
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

/** Width and height of a file of PNG. */
function sizeOf(png) {
  assert.equal(png.subarray(1, 4).toString("latin1"), "PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE }))
  journey(`${device}: what is seen is what is saved, as SVG and as PNG in four sizes`, { fragment: GAME, ...options }, async (app) => {
    await open(app);
    await app.set("diagram_heading", "第１図");
    await app.set("diagram_caption", "What would you play?");
    await until(async () => (await seen(app)).includes("What would you play?"), "what was typed is in the picture");
    const svg = await saved(app, "save-svg");
    assert.match(svg.name, /^\d{4}-\d\d-\d\d-shogi-4\.svg$/);
    const text = svg.bytes.toString();
    assert.equal(text.trim(), (await seen(app)).trim());
    assert.ok(text.includes(`<desc>shogi SFEN ${await app.sfen()}</desc>`));
    await until(async () => (await status(app)).includes(svg.name), "the name is told");
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text).map(Number);
    for (const scale of [1, 2, 3, 4]) {
      await app.set("diagram_scale", String(scale));
      const png = await saved(app, "save-png");
      assert.deepEqual(sizeOf(png.bytes), [width * scale, height * scale]);
      assert.match(png.name, /-shogi-4\.png$/);
    }
  });

journey("every choice is in the picture, and the picture follows the board", { fragment: GAME }, async (app) => {
  await open(app);
  assert.ok((await seen(app)).includes(await app.sfen()));
  let before = await seen(app);
  for (const [name, value] of [["style", "book"], ["pieces", "kanji2"], ["shape", "wedge"], ["colours", "walnut"], ["coordinates", "none"], ["lang", "ja"]]) {
    await app.set(`diagram_${name}`, value);
    await until(async () => (await seen(app)) !== before, `${name} is another`);
    before = await seen(app);
  }
  await until(async () => (await seen(app)).includes("4手目 ☖２二銀まで"), "its words are Japanese");
  assert.equal(await app.root.locator("html").getAttribute("lang"), "en", "those of the page are not");
  for (const name of ["last", "after", "turned", "paper"]) {
    await app.root.locator(`[name=diagram_${name}]`).click();
    await until(async () => (await seen(app)) !== before, `${name} is the other way`);
    before = await seen(app);
  }
  await press(app, "diagram-back");
  await becomes(() => app.ply(), 3, "one move back");
  await until(async () => (await seen(app)).includes(await app.sfen()), "the picture too");
});

journey("a picture and its text are copied", { fragment: GAME }, async (app, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(app);
  await press(app, "copy-png");
  await until(async () => (await status(app)) === "Copied.", "it says so");
  const [types, size] = await app.page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType("image/png"));
    return [item.types, [image.width, image.height]];
  });
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(await seen(app)).map(Number);
  assert.deepEqual([types, size], [["image/png"], [width * 2, height * 2]]);
  await press(app, "copy-svg");
  await until(async () => (await app.page.evaluate(() => navigator.clipboard.readText())).startsWith("<svg "), "its text");
});

journey("where pictures cannot be copied no button offers it", { open: false }, async (app) => {
  await app.page.addInitScript(() => delete window.ClipboardItem);
  await app.open(GAME);
  await open(app);
  assert.equal(await app.action("copy-png").count(), 0);
  assert.equal(await app.action("copy-svg").count(), 1);
});

journey("several diagrams are collected, put in order, and printed on pages of A4 with nothing else", { fragment: GAME }, async (app) => {
  await open(app);
  for (const ply of [4, 3, 2]) {
    await becomes(() => app.ply(), ply, "the position");
    await press(app, "add-to-sheet");
    await press(app, "diagram-back");
  }
  const entries = () => app.root.locator("[data-diagram]").allInnerTexts();
  await until(async () => (await entries()).length === 3, "three are on the sheet");
  await app.press(app.root.locator('[data-diagram="3"] [data-action="diagram-up"]'));
  await app.press(app.root.locator('[data-diagram="1"] [data-action="diagram-remove"]'));
  await until(async () => (await entries()).length === 2 && (await entries())[0].includes("move 2"), "two are left, in order");
  await app.set("diagram_title", "A lesson");
  await app.set("diagram_grid", "1x1");
  await app.page.evaluate(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
  await press(app, "print-diagram");
  await until(() => app.page.evaluate(() => window.printed === 1), "the browser prints");
  await app.page.emulateMedia({ media: "print" });
  const seen = await app.page.evaluate(() => ({
    pages: [...document.querySelectorAll(".paper img")].map((page) => [page.complete && page.naturalWidth > 0, page.src.includes("A lesson"), Math.round(page.offsetWidth / 96 * 25.4)]),
    others: [...document.querySelectorAll("svg, button, input, select, [role=grid]")].filter((element) => element.checkVisibility()).length,
  }));
  assert.deepEqual(seen, { pages: [[true, true, 210], [true, true, 210]], others: 0 });
  assert.equal((await app.text()).trim(), "", "no words beside the pages");
  const pdf = (await app.page.pdf({ preferCSSPageSize: true })).toString("latin1");
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2);
  assert.match(pdf, /\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

journey("by keys alone, from the board to a saved file and back", { fragment: GAME }, async (app) => {
  const { keyboard } = app.page;
  const focused = () => app.page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.name ?? document.activeElement.className);
  const tabTo = async (what) => {
    for (let steps = 0; (await focused()) !== what; steps++) {
      assert.ok(steps < 60, `Tab comes to ${what}`);
      await keyboard.press("Tab");
    }
  };
  await tabTo("share");
  await keyboard.press("Enter");
  await becomes(focused, "sheet-title", "the sheet has the focus");
  await tabTo("diagram");
  await keyboard.press("Enter");
  await drawn(app);
  await becomes(focused, "sheet-title", "the picture's sheet has the focus");
  await keyboard.press("ArrowLeft");
  await becomes(() => app.ply(), 3, "the arrow keys step");
  await tabTo("save-svg");
  const [download] = await Promise.all([app.page.waitForEvent("download"), keyboard.press("Enter")]);
  assert.match(download.suggestedFilename(), /-shogi-3\.svg$/);
  await tabTo("diagram_heading");
  await keyboard.type("By keys");
  await until(async () => (await seen(app)).includes("By keys"), "what is typed is in the picture");
  await keyboard.press("Escape");
  await picture(app).waitFor({ state: "detached" });
  await becomes(focused, "share", "the focus is back on what led here");
});

journey("nothing that is typed is markup, in the page or in the file", { fragment: GAME }, async (app) => {
  const hostile = `</text></svg><img src=x onerror="document.title='taken'"><script>document.title='taken'</script>&amp;%23#`;
  await open(app);
  for (const name of ["heading", "black", "white", "caption"]) await app.set(`diagram_${name}`, hostile);
  await until(async () => (await seen(app)).includes("&lt;script&gt;"), "it is in the picture, as text");
  await drawn(app);
  await press(app, "add-to-sheet");
  await app.root.locator("[data-diagram]").waitFor();
  const { bytes } = await saved(app, "save-svg");
  // the file itself, opened as a page
  const elements = await app.page.evaluate((text) => [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("*")].map(({ localName }) => localName), bytes.toString());
  assert.ok(elements.includes("text") && !elements.some((name) => ["parsererror", "script", "img", "image", "foreignObject"].includes(name)));
  sizeOf((await saved(app, "save-png")).bytes);
  assert.notEqual(await app.page.title(), "taken");
});

journey("a position that is set up and cannot be played has its picture, and the editor comes back", { fragment: FRIENDS }, async (app) => {
  await press(app, "new-game");
  await press(app, "editor");
  await press(app, "editor-clear");
  await press(app, "diagram");
  await drawn(app);
  assert.ok((await seen(app)).includes("<desc>shogi SFEN 9/9/9/9/9/9/9/9/9 b - 1</desc>"));
  await press(app, "close");
  await app.root.locator(".editing").waitFor();
});

journey("a moving picture plays the moves that follow", { fragment: `${GAME}&ply=0` }, async (app) => {
  await open(app);
  await app.root.locator("[name=diagram_moving]").click();
  await until(async () => (await seen(app)).includes("@keyframes"), "it moves");
  await drawn(app);
  await app.set("diagram_plies", "3");
  const { bytes } = await saved(app, "save-svg");
  assert.ok(bytes.includes("After move 3: Bx2b+") && !bytes.includes("After move 4"));
  sizeOf((await saved(app, "save-png")).bytes);
});

journey("pieces that cannot be fetched are told of, and fetched when that is asked for again", { fragment: GAME, allow: /marks\.svg|Failed to load|503/ }, async (app, { context }) => {
  await open(app);
  const before = await seen(app);
  await context.route("**/marks.svg", (route) => route.fulfill({ status: 503 }));
  await app.set("diagram_pieces", "marks");
  await app.action("retry").waitFor();
  assert.match(await status(app), /could not be fetched/);
  assert.equal(await app.action("save-png").getAttribute("aria-disabled"), "true");
  await context.unroute("**/marks.svg");
  await press(app, "retry");
  await until(async () => (await seen(app)) !== before, "the picture has them");
  await app.action("retry").waitFor({ state: "detached" });
});
