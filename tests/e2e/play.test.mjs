// Around the moves: taking back, giving up, looking back, turning the board, the sheets.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, PHONE, journey, until } from "./harness.mjs";

const OPENING = ["7g7f", "3c3d", "2g2f", "8c8d"];
const OPENED = `${FRIENDS}&moves=${OPENING.join(",")}`;

journey("resigning is asked once, ends the game, and can be taken back", { fragment: OPENED }, async (app) => {
  await app.press(app.action("resign"));
  assert.equal(await app.result.count(), 0, "not at the first press");
  await app.press(app.root.getByRole("button", { name: "Play on", exact: true }));
  assert.equal(await app.result.count(), 0);
  await app.press(app.action("resign"));
  await app.press(app.root.getByRole("button", { name: "Resign", exact: true }).first());
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "white");
  assert.equal(await app.result.getAttribute("data-reason"), "resign");
  assert.deepEqual(await app.moves(), OPENING, "no move after the end");
  await app.press(app.action("undo"));
  await app.result.waitFor({ state: "detached" });
  await app.play("2f2e");
});

journey("a mate is announced with its reason, in both languages", { open: false }, async (app) => {
  const sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
  for (const [lang, words] of [
    ["en", /Checkmate/],
    ["ja", /詰み/],
  ]) {
    await app.show(`${FRIENDS}&lang=${lang}&start=${encodeURIComponent(sfen)}`, sfen);
    await app.play("G*5b");
    await app.result.waitFor();
    assert.equal(await app.result.getAttribute("data-reason"), "checkmate");
    // the words of the other language may still be on their way
    await until(async () => words.test(await app.result.innerText()), `${words}`);
    const live = await app.result.evaluate((node) => node.closest("[aria-live], [role=status], [role=alert]") !== null || node.querySelector("[aria-live], [role=status], [role=alert]") !== null);
    assert.ok(live, "through a live region");
  }
});

journey("a rematch starts anew with the sides swapped", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1 });
  await app.play("7g7f");
  await app.waitPly(2);
  await app.press(app.action("resign"));
  await app.press(app.root.getByRole("button", { name: "Resign", exact: true }).first());
  await app.result.waitFor();
  await app.press(app.action("rematch"));
  await app.result.waitFor({ state: "detached" });
  assert.equal(await app.board.getAttribute("data-orientation"), "white");
  await app.waitPly(1);
  assert.equal(await app.turn(), "white");
});

journey("taking back against the computer returns to one's own turn", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1 });
  for (const [usi, ply] of [
    ["7g7f", 2],
    ["1g1f", 4],
  ]) {
    await app.play(usi);
    await app.waitPly(ply);
  }
  await app.press(app.action("undo"));
  await until(async () => (await app.ply()) === 2, "two plies taken back");
  assert.equal(await app.turn(), "black");
});

journey("the board turns around", { fragment: OPENED }, async (app) => {
  const above = async () => (await app.square("5a").boundingBox()).y < (await app.square("5i").boundingBox()).y;
  assert.equal(await app.board.getAttribute("data-orientation"), "black");
  assert.ok(await above());
  await app.press(app.action("flip"));
  await until(async () => (await app.board.getAttribute("data-orientation")) === "white", "turned");
  assert.ok(!(await above()));
  await app.play("2f2e");
});

journey("moves are stepped through, and the game goes on from an earlier one", { fragment: OPENED }, async (app) => {
  const entry = (ply) => app.root.locator(`[role="listitem"][data-ply="${ply}"]`);
  await app.press(entry(2).locator("button").or(entry(2)).first());
  await until(async () => (await app.ply()) === 2, "the second move");
  assert.deepEqual(await app.moves(), OPENING, "the list stays whole");
  await app.press(app.square("2g"));
  await app.root.locator('[data-target="true"]').first().waitFor();
  assert.deepEqual(await app.moves(), OPENING, "which is not playing");
  await app.press(app.action("back-to-game"));
  await until(async () => (await app.ply()) === 4, "back at the game");
  await app.press(entry(2).locator("button").or(entry(2)).first());
  await app.press(app.action("play-on"));
  await app.play("6g6f");
  assert.deepEqual(await app.moves(), ["7g7f", "3c3d", "6g6f"]);
});

