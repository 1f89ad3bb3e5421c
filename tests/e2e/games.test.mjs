// One whole game of each sort, chosen in the form and played by hand on both sides until the rules end it.

import assert from "node:assert/strict";
import { DESKTOP, Engine, PHONE, game, journey, sample } from "./harness.mjs";

// winner and reason as the files say in words; each on another device, in another language, with other pieces
const GAMES = {
  shogi: ["black", "checkmate", DESKTOP, "en-GB", "kanji2"],
  sho: ["white", "checkmate", DESKTOP, "en-GB", "international"],
  heian9x8: ["black", "checkmate", PHONE, "ja-JP", "kanji2"],
  heian8x8: ["black", "bare_king", DESKTOP, "ja-JP", "kanji1"],
  heian9x9: ["black", "checkmate", PHONE, "en-GB", "international"],
  heian8x9: ["white", "bare_king", PHONE, "ja-JP", "kanji1"],
};

// a device and a language each; shogi is played to its end in game.test.mjs and keyboard.test.mjs
const PLAYED = sample(["sho", "heian9x8"], Object.keys(GAMES));
for (const variant of PLAYED) {
  const [winner, reason, device, locale, pieces] = GAMES[variant];
  journey(`${variant}: a whole game from the form to its end`, { ...device, locale }, async (app) => {
    const moves = await game(`${variant}.usi`);
    await app.set("pieces", pieces);
    await app.newGame({ opponent: "friend", variant });
    assert.equal(await app.board.getAttribute("data-variant"), variant);
    const hands = variant === "shogi" ? 2 : 0;
    assert.equal(await app.root.locator("[data-hand]").count(), hands, "stands where there are drops, and only there");
    for (const usi of moves) await app.play(usi);
    assert.equal(await app.result.getAttribute("data-result"), winner);
    assert.equal(await app.result.getAttribute("data-reason"), reason);
    assert.deepEqual(await app.moves(), moves);
    const engine = await Engine.start(variant);
    const state = await engine.state("startpos", moves);
    engine.stop();
    assert.equal(await app.sfen(), state.sfen);
    assert.deepEqual(state.result, { winner, reason });
  });
}
