// A real game, played by hand from the first move to the last.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, PHONE, game, journey } from "./harness.mjs";

const MOVES = await game("1709-sogin-intatsu-3.usi");
// from an independent engine
const END = "lns+N3nl/1k5S1/ppp6/4p4/5P1gP/2P1P1P2/P5+bPS/6GK1/L4r1NL b RG4Pbgs3p 129";

for (const [device, profile] of [
  ["with the mouse at 1440 x 900", DESKTOP],
  ["with a finger at 360 x 640", PHONE],
]) {
  journey(`a game of 1709 is played move by move ${device}`, { ...profile, fragment: FRIENDS }, async (app) => {
    for (const usi of MOVES) await app.play(usi);
    assert.equal(await app.sfen(), END);
    assert.equal(await app.ply(), MOVES.length);
    assert.deepEqual(await app.moves(), MOVES);
    assert.deepEqual(
      await app.root.locator('[data-last="true"]').evaluateAll((all) => all.map((one) => one.dataset.square).sort()),
      ["3g", "4f"],
    );
  });
}
