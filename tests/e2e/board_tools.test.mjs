// The board beyond moving: how a piece moves, drawing, confirming a move; and the question about promotion at every edge.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, Finger, PHONE, center, journey, until } from "./harness.mjs";

const WITH_BISHOPS = `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b`;

const reach = (app) => app.root.locator("[data-reach]").evaluateAll((all) => all.map((square) => square.dataset.square).sort().join(" "));
const drawn = (app) => app.root.locator("[data-drawn]").evaluateAll((all) => all.map(({ dataset }) => `${dataset.drawn} ${dataset.brush}`));
/** Longer than a mouse rests before a piece is looked at: for what must not happen. */
const settle = (app) => app.page.waitForTimeout(700);

async function setting(app, name, on) {
  await app.press(app.action("settings"));
  await app.set(name, on);
  await app.press(app.action("close"));
}

journey("a mouse that rests on a piece shows how it moves, and leaves no trace", { ...DESKTOP, fragment: WITH_BISHOPS }, async (app) => {
  const before = await app.sfen();
  await app.square("8b").hover();
  await until(async () => (await reach(app)) === "3b 4b 5b 6b 7b 9b", "the reach of the other side's rook");
  assert.match(await app.said(), /Rook\s+Dragon/);
  await app.square("5e").hover();
  await until(async () => (await reach(app)) === "", "gone with the mouse");
  await app.hand("white", "B").hover();
  await until(async () => (await reach(app)).split(" ").length > 40, "where the bishop in hand could be dropped");
  // over the board and away without a rest: nothing is asked, not for a moment
  await app.page.evaluate(() => {
    window.asked = 0;
    const changes = new MutationObserver((list) => (window.asked += list.filter(({ target }) => target.hasAttribute("data-reach")).length));
    changes.observe(document.querySelector("[role=grid]"), { subtree: true, attributeFilter: ["data-reach"] });
  });
  const way = await Promise.all(["9i", "8i", "7i", "6i", "5i", "5e"].map((square) => center(app.square(square))));
  await Promise.all(way.map(({ x, y }) => app.page.mouse.move(x, y)));
  await settle(app);
  assert.equal(await reach(app), "");
  assert.equal(await app.page.evaluate(() => window.asked), 0);
  assert.equal(await app.sfen(), before);
  // a click goes before
  await app.square("2h").click();
  await settle(app);
  assert.equal(await reach(app), "");
  assert.equal(await app.square("2h").getAttribute("aria-selected"), "true");
  await setting(app, "movement", false);
  await app.square("8b").hover();
  await settle(app);
  assert.equal(await reach(app), "");
});

journey("a finished game still shows how its pieces move", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
  await app.square("1i").hover();
  await until(async () => (await reach(app)) === "1h", "the reach of the lance");
});

journey("the key m on a square shows how its piece moves, and hides it", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  await app.square("2h").focus();
  await app.page.keyboard.press("m");
  await until(async () => (await reach(app)) === "1h 3h 4h 5h 6h 7h", "the reach of the rook");
  assert.match(await app.said(), /The rook on 2h can go to 6 squares/);
  await app.page.keyboard.press("m");
  await until(async () => (await reach(app)) === "", "hidden");
});

journey("a long press shows how a piece moves; taps and drags stay what they are", { ...PHONE, fragment: FRIENDS }, async (app, { context }) => {
  const finger = await Finger.on(app, context);
  await finger.down(app.square("2h"));
  await until(async () => (await reach(app)) === "1h 3h 4h 5h 6h 7h", "the reach of the rook");
  await finger.up();
  await settle(app);
  assert.equal(await app.square("2h").getAttribute("aria-selected"), "false", "it is not chosen");
  assert.notEqual(await reach(app), "", "it stays in sight when the finger is gone");
  // the next tap is a tap
  await app.play("7g7f");
  assert.equal(await reach(app), "");
  // the other side's piece, and a drag after a long press
  await finger.down(app.square("8b"));
  await until(async () => (await reach(app)) !== "", "the reach of a piece that has not the move");
  await finger.up();
  const [pawn, goal] = [await center(app.square("3c")), await center(app.square("3d"))];
  await finger.down(pawn);
  await until(async () => (await reach(app)) === "3d", "the reach of the pawn");
  await finger.moveTo({ x: pawn.x, y: (pawn.y + goal.y) / 2 });
  await finger.moveTo(goal);
  await finger.up();
  await app.waitPly(2);
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d"]);
});

