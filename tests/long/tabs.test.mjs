// Two tabs of one browser, each in every state of play while the other opens, plays, ends, begins anew or reloads: a matrix of which
// tests/native/app/platform/tabs.rs has the logic and tests/e2e/tabs.test.mjs a sample.

import assert from "node:assert/strict";
import { journey, until } from "../e2e/harness.mjs";

/** What the first tab is in the middle of. */
const STATES = {
  "its own turn": async () => {},
  thinking: async (app) => app.play("2g2f"),
  "a hint": async (app) => app.press(app.action("hint")),
  "a question": async (app) => app.press(app.action("resign")),
  "its end": async (app) => {
    await app.press(app.action("resign"));
    await app.press(app.action("resign"));
  },
  "an earlier move": async (app) => app.page.keyboard.press("Shift+ArrowLeft"),
  "a form": async (app) => app.press(app.action("new-game")),
  settings: async (app) => app.press(app.action("settings").first()),
};

/** What the second tab does. */
const OTHERS = {
  opens: async () => {},
  plays: async (other) => {
    const ply = await other.ply();
    if ((await other.result.count()) === 0 && (await other.turn()) === "black") {
      await other.play("9g9f");
      await other.waitPly(ply + 2);
    }
  },
  "begins anew": async (other) => other.newGame({ opponent: "friend" }),
  reloads: async (other) => {
    await other.page.reload();
    await other.ready();
  },
};

const moves = async (tab) => (await tab.moves()).join(" ");

for (const [state, begin] of Object.entries(STATES)) {
  for (const [what, act] of Object.entries(OTHERS)) {
    journey(`${state}, while another tab ${what}`, {}, async (app, { context }) => {
      await app.newGame({ opponent: "computer", side: "black", level: 1 });
      await app.play("7g7f");
      await app.waitPly(2);
      await begin(app);
      const other = app.at(await context.newPage());
      await other.open();
      await act(other);
      const close = app.action("close");
      if ((await close.count()) > 0) await app.press(close.first());
      await app.action("continue-here").waitFor();
      const before = await moves(app);
      for (const square of ["2g", "2f", "1g", "1f"]) await app.press(app.square(square));
      assert.equal(await moves(app), before, "nothing is played without the game");
      assert.doesNotMatch(await app.text(), /thinking/);
      assert.notEqual(await app.root.locator("[data-engine]").getAttribute("data-engine"), "thinking");
      await app.press(app.action("continue-here"));
      const there = await moves(other);
      await until(async () => (await moves(app)).startsWith(there), "the game as the other tab left it");
      await other.action("continue-here").waitFor();
      await other.page.close();
      if ((await app.result.count()) > 0) return;
      const back = app.action("back-to-game");
      if ((await back.count()) > 0) await app.press(back.first());
      const ply = await app.ply();
      await until(async () => (await app.turn()) === "black", "Black has the move");
      await app.play("1g1f");
      await app.waitPly(ply + 1);
    });
  }
}
