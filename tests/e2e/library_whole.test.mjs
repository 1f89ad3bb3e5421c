// Thousands of games through the library and out of it again, stores that are full, and a tab that is closed while a variation is tried.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { DESKTOP, FRIENDS, PHONE, journey, sample, until } from "./harness.mjs";
import { axe } from "./axe.mjs";
import { entry, everything, field, listed, load, newGame, openLibrary, ready, saveAs, sheet } from "./library.mjs";
import { paste, zip } from "./records.mjs";

/** Games in one file: each its own, one in a hundred with an opening of its own. */
const GAMES = sample(1_200, 12_000);
const DEVICES = Object.entries({ desktop: DESKTOP, phone: PHONE });
const RARE = "7776FU 3334FU 6766FU 8384FU 7968GI".split(" ");
const COMMON = "2726FU 8384FU 2625FU 8485FU 6978KI".split(" ");

function csa(number) {
  const moves = (number % 100 === 7 ? RARE : COMMON).map((move, ply) => `${ply % 2 ? "-" : "+"}${move}\nT${1 + ((number + ply) % 60)}`);
  return `V2.2\nN+B${number}.\nN-${number % 2 ? "伊藤 印達" : "Shirō"}\n$EVENT:Cup${number % 7}\nPI\n+\n${moves.join("\n")}\n%TORYO\n`;
}

const said = (app) => app.root.locator(".library-said").innerText();
const file = (name, buffer) => ({ name, mimeType: "application/octet-stream", buffer });

/** What the library says from now on, each time it says something else. */
async function hearLibrary(app) {
  await app.page.evaluate(() => {
    const place = document.querySelector("[data-library]");
    const text = () => place.querySelector(".library-said").textContent + (place.querySelector(".library-work progress") ? " at work" : "");
    window.heard = [text()];
    new MutationObserver(() => text() !== window.heard.at(-1) && window.heard.push(text())).observe(place, { subtree: true, childList: true, characterData: true });
  });
  return () => app.page.evaluate(() => window.heard);
}

/** A hand that presses Stop as soon as something has been done. */
const stopMidway = (app) =>
  app.page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const bar = document.querySelector(".library-work progress");
      if (!bar || bar.value < 5) return;
      watch.disconnect();
      document.querySelector('[data-action="stop"]').click();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });

for (const [device, profile] of DEVICES)
  journey(
    `an archive is imported, stopped midway, searched, tagged, deleted from, brought back, and goes to another profile whole: ${device}`,
    { ...profile, fragment: FRIENDS },
    async (app) => {
      const all = Array.from({ length: device === "phone" ? 150 : GAMES }, (_, number) => csa(number));
      const archive = file("games.csa", Buffer.from(all.join("/\n")));
      await openLibrary(app);
      if (device === "desktop") {
        await stopMidway(app);
        await load(app, archive);
        await until(async () => /^Stopped: \d+ added/.test(await said(app)), "it is stopped");
        const some = Number(/\d+/.exec(await said(app))[0]);
        await listed(app, some);
        assert.ok(some > 0 && some < all.length, `${some} of ${all.length} games are there`);
        await load(app, archive);
        await until(async () => (await said(app)).startsWith(`${all.length - some} added, ${some} already here`), "the rest is added");
      } else {
        await load(app, archive);
      }
      await listed(app, all.length);
      // other games in a zip, and one file in it that is none
      const kif = (name) => `先手：${name}\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n`;
      await load(app, file("old.zip", zip([["a/1.kif", kif("A")], ["a/2.kif", kif("B")], ["a/read me.md", "no game"], ["a/3.csa", "Dear diary"]])));
      await until(async () => /^2 added, 0 already here, 1 unreadable/.test(await said(app)), `two of the zip: ${await said(app)}`);
      // a directory that points behind the end: what stands before it is taken
      await load(app, file("cut.zip", zip([["a/1.kif", kif("C")], ["a/2.kif", kif("D")]], 1)));
      await until(async () => /^1 added, 0 already here, 1 unreadable/.test(await said(app)), `one of the damaged zip: ${await said(app)}`);
      const total = all.length + 3;
      await listed(app, total);

      // by the position that stands on the board
      await app.press(app.action("close"));
      for (const move of ["7g7f", "3c3d", "6g6f"]) await app.play(move);
      await openLibrary(app);
      await field(app, "position").selectOption("position");
      await ready(app);
      const rare = Math.floor((all.length + 92) / 100);
      // the game on the board has it too
      await listed(app, rare + 1);
      // of many games it stands on a later page
      await field(app, "search").fill("B107.");
      await listed(app, 1);
      await entry(app).filter({ hasText: "B107." }).locator('[data-action="open-game"]').press("Enter");
      await until(async () => (await app.ply()) === 3, "it opens at that position");
      await until(async () => /B107\./.test((await app.root.locator(".bar-name").allInnerTexts()).join()), "it is that game");

      await openLibrary(app);
      await field(app, "search").fill("B107.");
      await listed(app, 1);
      await entry(app).locator('[name="choose"]').check();
      await field(app, "tags").fill("四間飛車, to study");
      await field(app, "tags").press("Tab");
      await entry(app).locator(".tag", { hasText: "to study" }).waitFor();
      await field(app, "position").selectOption("");
      await field(app, "search").fill("Cup3");
      await ready(app);
      const cup = Number(await sheet(app).getAttribute("data-listed"));
      assert.equal(cup, all.filter((text) => text.includes("Cup3\n")).length);
      await field(app, "choose-all").check();
      assert.deepEqual(await axe(app.page), []);
      await app.press(app.action("delete"));
      await listed(app, 0);
      await field(app, "search").fill("");
      await listed(app, total + 1 - cup);
      await app.press(app.action("restore"));
      await listed(app, total + 1);

      const before = await everything(app);
      const bytes = await fs.readFile(await saveAs(app, "export-library", ".zip"));
      const other = app.at(await app.page.context().browser().newContext({ locale: "en-GB" }).then((context) => context.newPage()));
      try {
        await other.open();
        await openLibrary(other);
        await load(other, file("suizo-games.zip", bytes));
        await listed(other, total + 1);
        assert.deepEqual(await everything(other), before, "the same library");
        await field(other, "search").fill("四間飛車");
        await listed(other, 1);
      } finally {
        await other.page.context().close();
      }
    },
  );

