// The worst window sizes: everything pressed is in reach, nothing jumps, no name is cut. `make test-long` asks it of all sizes and languages.

import assert from "node:assert/strict";
import { FRIENDS, PHONE, becomes, journey, sample, until } from "./harness.mjs";
import { FRAMED, FRAMES, WORST, framed, framedLate, layout, small } from "./layout.mjs";
import { openLibrary } from "./library.mjs";

const WAYS = [["en", {}], ["vi", { hasTouch: true, isMobile: true }]];
for (const [lang, way] of sample(WAYS.slice(1), WAYS))
  journey(`a game fits its window, and stays where it is: ${lang}`, { open: false, reducedMotion: "reduce", ...way }, (app) => layout(app, WORST, lang));

journey("a game fits the frame of another page", FRAMED, (app) => framed(app, FRAMES, "sv"));

journey("what comes after the first board moves nothing in a frame", FRAMED, (app) => framedLate(app, FRAMES, "sv"));

const MOVES = "7g7f,3c3d,2g2f,8c8d,2f2e,8d8e,6i7h,4a3b,2e2d,2c2d,2h2d,P*2c,2d2f,8e8f,8g8f,8b8f,3i3h,7a7b,5i6h,P*8b,1g1f,1c1d,9g9f,9c9d";
const isSeen = (element) => {
  const [inner, outer] = [element, element.closest(".moves")].map((part) => part.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
};

journey("a window that is turned goes on showing the move that it showed", { fragment: `${FRIENDS}&moves=${MOVES}` }, async (app) => {
  const current = app.root.locator(".move[aria-current]");
  for (const [width, height] of [[820, 1180], [1180, 700], [820, 1180], [360, 640], [640, 360]]) {
    await app.page.setViewportSize({ width, height });
    await until(() => current.evaluate(isSeen), `move 24 is seen in ${width}x${height}`);
  }
});

journey("on a phone all moves open into a sheet, which shows any position and closes again", { ...PHONE, fragment: `${FRIENDS}&moves=${MOVES}` }, async (app) => {
  const place = () => app.root.locator(".board-box").boundingBox();
  const [button, before] = [app.action("all-moves"), await place()];
  await app.press(button);
  await becomes(() => button.getAttribute("aria-expanded"), "true");
  const moves = app.root.locator(".moves li");
  await until(async () => (await moves.nth(22).boundingBox()).y > (await moves.nth(20).boundingBox()).y + 40, "one move below the other");
  assert.ok(await app.root.locator(".move[aria-current]").evaluate(isSeen), "from the move that is shown");
  const [board, list] = [await place(), await app.root.locator(".record.all").boundingBox()];
  assert.ok(board.y + board.height <= list.y, "the whole board is seen above the list");
  await app.press(app.root.locator('.moves [data-ply="20"] button'));
  await until(async () => (await app.ply()) === 20, "the position after move 20");
  assert.deepEqual(await place(), board, "the board stays where it is while one steps");
  await app.press(button);
  await until(async () => (await button.getAttribute("aria-expanded")) === "false", "closed");
  assert.deepEqual(await place(), before, "the board is as large as before");
  await app.press(app.root.locator(".record .step").nth(1));
  await until(async () => (await app.ply()) === 19, "a step back without the list");
  assert.deepEqual(await place(), before);
});

const SHEETS = {
  settings: async (app) => {
    await app.press(app.action("settings").first());
    await app.root.locator('.sheet [name="theme"]').first().waitFor({ state: "attached" });
  },
  help: async (app) => {
    await app.press(app.action("settings").first());
    await app.press(app.action("help"));
    await app.root.locator(".sheet h3").first().waitFor();
  },
  share: async (app) => {
    await app.press(app.action("share").first());
    await app.action("import").waitFor();
  },
  library: openLibrary,
};
journey("on a phone sheets have the whole screen, and what is pressed is large enough", { ...PHONE }, async (app) => {
  const found = [];
  for (const [name, reach] of Object.entries(SHEETS)) {
    await reach(app);
    assert.equal((await app.root.locator(".board").count()) > 0 && (await app.root.locator(".board").isVisible()), false, `the board beside ${name}`);
    for (const fault of await app.page.evaluate(small)) found.push(`${name}: ${fault}`);
    await app.press(app.action("close"));
  }
  assert.deepEqual(found, []);
  await app.press(app.action("rules"));
  await app.root.locator(".dot-step").first().waitFor();
  const narrow = await app.root.locator(".sheet button").evaluateAll((buttons) =>
    buttons.filter((button) => button.offsetWidth > 0 && (button.offsetWidth < 44 || button.offsetHeight < 44)).map((button) => button.outerHTML),
  );
  assert.deepEqual(narrow, []);
});