journey("pulling at the other side's piece says whose it is", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  await app.drag(app.square("3c"), app.square("3d"));
  await until(async () => /That piece is White/.test(await app.said()), "the reason");
  assert.equal(await app.ply(), 0);
});

journey("the second button draws arrows and circles in four colours, and a press beside the pieces wipes them", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  const { mouse, keyboard } = app.page;
  const stroke = async (from, to, ...keys) => {
    const [a, b] = [await center(app.square(from)), await center(app.square(to))];
    for (const key of keys) await keyboard.down(key);
    await mouse.move(a.x, a.y);
    await mouse.down({ button: "right" });
    await mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await mouse.move(b.x, b.y);
    await mouse.up({ button: "right" });
    for (const key of keys) await keyboard.up(key);
  };
  let menus = 0;
  await app.page.exposeFunction("menu", () => menus++);
  await app.page.evaluate(() => addEventListener("contextmenu", (event) => event.defaultPrevented || window.menu()));
  await stroke("7g", "7d");
  await stroke("5e", "5e", "Shift");
  await stroke("2h", "6h", "Alt");
  await stroke("8b", "8b", "Control", "Alt");
  await until(async () => (await drawn(app)).join() === "7g7d green,5e5e red,2h6h blue,8b8b yellow", "four marks");
  await stroke("7g", "7d");
  await until(async () => (await drawn(app)).length === 3, "drawn again it goes");
  await app.square("2g").click();
  assert.equal((await drawn(app)).length, 3, "choosing a piece leaves them");
  await keyboard.press("Escape");
  await app.square("5d").click();
  await until(async () => (await drawn(app)).length === 0, "wiped");
  await stroke("7g", "7d");
  await app.play("7g7f");
  assert.deepEqual(await drawn(app), []);
  assert.equal(menus, 0, "no menu over the board");
  await app.root.locator(".head").click({ button: "right" });
  await until(() => menus === 1, "elsewhere there is one");
});

journey("marks are drawn with keys", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  const { keyboard } = app.page;
  await app.square("7g").focus();
  await keyboard.press("w");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("w");
  await keyboard.press("Shift+W");
  await keyboard.press("Shift+W");
  await until(async () => (await drawn(app)).join() === "7g7e green,7e7e red", "an arrow and a circle");
});

journey("fingers draw after the pencil, and move again after it", { ...PHONE, fragment: FRIENDS }, async (app, { context }) => {
  const finger = await Finger.on(app, context);
  await app.press(app.action("draw"));
  const scrolled = () => app.page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await finger.slide(app.square("7g"), app.square("7d"));
  assert.equal(await scrolled(), before, "the page stays where it is");
  await app.press(app.square("2b"));
  await until(async () => (await drawn(app)).join() === "7g7d green,2b2b green", "an arrow and a circle");
  await app.press(app.square("2b"));
  await until(async () => (await drawn(app)).join() === "7g7d green,2b2b red", "another colour");
  assert.equal(await app.ply(), 0);
  await app.press(app.action("draw"));
  await app.play("7g7f");
  assert.deepEqual(await drawn(app), []);
});

for (const [how, profile] of [
  ["mouse and keys", DESKTOP],
  ["fingers", PHONE],
]) {
  journey(`a move waits to be confirmed: ${how}`, { ...profile, fragment: WITH_BISHOPS }, async (app, { context }) => {
    await setting(app, "confirm", true);
    const before = await app.sfen();
    const tentative = () => app.root.locator("[data-tentative]").count();
    await app.press(app.square("2g"));
    await app.press(app.square("2f"));
    await app.answer(true).waitFor();
    assert.equal(await app.square("2f").getAttribute("data-tentative"), "true");
    assert.equal(await app.sfen(), before);
    for (const yes of [true, false]) {
      const box = await app.answer(yes).boundingBox();
      assert.ok(box.width >= 40 && box.height >= 40, `${yes}: ${box.width} x ${box.height}`);
    }
    await app.press(app.answer(false));
    await until(async () => (await tentative()) === 0, "taken back");
    // a drop, confirmed by pressing its square again
    await app.press(app.hand("black", "B"));
    await app.press(app.square("5e"));
    await until(async () => (await tentative()) === 1, "the drop waits");
    await app.press(app.square("5e"));
    await app.waitPly(5);
    // a drag with a promotion
    if (profile === PHONE) {
      await (await Finger.on(app, context)).slide(app.square("8c"), app.square("8d"));
      await app.press(app.answer(true));
      await app.waitPly(6);
      return;
    }
    await app.drag(app.square("8c"), app.square("8d"));
    await until(async () => (await tentative()) === 1, "the move waits");
    await app.page.keyboard.press("Escape");
    await until(async () => (await tentative()) === 0, "taken back by Escape");
    await app.drag(app.square("8c"), app.square("8d"));
    await until(async () => (await tentative()) === 1, "the move waits again");
    await app.page.keyboard.press("Enter");
    await app.waitPly(6);
    await app.drag(app.square("5e"), app.square("3c"));
    await app.press(app.choice.locator('[data-promote="true"]'));
    await until(async () => (await tentative()) === 1, "the promotion waits");
    await app.press(app.answer(true));
    await app.waitPly(7);
    assert.deepEqual((await app.moves()).slice(4), ["B*5e", "8c8d", "5e3c+"]);
  });
}

