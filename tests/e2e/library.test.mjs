// The library: games that are kept by themselves, found, named, deleted, and taken to another device.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { DESKTOP, FRIENDS, PHONE, journey, until } from "./harness.mjs";
import { axe } from "./axe.mjs";
import { CSA, KIF, focused, names, open, paste, tabTo } from "./records.mjs";
import { entry, everything, field, listed, load, newGame, openLibrary, playGame, ready, saveAs, sheet } from "./library.mjs";

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  journey(`a game is kept, found after a new one and opened again, ${device}`, { ...profile, fragment: FRIENDS }, async (app) => {
    await playGame(app, ["7g", "7f"], ["3c", "3d"]);
    const end = await app.sfen();
    await newGame(app);
    assert.equal(await app.ply(), 0);
    await openLibrary(app);
    await listed(app, 1);
    assert.deepEqual(await axe(app.page), []);
    await app.press(app.action("open-game"));
    await until(async () => (await app.sfen()) === end, "the old game is on the board");
    await app.result.waitFor();
    // also after a reload
    await app.open();
    assert.equal(await app.sfen(), end);
    await openLibrary(app);
    await listed(app, 1);
  });
}

journey("a pasted game that was commented on is in the library once another takes its place", { open: false }, async (app) => {
  await open(app);
  await paste(app, KIF);
  await app.result.waitFor();
  await app.press(app.action("notes"));
  await field(app, "comment").fill("a quick one");
  await app.root.locator(".moves .comment", { hasText: "a quick one" }).waitFor();
  await paste(app, CSA);
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the other game");
  await openLibrary(app);
  // each as it came, and between them, by the time when it was kept, the one with the comment
  await listed(app, 3);
  await app.press(app.action("open-game").nth(1));
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,8h2b+", "the first one");
  await app.root.locator(".moves .comment", { hasText: "a quick one" }).waitFor();
});

journey("games are named, tagged, deleted and brought back", { fragment: FRIENDS }, async (app) => {
  await openLibrary(app);
  await sheet(app).locator(".waits").waitFor();
  await app.press(app.action("close"));
  await playGame(app, ["7g", "7f"]);
  await newGame(app);
  await openLibrary(app);
  await listed(app, 1);
  await entry(app).locator('[name="choose"]').check();
  await field(app, "title").fill("Evening at the club");
  await field(app, "title").press("Enter");
  await entry(app).getByText("Evening at the club").waitFor();
  await field(app, "tags").fill("club, 将棋");
  await field(app, "tags").press("Tab");
  await entry(app).locator(".tag", { hasText: "将棋" }).waitFor();
  assert.deepEqual(await axe(app.page), []);
  const has_focus = (selector) => until(() => app.page.evaluate((selector) => document.activeElement?.matches(selector), selector), `${selector} has the focus`);
  await app.press(app.action("delete"));
  await listed(app, 0);
  await has_focus('[data-action="restore"]');
  await app.press(app.action("restore"));
  await ready(app);
  await listed(app, 1);
  await has_focus(".sheet-title");
  await app.page.reload();
  await app.ready();
  await openLibrary(app);
  await field(app, "search").fill("将棋 evening");
  await listed(app, 1);
  await field(app, "search").fill("elsewhere");
  await listed(app, 0);
});

journey("a game is found by the position on the board", { fragment: FRIENDS }, async (app) => {
  await playGame(app, ["7g", "7f"], ["3c", "3d"]);
  await newGame(app);
  await openLibrary(app);
  await listed(app, 1);
  await field(app, "position").selectOption("position");
  await ready(app);
  await listed(app, 1);
  await app.press(app.action("close"));
  await app.press(app.square("2g"));
  await app.press(app.square("2f"));
  await openLibrary(app);
  await ready(app);
  // the game that is being played is kept too, and holds its own position
  await until(async () => (await entry(app).count()) === 1, "only the game on the board has it");
  await field(app, "position").selectOption("material");
  await ready(app);
  await listed(app, 2);
});