for (const [device, profile] of [
  ["at 1440 x 900", DESKTOP],
  ["at 360 x 640", PHONE],
]) {
  journey(`the board is as large as the window allows and nothing lies over it ${device}`, { ...profile, fragment: OPENED }, async (app) => {
    const { width, height } = profile.viewport;
    const board = await app.board.boundingBox();
    assert.ok(board.width >= 0.93 * width || board.height >= 0.8 * height, JSON.stringify(board));
    assert.ok(board.x >= 0 && board.x + board.width <= width);
    assert.equal(await app.page.evaluate(() => document.documentElement.scrollWidth), width, "no scrolling sideways");
    for (const name of ["9a", "1a", "5e", "9i", "1i"]) {
      const on = await app.square(name).evaluate((square) => {
        const { x, y, width, height } = square.getBoundingClientRect();
        return square.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      assert.ok(on, `${name} is free`);
    }
    const small = await app.root.locator("button:visible").evaluateAll((all) =>
      all
        .filter((one) => !one.closest('[role="list"]'))
        .map((one) => [one.dataset.action ?? one.innerText, one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 40 || box.width < 32)
        .map(([name, box]) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`),
    );
    assert.deepEqual(small, [], "large enough for a finger");
  });

  journey(`the browser's back button closes a sheet, not the game ${device}`, { ...profile }, async (app) => {
    await app.newGame({ opponent: "friend" });
    await app.play("7g7f");
    for (const sheet of ["new-game", "settings", "share"]) {
      await app.press(app.action(sheet).first());
      await app.action("close").first().waitFor();
      await app.page.goBack();
      await app.action("close").first().waitFor({ state: "detached" });
      assert.equal(await app.ply(), 1);
    }
    assert.ok(app.page.url().startsWith(app.url));
  });
}

journey("the title says whose move it is", { fragment: FRIENDS }, async (app) => {
  await until(async () => /Black/.test(await app.page.title()), "Black's move");
  await app.play("7g7f");
  await until(async () => /White/.test(await app.page.title()), "White's move");
});

journey("the game can be copied as a link, as USI and as KIF", { fragment: OPENED, permissions: ["clipboard-read", "clipboard-write"] }, async (app, { context }) => {
  const copied = async (name) => {
    await app.page.evaluate(() => navigator.clipboard.writeText(""));
    await app.press(app.action(name));
    return until(() => app.page.evaluate(() => navigator.clipboard.readText()), name);
  };
  await app.press(app.action("flip"));
  await app.press(app.action("share").first());
  const link = await copied("copy-link");
  assert.match(await copied("copy-usi"), new RegExp(`^(position )?.*moves ${OPENING.join(" ")}\\s*$`));
  const kif = await copied("copy-kif");
  assert.match(kif, /^手数----指手/m);
  assert.match(kif, /^ *1 ７六歩\(77\)/m);
  assert.match(kif, /^ *4 ８四歩\(83\)/m);

  const sfen = await app.sfen();
  const other = app.at(await context.newPage());
  await other.page.goto(link);
  await other.ready();
  assert.equal(await other.sfen(), sfen);
  assert.deepEqual(await other.moves(), OPENING);
  assert.equal(await other.board.getAttribute("data-orientation"), "white");
});

journey("an impasse is proposed, the points stand there, and a friend agrees", { open: false }, async (app) => {
  const sfen = encodeURIComponent("1K7/9/9/9/9/9/9/9/7k1 b 2RB9P2rb9p 1");
  await app.open(`${FRIENDS}&start=${sfen}`);
  assert.match(await app.text(), /24.*24/s);
  await app.press(app.action("propose-impasse"));
  await app.press(app.root.getByRole("button", { name: "Agree", exact: true }));
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "draw");
  assert.equal(await app.result.getAttribute("data-reason"), "impasse_draw");
});

journey("a declaration wins where the points suffice", { open: false }, async (app) => {
  const sfen = encodeURIComponent("1K7/PPPPPPPPP/G8/9/9/9/9/9/7k1 b 2R2B 1");
  await app.open(`${FRIENDS}&impasse=declare27&start=${sfen}`);
  await app.press(app.action("declare"));
  await app.press(app.root.getByRole("button", { name: "Declare", exact: true }).first());
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "black");
  assert.equal(await app.result.getAttribute("data-reason"), "declaration");
});