journey("pieces that could be taken are marked once that is wished for", { ...DESKTOP, fragment: `${FRIENDS}&start=${encodeURIComponent("4k4/9/9/9/1r2S4/9/9/9/4K4 b - 1")}` }, async (app) => {
  assert.equal(await app.root.locator("[data-danger]").count(), 0);
  await setting(app, "threats", true);
  assert.equal(await app.square("5e").getAttribute("data-danger"), "free");
  assert.match(await app.square("5e").getAttribute("aria-label"), /could be taken for nothing/);
});

// a silver beside every corner and edge of the zone, moved by a drag and by taps; both answers can be pressed on the smallest phone
const EDGES = ["9a", "9b", "9c", "1a", "1b", "1c", "5a", "8a", "2a"];
for (const way of ["drag", "tap"]) {
  journey(`the question about promotion can be answered at every edge of a small phone, after a ${way}`, { ...PHONE, open: false }, async (app, { context }) => {
    const finger = await Finger.on(app, context);
    for (const to of EDGES) {
      for (const promote of [true, false]) {
        // the silver steps straight ahead
        const from = `${to[0]}${String.fromCharCode(to.charCodeAt(1) + 1)}`;
        const rows = Array.from({ length: 9 }, () => Array(9).fill(null));
        const put = (square, piece) => (rows[square.charCodeAt(1) - 97][9 - Number(square[0])] = piece);
        put(from, "S");
        put("5e", "k");
        put("5i", "K");
        const sfen = rows.map((row) => row.map((piece) => piece ?? "1").join("").replace(/1+/g, (ones) => String(ones.length))).join("/");
        await app.show(`${FRIENDS}&start=${encodeURIComponent(`${sfen} b - 1`)}`, `${sfen} b - 1`);
        if (way === "drag") await finger.slide(app.square(from), app.square(to));
        else {
          await app.press(app.square(from));
          await app.press(app.square(to));
        }
        await app.choice.waitFor();
        const box = await app.choice.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0, `${to}: ${JSON.stringify(box)}`);
        const answer = app.choice.locator(`[data-promote="${promote}"]`);
        const { width, height } = await answer.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${to}: ${width} x ${height}`);
        await app.press(answer);
        await app.waitPly(1);
        assert.equal(await app.square(to).getAttribute("data-piece"), promote ? "+S" : "S");
      }
    }
  });
}

journey("beside a board in a narrow window words stay whole: the card of a piece, the header", { viewport: { width: 760, height: 560 }, fragment: FRIENDS }, async (app) => {
  for (const lang of ["en", "vi", "sv"]) {
    await app.open(`${FRIENDS}&lang=${lang}`);
    await app.square("2h").focus();
    await app.page.keyboard.press("m");
    const names = app.root.locator(".look-face > span:last-child");
    await until(async () => (await names.count()) === 2, "both faces of the piece");
    for (const name of await names.all()) {
      const [height, line] = await name.evaluate((element) => [element.getBoundingClientRect().height, parseFloat(getComputedStyle(element).lineHeight)]);
      assert.ok(height < 2.5 * line && height > 0, `${lang}: ${await name.innerText()} is ${height} high`);
    }
    const beyond = await app.root.locator(".look-card, .head").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).length);
    assert.equal(beyond, 0, `${lang}: nothing goes beyond its box`);
  }
});