journey("an archive is imported, and a game found by its position and opened, by keys alone", { fragment: FRIENDS }, async (app) => {
  const { page } = app;
  const { keyboard } = page;
  const enter = async (action) => {
    await tabTo(page, action);
    await keyboard.press("Enter");
  };
  // the chooser of files is caught from now on, before any key is pressed
  page.on("filechooser", () => {});
  await enter("library");
  await ready(app);
  await tabTo(page, "import-library");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keyboard.press("Enter")]);
  const games = ["7776FU", "2726FU", "5756FU"].map((move, number) => `V2.2\nN+B${number}\nPI\n+\n+${move}\n%TORYO\n`);
  await chooser.setFiles([{ name: "games.csa", mimeType: "text/plain", buffer: Buffer.from(games.join("/\n")) }]);
  await listed(app, 3);
  await keyboard.press("Escape");
  await sheet(app).waitFor({ state: "detached" });
  await keyboard.press("/");
  await until(async () => (await focused(page)) === "command", "the line");
  await keyboard.type("2g2f");
  await keyboard.press("Enter");
  await until(async () => (await app.ply()) === 1, "the position to look for");
  await keyboard.press("Escape");
  await enter("library");
  await ready(app);
  await tabTo(page, "position");
  await keyboard.press("ArrowDown");
  // the game on the board has it too
  await listed(app, 2);
  for (let n = 0; n < 3 && !(await page.evaluate(() => document.activeElement.innerText.includes("B1"))); n++) {
    await keyboard.press("Tab");
    await tabTo(page, "open-game");
  }
  await keyboard.press("Enter");
  await until(async () => (await names(app)).includes("B1"), "it is on the board");
  assert.equal(await app.ply(), 1, "at that position");
});

journey("everything goes to another profile in one file", { fragment: FRIENDS }, async (app) => {
  await app.page.evaluate(() => localStorage.setItem("suizo:settings", JSON.stringify({ v: 1, data: { learned: "steps-shogi:walk" } })));
  await app.page.reload();
  await app.ready();
  await playGame(app, ["7g", "7f"], ["8c", "8d"]);
  await newGame(app);
  await app.press(app.square("2g"));
  await app.press(app.square("2f"));
  await openLibrary(app);
  await listed(app, 2);
  await entry(app).first().locator('[name="choose"]').check();
  await field(app, "title").fill("夜の一局");
  await field(app, "title").press("Enter");
  await entry(app).getByText("夜の一局").waitFor();
  const before = await everything(app);
  // one that is chosen is a record, as other programs read it
  const chosen = await fs.readFile(await saveAs(app, "export-chosen", "夜の一局.kifu"), "utf8");
  assert.match(chosen, /^手合割：平手[^]* 1 ２六歩\(27\)/m);
  const file = await fs.readFile(await saveAs(app, "export-everything", ".zip"));
  const other = app.at(await app.page.context().browser().newContext().then((context) => context.newPage()));
  try {
    await other.open();
    await openLibrary(other);
    await load(other, { name: "suizo-games.zip", mimeType: "application/zip", buffer: file });
    await listed(other, 2);
    assert.deepEqual(await everything(other), before);
    const { data } = await other.page.evaluate(() => JSON.parse(localStorage.getItem("suizo:settings")));
    assert.equal(data.learned, "steps-shogi:walk", "steps that were learned too");
    // once more changes nothing
    await load(other, { name: "suizo-games.zip", mimeType: "application/zip", buffer: file });
    await other.root.getByText("0 added, 2 already here").waitFor();
    assert.deepEqual(await everything(other), before);
  } finally {
    await other.page.context().close();
  }
});

