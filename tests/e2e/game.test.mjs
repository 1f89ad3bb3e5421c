// A real game, played by hand from the first move to the last.

import assert from "node:assert/strict";
import { DESKTOP, FRIENDS, PHONE, game, journey, sample } from "./harness.mjs";

const MOVES = await game("1709-sogin-intatsu-3.usi");
// from an independent engine
const END = "lns+N3nl/1k5S1/ppp6/4p4/5P1gP/2P1P1P2/P5+bPS/6GK1/L4r1NL b RG4Pbgs3p 129";

for (const [device, profile, moves] of [
  ["with the mouse at 1440 x 900", DESKTOP, MOVES],
  // hands are the same later in the game
  ["with a finger at 360 x 640", PHONE, sample(MOVES.slice(0, 40), MOVES)],
]) {
  journey(`a game of 1709 is played move by move ${device}`, { ...profile, fragment: FRIENDS }, async (app) => {
    for (const usi of moves) await app.play(usi);
    if (moves === MOVES) assert.equal(await app.sfen(), END);
    assert.equal(await app.ply(), moves.length);
    assert.deepEqual(await app.moves(), moves);
    const last = moves.at(-1);
    const squares = last[1] === "*" ? [last.slice(2, 4)] : [last.slice(0, 2), last.slice(2, 4)].sort();
    assert.deepEqual(await app.root.locator('[data-last="true"]').evaluateAll((all) => all.map((one) => one.dataset.square).sort()), squares);
  });
}
