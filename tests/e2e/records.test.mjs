// Games that go out of the page and come into it: files in every encoding, pasted text, dropped files, links with a whole game.

import assert from "node:assert/strict";
import { DESKTOP, PHONE, journey, until } from "./harness.mjs";
import { axe } from "./axe.mjs";
import { CSA, KIF, choose, drop, names, open, paste, save, shiftJis, text } from "./records.mjs";

for (const [where, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  journey(`a KIF in Shift_JIS is opened, saved and opened again: ${where}`, { open: false, ...options }, async (app, { context }) => {
    await open(app);
    await choose(app, "a.kif", shiftJis(KIF));
    await app.result.waitFor();
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "8h2b+"]);
    assert.deepEqual((await names(app)).toSorted(), ["伊藤 印達", "大橋 宗銀"].toSorted());
    assert.equal(await app.result.getAttribute("data-result"), "black");
    const { name, bytes } = await save(app, "kif-sjis");
    assert.match(name, /^\d{4}-\d\d-\d\d-大橋_宗銀-伊藤_印達\.kif$/);
    const saved = text(bytes, "shift_jis").replaceAll("\r\n", "\n");
    for (const line of ["先手：大橋 宗銀", "*好手", "変化：2手", "   2 ８四歩(83)   ( 0:09/00:00:09)"]) assert.ok(saved.includes(line), saved);
    assert.ok((await app.said()).includes(name));
    const other = app.at(await context.newPage());
    await open(other);
    await choose(other, "b.kif", bytes);
    await other.result.waitFor();
    assert.deepEqual(await other.moves(), ["7g7f", "3c3d", "8h2b+"]);
  });
}

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  journey(`a pasted CSA opens; what is no record changes nothing: ${device}`, { ...profile, open: false }, async (app) => {
    await open(app);
    await paste(app, CSA);
    await app.result.waitFor();
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
    assert.deepEqual((await names(app)).toSorted(), ["Habu", "Tanigawa"]);
    await paste(app, "Dear diary, today we played.");
    await until(async () => (await app.said()).includes("There is no game in it"), "the message");
    assert.deepEqual(await axe(app.page), []);
    await app.press(app.action("close"));
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
  });

journey("a dropped file with a wrong move opens up to it and says so", { open: false }, async (app) => {
  await open(app);
  await drop(app, [["wrong.csa", "PI\n+\n+7776FU\n-3334FU\n+2824HI\n-8384FU\n"]]);
  await app.root.locator(".remarks").waitFor();
  assert.match(await app.root.locator(".remarks").innerText(), /Line 5: .*rules.*\+2824HI/);
  assert.equal(await app.ply(), 2);
  await app.press(app.action("close"));
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
});

journey("of several dropped games one is chosen", { open: false }, async (app) => {
  await open(app);
  await drop(app, [["a.kif", KIF], ["b.csa", CSA], ["c.txt", "hello"]]);
  await until(async () => (await app.action("open-game").count()) === 2, "two games");
  assert.match(await app.text(), /c\.txt/);
  assert.deepEqual(await axe(app.page), []);
  await app.press(app.action("open-game").nth(1));
  await app.result.waitFor();
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);
});

journey("a link opens the whole game in a profile that knows nothing", { open: false }, async (app, { context }) => {
  await open(app);
  await paste(app, KIF);
  await app.result.waitFor();
  await app.press(app.action("share").first());
  const link = await app.root.locator("textarea.text").inputValue();
  assert.ok(link.split("#")[1].length < 120, link);
  assert.equal(await app.root.locator("svg.qr").count(), 1);
  const fresh = await context.browser().newContext({ locale: "en-GB" });
  try {
    const other = app.at(await fresh.newPage());
    await other.page.goto(link);
    await other.result.waitFor();
    assert.deepEqual(await other.moves(), ["7g7f", "3c3d", "8h2b+"]);
    assert.equal(await other.result.getAttribute("data-reason"), "resign");
    assert.deepEqual((await names(other)).toSorted(), ["伊藤 印達", "大橋 宗銀"].toSorted());
    const { bytes } = await save(other, "kif");
    for (const line of ["*好手", "変化：2手"]) assert.ok(text(bytes, "utf-8").includes(line));
    // cut off on the way
    const cut = app.at(await fresh.newPage());
    await cut.page.goto(link.slice(0, -4));
    await until(async () => (await cut.text()).includes("damaged or cut off"), "the notice");
    assert.ok(["7g7f,3c3d,8h2b+", "7g7f,3c3d", "7g7f"].includes((await cut.moves()).join()));
  } finally {
    await fresh.close();
  }
});

journey("the share sheet writes every format and says what is lost", { open: false }, async (app) => {
  await open(app);
  await paste(app, KIF);
  await app.result.waitFor();
  await app.press(app.action("share").first());
  const marks = { kif: /先手：大橋/, "kif-sjis": /先手：大橋/, ki2: /▲７六歩/, csa: /\+7776FU/, jkf: /"moves"/, usi: /moves 7g7f 3c3d 8h2b\+/, hodges: /P-7f/, bod: /先手の持駒/, usen: /^~0\./ };
  for (const [format, mark] of Object.entries(marks)) {
    await app.root.locator('[name="format"]').selectOption(format);
    await until(async () => mark.test(await app.root.locator("textarea.text").inputValue()), format);
  }
  await app.root.locator('[name="format"]').selectOption("csa");
  await until(async () => (await app.said()).includes("Not in this format: variations."), "the loss");
  assert.deepEqual(await axe(app.page), []);
});

