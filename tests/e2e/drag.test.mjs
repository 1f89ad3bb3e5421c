// A piece in the air always comes down again, whatever becomes of the hand that holds it.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, PHONE, center, journey, until } from "./harness.mjs";

const moved = ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy });

/** Pieces drawn in the air or left as a shadow. */
const inTheAir = (app) => app.root.locator(".ghost .piece, .held").count();

/** The piece is back on its square, nothing was played, and the board answers as ever. */
async function assertUnharmed(app, square) {
  await until(async () => (await inTheAir(app)) === 0, "nothing is in the air");
  assert.equal(await app.ply(), 0);
  assert.equal(await app.square(square).getAttribute("data-piece"), "P");
  await app.page.keyboard.press("Escape");
  await app.play("7g7f");
}

/** Holds the pawn on 2g with the mouse. */
async function lift(app) {
  const from = await center(app.square("2g"));
  await app.page.mouse.move(from.x, from.y);
  await app.page.mouse.down();
  await app.page.mouse.move(from.x + 20, from.y - 30, { steps: 3 });
  await until(async () => (await inTheAir(app)) === 2, "the pawn is in the air");
  return from;
}

journey("a piece follows the mouse and falls back outside the window", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  await lift(app);
  const goal = await center(app.square("5e"));
  await app.page.mouse.move(goal.x, goal.y);
  await until(async () => {
    const ghost = await center(app.root.locator(".ghost"));
    return Math.hypot(ghost.x - goal.x, ghost.y - goal.y) < 3;
  }, "the pawn is under the mouse");
  await app.page.mouse.move(-40, -40);
  await app.page.mouse.up();
  await assertUnharmed(app, "2g");
});

journey("Escape takes the piece out of the hand", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  await app.square("5e").focus();
  await lift(app);
  await app.page.keyboard.press("Escape");
  await until(async () => (await inTheAir(app)) === 0, "the pawn is back");
  await app.page.mouse.up();
  await assertUnharmed(app, "2g");
});

journey("a trembling click is a click, and the right button lifts nothing", { ...DESKTOP, fragment: FRIENDS }, async (app) => {
  const from = await center(app.square("2g"));
  await app.page.mouse.move(from.x, from.y);
  await app.page.mouse.down();
  await app.page.mouse.move(from.x + 2, from.y - 2);
  await app.page.mouse.up();
  assert.equal(await app.square("2g").getAttribute("aria-selected"), "true");
  await app.press(app.square("2g"));
  await app.page.mouse.move(from.x, from.y);
  await app.page.mouse.down({ button: "right" });
  await app.page.mouse.move(from.x, from.y - 60, { steps: 3 });
  assert.equal(await inTheAir(app), 0);
  await app.page.mouse.up({ button: "right" });
  await assertUnharmed(app, "2g");
});

/** Fingers on the screen. */
async function fingers(context, page) {
  const devtools = await context.newCDPSession(page);
  return (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

journey("a captured piece on its way to the hand lets a press through", { ...PHONE, fragment: FRIENDS }, async (app) => {
  for (const usi of ["7g7f", "3c3d", "8h2b+"]) await app.play(usi);
  // the way takes so long that a press comes in time
  await app.page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, { ...options, duration: 600_000 });
    };
  });
  await app.play("3a2b");
  const below = await app.page.evaluate(() => {
    const flying = document.querySelector("[data-hand=white] [data-piece=B] .token");
    const [way] = flying.getAnimations();
    way.pause();
    const squares = [];
    for (let time = 0; time < 600_000; time += 20_000) {
      way.currentTime = time;
      const { left, top, width, height } = flying.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const covered = [...document.querySelectorAll("[data-square]")].find((square) => {
        const area = square.getBoundingClientRect();
        return area.left < x && x < area.right && area.top < y && y < area.bottom;
      });
      if (covered) squares.push([covered.dataset.square, document.elementFromPoint(x, y).closest("[data-square]")?.dataset.square]);
    }
    return squares;
  });
  assert.ok(below.length >= 3, `the piece passes over the board: ${below}`);
  for (const [covered, pressed] of below) assert.equal(pressed, covered);
});

journey("a second finger gives the piece back", { ...PHONE, fragment: FRIENDS }, async (app, { context }) => {
  const touch = await fingers(context, app.page);
  const from = await center(app.square("2g"));
  await touch("touchStart", from);
  await touch("touchMove", moved(from, 0, -30));
  await until(async () => (await inTheAir(app)) === 2, "the pawn is in the air");
  await touch("touchStart", moved(from, 0, -30), await center(app.square("7e")));
  await until(async () => (await inTheAir(app)) === 0, "the pawn is back");
  await touch("touchEnd");
  await assertUnharmed(app, "2g");
});

journey("a touch that the system takes away gives the piece back", { ...PHONE, fragment: FRIENDS }, async (app, { context }) => {
  const touch = await fingers(context, app.page);
  const from = await center(app.square("2g"));
  await touch("touchStart", from);
  await touch("touchMove", moved(from, 0, -30));
  await until(async () => (await inTheAir(app)) === 2, "the pawn is in the air");
  await touch("touchCancel");
  await assertUnharmed(app, "2g");
});

journey(
  "a finger that starts on an empty square scrolls the page, one that starts on a piece does not",
  { ...PHONE, viewport: { width: 320, height: 256 }, fragment: FRIENDS },
  async (app, { context }) => {
    const touch = await fingers(context, app.page);
    const scrolled = () => app.page.evaluate(() => window.scrollY);
    const swipe = async (from) => {
      await touch("touchStart", from);
      for (let i = 1; i <= 8; i++) await touch("touchMove", moved(from, 0, -12 * i));
      await touch("touchEnd");
    };
    await app.square("5e").scrollIntoViewIfNeeded();
    const before = await scrolled();
    await swipe(await center(app.square("3g")));
    await until(async () => (await inTheAir(app)) === 0, "the pawn is back");
    assert.equal(await scrolled(), before);
    await swipe(await center(app.square("5e")));
    await until(async () => (await scrolled()) > before + 20, "the page has scrolled");
    assert.equal(await app.ply(), 0);
  },
);
