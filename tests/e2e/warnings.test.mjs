// What a player is told before it is too late: repetition, perpetual check, impasse, royals in danger, a bare king.

import assert from "node:assert/strict";
import { FRIENDS, journey, until } from "./harness.mjs";

const at = (variant, sfen, more = "") => `${FRIENDS}&variant=${variant}&start=${sfen.replaceAll(" ", "_")}${more}`;

async function says(app, words) {
  await until(async () => (await app.said()).includes(words), `${words}: ${await app.said()}`);
}

/** Presses the squares of a move, whatever the page makes of it. */
async function press(app, usi) {
  await app.press(app.square(usi.slice(0, 2)));
  await app.press(app.square(usi.slice(2, 4)));
}

journey("a repeated position is counted aloud until the fourth time draws", { fragment: FRIENDS }, async (app) => {
  assert.doesNotMatch(await app.said(), /This position/, "the first time is none");
  for (const words of ["", "This position: 2nd time; the 4th is a draw.", "This position: 3rd time; the 4th is a draw."]) {
    await says(app, words);
    for (const usi of ["2h3h", "8b7b", "3h2h", "7b8b"]) await app.play(usi);
  }
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-reason"), "repetition");
  assert.equal(await app.result.getAttribute("data-result"), "draw");
});

journey("perpetual check is asked about before it loses", { fragment: at("sho", "4k4/9/p8/9/9/9/9/9/K6R1 b - 1") }, async (app) => {
  await app.play("2i5i");
  for (const usi of ["5a4a", "5i4i", "4a5a", "4i5i", "5a4a", "5i4i", "4a5a", "4i5i", "5a4a", "5i4i", "4a5a"]) await app.play(usi);
  await press(app, "4i5i");
  await says(app, "Perpetual check: this move loses. Play it?");
  assert.equal(await app.ply(), 12, "not played yet");
  assert.ok(await app.answer(false).evaluate((button) => button === document.activeElement), "no is the nearer answer");
  await app.press(app.answer(false));
  await app.answer(false).waitFor({ state: "detached" });
  assert.equal(await app.ply(), 12);
  await press(app, "4i5i"); // made twice, it is meant
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "white");
  assert.equal(await app.result.getAttribute("data-reason"), "perpetual_check");
});

journey("and told of while the other side can complete it", { fragment: at("heian9x9", "5k3/9/p8/9/9/9/9/9/K3+P4 b - 1") }, async (app) => {
  // a tokin does not check from afar: nothing to warn of in this game, however often the kings step aside
  for (const usi of ["9i8i", "4a5a", "8i9i", "5a4a"]) await app.play(usi);
  await says(app, "2nd time; the 4th is a draw");
  await app.open(at("shogi", "4k4/9/9/9/9/9/9/9/K4R3 b - 1", `&moves=${"4i5i,5a4a,5i4i,4a5a,".repeat(2)}4i5i,5a4a`));
  await app.waitPly(10);
  await says(app, "the 4th loses for Black: perpetual check");
  await app.play("5i4i");
  await app.play("4a5a");
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-result"), "white");
});

journey("the elephant becomes a prince, and one of two royals may be lost", { fragment: at("sho", "3rk4/9/8E/9/9/9/9/9/P4K3 b - 1") }, async (app) => {
  await app.press(app.square("1c"));
  await app.press(app.square("1b"));
  await app.press(app.choice.locator('[data-promote="true"]'));
  await app.waitPly(1);
  assert.equal(await app.square("1b").getAttribute("data-piece"), "+E");
  assert.match(await app.square("1b").getAttribute("aria-label"), /crown prince/);
  await says(app, "King and crown prince: one of the two may be lost.");
  await app.play("6a6i");
  // the king is attacked and may stand there
  await says(app, "Check to the king!");
  await says(app, "it need not be answered");
  assert.equal(await app.square("4i").getAttribute("data-check"), "true");
  await app.play("9i9h");
  await app.play("6i4i");
  assert.equal(await app.result.count(), 0, "the game goes on");
  await says(app, "From now on the crown prince must not be lost.");
});

journey("a refusal names the royal that would be lost", { fragment: at("sho", "4k4/9/9/9/9/9/7r1/P7+E/9 b - 1") }, async (app) => {
  await press(app, "1h2h");
  await says(app, "Your crown prince could be taken after that.");
  await app.set("lang", "ja");
  await says(app, "太子を取られて");
});

journey("a bared side is told of its one chance", { fragment: at("heian9x9", "4k4/9/9/9/9/9/9/5l3/4KP3 w - 1", "&bare_king=counter") }, async (app) => {
  await press(app, "4h4i");
  await app.waitPly(1);
  await says(app, "Black’s king is bare, with one move to bare the other for a draw.");
  await press(app, "5i4i");
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-reason"), "bare_king_draw");
});

journey("the count of an impasse is live, for both sides and by the rule in force", { open: false }, async (app) => {
  const sfen = "9/PPPPPPPPP/G8/1K7/9/9/9/9/7k1 b 2RB 1";
  await app.open(at("shogi", sfen, "&impasse=declare27"));
  const points = () => app.root.locator(".line-points").allInnerTexts();
  await until(async () => (await points()).join() === "☗ 25/28 points, 10/10 in the zone; ☖ 0/27, 0/10.", "White's king has entered");
  assert.equal(await app.action("declare").count(), 0, "Black's has not");
  await app.play("8d8c");
  await app.play("2i2h");
  await app.press(app.action("declare"));
  await says(app, "☗ 25/28 points, 10/10 in the zone");
  await app.press(app.answer(false));
  await app.open(at("heian9x8", "8G/4K4/9/9/9/9/4k4/8g b - 1"));
  await says(app, "Both kings have entered: if neither can mate or win material, and both agree, it is a draw.");
  assert.deepEqual(await points(), []);
  await app.press(app.action("propose-impasse"));
  await says(app, "neither side can mate or win material, so it is a draw");
  await app.press(app.answer(true));
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-reason"), "impasse_draw");
});