/** The link that the share sheet shows. */
const link = async (side) => {
  await side.press(side.action("share").first());
  const text = await side.root.locator("textarea.text").inputValue();
  await side.press(side.action("close"));
  return text;
};

/** Opens a link as one that came by mail: in the tab that is open. */
const follow = async (side, link, ply) => {
  await side.page.goto(link);
  await side.ready();
  await side.waitPly(ply);
};

const says = (side, what) => until(async () => what.test(await side.text()), `${what}`);

journey("two profiles play a whole game by links, on a desk and on a phone", { open: false }, async (app, { context }) => {
  const contexts = [];
  const profile = async (options) => {
    contexts.push(await context.browser().newContext({ locale: "en-GB", ...options }));
    return app.at(await contexts.at(-1).newPage());
  };
  await open(app);
  await app.play("7g7f");
  await app.press(app.action("share").first());
  await app.press(app.action("by-link"));
  await app.press(app.action("close"));
  await says(app, /Send the link/);
  try {
    const other = await profile(PHONE);
    const first = await link(app);
    await follow(other, first, 1);
    assert.equal(await other.board.getAttribute("data-orientation"), "white");
    await other.play("3c3d");
    await says(other, /Send the link/);
    // the other side's move is the other's to make
    await app.press(app.square("3c"));
    await app.press(app.square("3d"));
    assert.equal(await app.ply(), 1);
    await follow(app, await link(other), 2);
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
    const second = await link(other);

    // the page knows the game again, also after it was closed
    await app.play("2g2f");
    await app.page.goto("about:blank");
    await app.open();
    await app.waitPly(3);
    await says(app, /Send the link/);
    await follow(other, await link(app), 3);
    await other.play("8c8d");

    // what was seen before changes nothing, nor what others have made of it, nor half a link
    await app.page.goto(second);
    await says(app, /seen this link/);
    const stranger = await profile();
    await follow(stranger, first, 1);
    await stranger.play("5c5d");
    await app.page.goto(await link(stranger));
    await says(app, /move 2/);
    const third = await link(other);
    for (const bad of [await link(stranger), third.slice(0, -3)]) {
      await app.page.goto("about:blank");
      await app.page.goto(bad);
      await app.ready();
    }
    assert.deepEqual(await axe(app.page), []);
    await app.page.goto("about:blank");
    await app.open();
    await app.waitPly(3);
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f"]);

    // to the end
    await follow(app, third, 4);
    await app.play("2f2e");
    await follow(other, await link(app), 5);
    await other.press(other.action("resign"));
    await other.press(other.action("resign"));
    await other.result.waitFor();
    await app.page.goto(await link(other));
    await app.result.waitFor();
    assert.equal(await app.result.getAttribute("data-result"), "black");
    assert.equal(await app.result.getAttribute("data-reason"), "resign");
    const played = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"];
    for (const side of [app, other]) {
      assert.deepEqual(await side.moves(), played);
      await side.press(side.action("library"));
      await until(async () => (await side.root.locator("[data-library]").getAttribute("data-listed")) === "1", "it is in the library once");
      await side.root.locator("[data-game]").getByText("5 moves").waitFor();
    }
  } finally {
    for (const other of contexts) await other.close();
  }
});

journey("two games by links go on side by side in one profile, and an old link changes neither", { open: false }, async (app, { context }) => {
  const contexts = [];
  try {
    const games = [];
    for (const [first, second] of [["7g7f", "2g2f"], ["2g2f", "7g7f"]]) {
      contexts.push(await context.browser().newContext({ locale: "en-GB" }));
      const friend = app.at(await contexts.at(-1).newPage());
      await open(friend);
      await friend.play(first);
      await friend.press(friend.action("share").first());
      await friend.press(friend.action("by-link"));
      await friend.press(friend.action("close"));
      games.push({ friend, old: await link(friend), first, second });
    }
    /** The library may answer between two presses. */
    const answer = (usi, ply) =>
      until(async () => {
        if ((await app.ply()) === ply) return true;
        await app.press(app.square(usi.slice(0, 2)));
        await app.press(app.square(usi.slice(2, 4)));
        return (await app.ply()) === ply;
      }, usi);
    for (const { friend, old } of games) {
      await follow(app, old, 1);
      await answer("3c3d", 2);
      await says(app, /Send the link/);
      await follow(friend, await link(app), 2);
    }
    for (const { friend, first, second } of games) {
      await friend.play(second);
      await follow(app, await link(friend), 3);
      await answer("8c8d", 4);
      assert.deepEqual(await app.moves(), [first, "3c3d", second, "8c8d"]);
      assert.doesNotMatch(await app.text(), /seen this link/);
    }
    await follow(app, games[0].old, 4);
    await says(app, /seen this link/);
    assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "2g2f", "8c8d"]);
    await app.press(app.action("library"));
    const rows = app.root.locator("[data-game]").filter({ hasText: "4 moves" });
    await until(async () => (await rows.count()) === 2 && (await app.root.locator("[data-game]").count()) === 2, "both, once each");
  } finally {
    for (const other of contexts) await other.close();
  }
});