/** A quota as a full disk has it: what more is written is refused by the browser itself. Without bytes it is as it was. */
function setQuota(devtools, app, bytes) {
  return devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(app.url).origin, ...(bytes !== undefined && { quotaSize: bytes }) });
}

/** Fills the small store to its last letters, under a key that is not ours. */
const fill = (app) =>
  app.page.evaluate(() => {
    for (let size = 4 << 20, n = 0; size >= 1; ) {
      try {
        localStorage.setItem(`other:${n}`, "x".repeat(size));
        n += 1;
      } catch {
        size >>= 1;
      }
    }
  });

for (const [device, profile] of sample(DEVICES.slice(0, 1), DEVICES))
  journey(`where both stores are full that is said, the game goes on, and once there is room it is kept again: ${device}`, { ...profile, open: false, fresh: true }, async (app, { context }) => {
    // before the page can write at all: the browser remembers for a while how much room there was
    const devtools = await context.newCDPSession(app.page);
    await setQuota(devtools, app, 1);
    await app.open();
    await app.newGame({ opponent: "friend" });
    await app.play("7g7f");
    await until(async () => /not all games are kept/.test(await app.text()), "the library is full, and says so");
    await app.play("3c3d");
    const stored = () => app.page.evaluate(() => localStorage.getItem("suizo:game"));
    assert.match(await stored(), /3c3d/, "the running game is in the other store");
    await fill(app);
    await app.play("2g2f");
    await until(async () => /storage is full/.test(await app.text()), "that store too");
    // one is said at a time
    const dismiss = () => app.press(app.root.locator(".dismiss").first());
    await dismiss();
    assert.match(await app.text(), /not all games are kept/, "and this one");
    assert.deepEqual(await axe(app.page), []);
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"], "the game goes on");
    // another game would be the end of it: that is asked
    await app.press(app.action("new-game"));
    await app.press(app.action("start"));
    await app.press(app.answer(false));
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
    // as much as comes in fits, or it is said that it does not
    await openLibrary(app);
    await until(async () => /no room/.test(await said(app)), "what is tried again as the library opens says so");
    const heard = await hearLibrary(app);
    await load(app, file("games.csa", Buffer.from(csa(1))));
    await until(async () => (await heard()).length > 1 && /no room/.test((await heard()).at(-1)), "and so does the import, when it is through");
    await app.press(app.action("close"));
    await setQuota(devtools, app);
    await app.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("other:")).forEach((key) => localStorage.removeItem(key)));
    await app.play("8c8d");
    await until(async () => !/not all games are kept/.test(await app.text()), "there is room again");
    assert.match(await stored(), /8c8d/, "in both");
    await app.page.reload();
    await app.ready();
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f", "8c8d"]);
    await openLibrary(app);
    await listed(app, 1);
    await entry(app).getByText("4 moves").waitFor();
  });

journey("moves that only the library had room for are there when the page is opened again", { fragment: FRIENDS, allow: /quota/i }, async (app) => {
  await app.newGame({ opponent: "friend" });
  await app.play("7g7f");
  await app.play("3c3d");
  await openLibrary(app);
  await entry(app).getByText("2 moves").waitFor();
  await app.press(app.action("close"));
  await fill(app);
  await app.play("2g2f");
  await until(async () => /storage is full/.test(await app.text()), "the other store is full");
  await openLibrary(app);
  await entry(app).getByText("3 moves").waitFor();
  await app.page.reload();
  await app.ready();
  await until(async () => (await app.moves()).join() === "7g7f,3c3d,2g2f", "the game as it was");
  await openLibrary(app);
  await listed(app, 1);
  await entry(app).getByText("3 moves").waitFor();
});