journey("records of other programs are added from files, in their encodings", { fragment: FRIENDS }, async (app) => {
  await openLibrary(app);
  const csa = "V2.2\nN+Habu\nN-Tanigawa\n$EVENT:Ryuo\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nV2.2\nN+Oyama\nPI\n+\n+2726FU\n%CHUDAN\n";
  // 先手：大山, 後手：升田, 1 ７六歩(77), 2 投了
  const kif = Buffer.from(
    "8ee88d878a84814695bd8ee80a90e68ee8814691e58e520a8ce38ee881468fa193630a8ee890942d2d2d2d8e778ee82d2d2d2d2d2d2d2d2d8fc194ef8e9e8ad42d2d0a20202031208256985a95e0283737290a2020203220938a97b90a",
    "hex",
  );
  const file = (name, buffer) => ({ name, mimeType: "text/plain", buffer });
  await app.page.evaluate(() => (navigator.storage.persist = () => Promise.resolve((window.persisted = (window.persisted ?? 0) + 1) > 0)));
  const about = async () => (await app.root.locator(".sheet .about").allInnerTexts()).join("\n");
  assert.match(await about(), /It may clear them when you stay away for weeks/);
  await load(app, file("two.csa", Buffer.from(csa)), file("sjis.kif", kif), file("no.txt", Buffer.from("Dear diary")));
  await listed(app, 3);
  assert.equal(await app.page.evaluate(() => window.persisted), 1, "the browser is asked once not to clear them");
  await until(async () => /\d (kB|MB)/.test(await about()), "how much room they take");
  await app.root.getByText("3 added, 0 already here, 1 unreadable.").waitFor();
  await field(app, "search").fill("大山 升田");
  await listed(app, 1);
  await field(app, "field").selectOption("event");
  await field(app, "search").fill("ryuo");
  await listed(app, 1);
});

journey("two tabs have the same library", { fragment: FRIENDS }, async (app, { context }) => {
  const other = app.at(await context.newPage());
  await other.open("mode=view");
  await openLibrary(other);
  await playGame(app, ["7g", "7f"]);
  await listed(other, 1);
});

journey(
  "a browser that refuses storage is said, and the game is asked about before it is lost",
  { open: false },
  async (app) => {
    const refuse = 'IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };';
    await app.page.route("**/records_loader.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${refuse}\n${await response.text()}` });
    });
    await app.open(FRIENDS);
    await app.press(app.square("7g"));
    await app.press(app.square("7f"));
    await app.root.locator(".notice").waitFor();
    await app.press(app.action("new-game"));
    await app.press(app.action("start"));
    await app.answer(false).waitFor();
    await app.press(app.answer(false));
    assert.equal(await app.ply(), 1, "nothing is lost");
    await openLibrary(app);
    assert.notEqual((await app.root.locator(".library-said").textContent()).trim(), "");
  },
);

journey(
  "what keeps games can be tried again when it could not be fetched",
  { open: false, allow: /records_loader|ERR_FAILED/ },
  async (app) => {
    let refuses = true;
    await app.page.route("**/records_loader.js", (route) => (refuses ? route.abort() : route.continue()));
    await app.open(FRIENDS);
    await app.press(app.square("7g"));
    await app.press(app.square("7f"));
    await app.root.locator(".notice").waitFor();
    await app.press(app.square("3c"));
    await app.press(app.square("3d"));
    assert.equal(await app.ply(), 2, "the game goes on");
    await app.press(app.action("library"));
    await app.action("retry-library").waitFor();
    refuses = false;
    // the sheet tries once by itself as it opens: where that has come through by now, nothing is left to press
    await app.action("retry-library").click({ timeout: 5_000 }).catch(() => {});
    await listed(app, 1);
    await app.action("retry-library").waitFor({ state: "detached" });
    await app.press(app.action("close"));
    await app.root.locator(".notice").waitFor({ state: "detached" });
  },
);

journey("a touch of the list's button that is no press tells of no breakdown, a press does", { fragment: FRIENDS, allow: /404/ }, async (app) => {
  let refused = 0;
  await app.page.route("**/records_loader.js", (route) => (refused++, route.fulfill({ status: 404 })));
  const touch = async () => {
    await app.action("library").hover();
    await app.page.mouse.down();
    await app.root.locator(".box").first().hover();
    await app.page.mouse.up();
  };
  // what listens for it comes with the rest of the program
  const isRefused = async () => {
    await touch();
    return refused > 0;
  };
  await until(isRefused, "the worker was to be started");
  await app.press(app.action("settings"));
  await app.root.locator(".sheet select").first().waitFor();
  assert.doesNotMatch(await app.text(), /could not be started/);
  await app.press(app.action("close"));
  await app.press(app.action("library"));
  await until(async () => /could not be started/.test(await app.text()), "it is told");
});
