// Five pawns thrown on the board: seen, told, and then true.

import assert from "node:assert/strict";
import { DESKTOP, PHONE, journey, until } from "./harness.mjs";

/** As often as it takes both sides to come up, but once in hundreds of millions. */
const THROWS = 30;

const faces = (app) => app.root.locator("[data-face]").evaluateAll((all) => all.map((pawn) => pawn.dataset.face));
/** Animations of the thrown pawns, how many of them still run, and the ply at that moment. */
const flight = (app) =>
  app.page.evaluate(() => {
    const all = document.getAnimations().filter((one) => one.effect.target.closest("[data-face]"));
    const ply = Number(document.querySelector('[role="grid"]').dataset.ply);
    return { all: all.length, running: all.filter((one) => one.playState !== "finished").length, ply };
  });

/** Waits until the pawns have flown and lie; nobody moves meanwhile. */
async function untilTheyLie(app) {
  let flew = false;
  await until(async () => {
    const { all, running, ply } = await flight(app);
    if (running > 0) assert.equal(ply, 0, "nobody moves while the pawns fly");
    flew ||= all > 0;
    return flew && running === 0;
  }, "they fly, and lie");
}

/** What five faces mean to the one who threw them. */
function meaning(thrown) {
  assert.equal(thrown.length, 5);
  const tokin = thrown.filter((face) => face === "tokin").length;
  const pawns = 5 - tokin;
  const side = tokin > pawns ? "white" : "black";
  return { side, words: `${pawns} ${pawns === 1 ? "pawn" : "pawns"}, ${tokin} tokin: ${side === "black" ? "you begin as Black" : "you play White"}.` };
}

for (const [device, profile] of [
  ["1440 x 900", DESKTOP],
  ["360 x 640", PHONE],
])
  journey(`at ${device} pawns are thrown, tumble, lie still, and what they say comes true`, profile, async (app) => {
    const seen = new Set();
    for (let game = 0; game < THROWS && (game < 3 || seen.size < 2); game++) {
      await app.press(app.action("new-game"));
      await app.press(app.action("furigoma"));
      await untilTheyLie(app);
      const { side, words } = meaning(await faces(app));
      assert.ok((await app.said()).includes(words), `${words}: ${await app.said()}`);
      const box = await app.root.locator("[data-face]").first().boundingBox();
      const view = app.page.viewportSize();
      assert.ok(box.y >= 0 && box.y + box.height <= view.height, "where they can be seen");
      await app.press(app.action("start"));
      await app.lose();
      await until(async () => (await app.board.getAttribute("data-orientation")) === side, words);
      assert.equal((await faces(app)).length, 0);
      if (side === "white") await app.waitPly(1);
      else await app.play("7g7f");
      seen.add(side);
    }
    assert.equal(seen.size, 2, `both sides within ${THROWS} throws`);
  });

journey("whoever asked for stillness sees the pawns lie at once", { reducedMotion: "reduce" }, async (app) => {
  await app.press(app.action("new-game"));
  await app.press(app.action("furigoma"));
  await until(async () => (await faces(app)).length === 5, "five pawns");
  assert.equal((await flight(app)).all, 0, "nothing is animated");
  const { words } = meaning(await faces(app));
  const told = app.root.getByText(words);
  assert.equal(await told.evaluate((node) => getComputedStyle(node).opacity), "1");
});

journey("chance is the browser's own source, and nothing else", { open: false }, async (app) => {
  await app.page.addInitScript(() => {
    window.bits = 0;
    Crypto.prototype.getRandomValues = (array) => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      bytes.fill(0);
      bytes[0] = window.bits;
      return array;
    };
    Math.random = () => {
      throw new Error("not that one");
    };
  });
  await app.open();
  await app.press(app.action("new-game"));
  for (const bits of [0b00000, 0b00111, 0b10010, 0b11111, 0b01111]) {
    await app.page.evaluate((value) => (window.bits = value), bits);
    await app.press(app.action("furigoma"));
    const due = [0, 1, 2, 3, 4].map((pawn) => ((bits >> pawn) & 1 ? "tokin" : "pawn"));
    await until(async () => (await faces(app)).join() === due.join(), due.join());
  }
});

journey("without a throw the start throws, and the computer waits for it", {}, async (app) => {
  for (let game = 0; game < THROWS; game++) {
    await app.press(app.action("new-game"));
    await app.set("side", "furigoma");
    await app.press(app.action("start"));
    await until(async () => (await faces(app)).length === 5, "thrown on the board of the game");
    const { side, words } = meaning(await faces(app));
    assert.ok((await app.said()).includes(words), words);
    assert.equal(await app.board.getAttribute("data-orientation"), side);
    await untilTheyLie(app);
    if (side === "white") {
      await app.waitPly(1);
      await until(async () => (await faces(app)).length === 0, "put away by the first move");
      return;
    }
    await app.press(app.square("7g"));
    await until(async () => (await faces(app)).length === 0, "put away as soon as the board is touched");
  }
  assert.fail(`White not once in ${THROWS} throws`);
});

journey("friends throw for the near side, in every game and in Japanese", { locale: "ja-JP" }, async (app) => {
  for (const variant of ["sho", "heian8x8"]) {
    await app.press(app.action("new-game"));
    await app.set("opponent", "friend");
    await app.set("variant", variant === "sho" ? "sho" : "heian9x8");
    if (variant !== "sho") await app.set("heian_board", variant);
    await app.press(app.action("furigoma"));
    await until(async () => (await faces(app)).length === 5, "five pawns");
    const { side } = meaning(await faces(app));
    const words = `手前が${side === "black" ? "先手" : "後手"}です。`;
    assert.ok((await app.said()).includes(words), words);
    await app.press(app.action("start"));
    await until(async () => (await app.board.getAttribute("data-orientation")) === side, words);
    assert.equal(await app.board.getAttribute("data-variant"), variant);
  }
});