/** Moves tried beside the game. */
const tried = async (app) => (await app.root.locator('[role="listitem"][data-variation]').evaluateAll((items) => items.map(({ dataset }) => dataset.usi))).join();

for (const [device, profile] of sample(DEVICES.slice(1), DEVICES))
  journey(`a tab that is closed while a variation is tried loses nothing, and two tabs have the same: ${device}`, { ...profile }, async (app, { context }) => {
    await app.newGame({ opponent: "computer", side: "black", level: 1 });
    await app.play("7g7f");
    await app.waitPly(2);
    await app.play("2g2f");
    await app.waitPly(4);
    const game = await app.moves();
    // not what the computer answered, which depends on chance
    const other = game[1] === "5c5d" ? "6c6d" : "5c5d";
    await app.press(app.root.locator('[data-ply="1"] button').first());
    await until(async () => (await app.ply()) === 1, "an earlier position");
    await app.press(app.square(other.slice(0, 2)));
    await app.press(app.square(other.slice(2)));
    await app.press(app.answer(true));
    await until(async () => (await tried(app)) === other, "a move beside the game");
    await app.play("5g5f");
    await until(async () => (await tried(app)) === `${other},5g5f`, "and one more");
    const sfen = await app.sfen();
    await app.page.close();

    const again = app.at(await context.newPage());
    await again.open();
    await until(async () => (await again.sfen()) === sfen, "the position that was looked at");
    await until(async () => (await tried(again)) === `${other},5g5f`, "and how it was reached");
    assert.deepEqual(await again.moves(), game);
    await openLibrary(again);
    await listed(again, 1);
    await again.press(again.action("close"));
    // after another game it comes back out of the library
    await newGame(again);
    await openLibrary(again);
    await listed(again, 1);
    const tab = again.at(await context.newPage());
    await tab.open("mode=view");
    await openLibrary(tab);
    await listed(tab, 1);
    await entry(tab).locator('[name="choose"]').check();
    await field(tab, "title").fill("A try in the centre");
    await field(tab, "title").press("Enter");
    await entry(again).getByText("A try in the centre").waitFor();
    await tab.page.close();
    await again.press(again.action("open-game"));
    await until(async () => (await tried(again)) === `${other},5g5f`, "with what was tried");
    assert.deepEqual(await again.moves(), game);
    // and the game goes on, against the same level
    if (await again.action("back-to-game").isVisible()) await again.press(again.action("back-to-game"));
    await again.play("1g1f");
    await again.waitPly(6);
  });

journey("games that were pasted are opened, changed and found again", { fragment: FRIENDS }, async (app) => {
  await openLibrary(app);
  await app.press(app.action("close"));
  await paste(app, csa(5));
  await app.result.waitFor();
  await app.press(app.root.locator('[data-ply="1"] button').first());
  await app.play("3c3d");
  await openLibrary(app);
  // as it came, and with what was tried
  await listed(app, 2);
  assert.equal(await entry(app).getByText("B5.").count(), 2);
});

/** In the page: the packs of the list, each as its kind and its first bytes or letters; with `rewrite` as texts, in which a name is another. */
async function packs(rewrite) {
  const asked = (request) => new Promise((resolve, reject) => ((request.onsuccess = () => resolve(request.result)), (request.onerror = () => reject(request.error))));
  const database = await asked(indexedDB.open("suizo:library"));
  const store = database.transaction(["packed rows"], rewrite ? "readwrite" : "readonly").objectStore("packed rows");
  const [keys, values] = [await asked(store.getAllKeys()), await asked(store.getAll())];
  if (rewrite) for (const [at, key] of keys.entries()) await asked(store.put(new TextDecoder().decode(values[at]).replaceAll("B7.", "Seven."), key));
  database.close();
  return values.map((value) => value.constructor.name);
}

journey("a long list is read from its packs, and from those of earlier versions", { fragment: FRIENDS }, async (app) => {
  const games = 1_100;
  await openLibrary(app);
  await load(app, file("games.csa", Buffer.from(Array.from({ length: games }, (_, number) => csa(number)).join("/\n"))));
  await listed(app, games);
  await until(async () => (await app.page.evaluate(packs, false)).length === 3, "the list is packed");
  assert.deepEqual(await app.page.evaluate(packs, true), ["Uint8Array", "Uint8Array", "Uint8Array"]);
  await app.page.reload();
  await app.ready();
  await openLibrary(app);
  await listed(app, games);
  await field(app, "search").fill("Seven");
  await listed(app, 1);
});
