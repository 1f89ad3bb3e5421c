// Fingers that are quick: hundreds of moves by taps and by drags on a phone, none lost and none made twice.
// The rules core says what may be played and what the board must show after it.

import assert from "node:assert/strict";
import { Engine, FRIENDS, Finger, PHONE, journey, parse, sample } from "./harness.mjs";

/** The part of the moves that is made. */
const PART = sample(0.4, 1);
/** Moves of each sort, in all games together. */
const MOVES = 200 * PART;
/** Each with a start, if not the usual one, and its share; one is in the midst of a fight, with full hands. */
const FIGHT = "l5knl/4gsg2/p2pppppp/2P6/1p1N3P1/4+b4/PP1PPPP1P/2G2S1R1/LN2KG2L b BSNPrsn2p 1";
const GAMES = [
  ["shogi", FIGHT, 60],
  ["shogi", null, 40],
  ["sho", null, 40],
  ["heian9x8", null, 15],
  ["heian8x8", null, 15],
  ["heian9x9", null, 15],
  ["heian8x9", null, 15],
];
/** Longer games begin anew. */
const LONGEST = 80;

/** A small generator of numbers below `n` that always goes the same way. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/**
 * Waits until the board shows a position, and says where the middles are of all that can be pressed then: by square (`7g`), piece in
 * hand (`black P`) and answer (`true`). Null when it never shows it.
 */
const shown = (page, sfen) =>
  page.evaluate(async (sfen) => {
    const end = performance.now() + 60_000;
    while (document.querySelector('[role="grid"]').dataset.sfen !== sfen) {
      if (performance.now() > end) return null;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    const found = {};
    for (const element of document.querySelectorAll("[data-square], [data-hand] [data-piece], [data-promote]")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { square, promote, piece } = element.dataset;
      const hand = element.closest("[data-hand]")?.dataset.hand;
      found[square ?? promote ?? `${hand} ${piece}`] = { x: left + width / 2, y: top + height / 2 };
    }
    return found;
  }, sfen);

for (const [way, seed] of [
  ["tap", 11],
  ["drag", 22],
]) {
  journey(`${MOVES} moves by ${way}, in all games, are played once each`, { ...PHONE, fragment: FRIENDS }, async (app, { context }) => {
    const hand = await Finger.on(app, context);
    const choose = dice(seed);
    let [played, promotions, drops] = [0, 0, 0];
    for (const [variant, start, share] of GAMES) {
      const core = await Engine.start(variant);
      const begin = async () => {
        const fragment = `${FRIENDS}&variant=${variant}&n=${played}${start ? `&start=${encodeURIComponent(start)}` : ""}`;
        await app.page.evaluate((fragment) => (location.hash = fragment), fragment);
        const state = await core.state(start ? `sfen ${start}` : "startpos");
        return { moves: [], state, places: await shown(app.page, state.sfen) };
      };
      try {
        let { moves, state, places } = await begin();
        for (let i = 0; i < share * PART; i++) {
          if (state.result || moves.length >= LONGEST) ({ moves, state, places } = await begin());
          // every other time something rarer than a plain move, if there is any
          const rare = state.legal.filter((usi) => usi.endsWith("+") || usi.includes("*"));
          const among = rare.length > 0 && i % 2 === 0 ? rare : state.legal;
          const usi = among[choose(among.length)];
          const { from, piece, to, promotes } = parse(usi);
          const held = places[from ?? `${state.turn} ${piece}`];
          if (way === "tap") {
            await hand.tap(held);
            await hand.tap(places[to]);
          } else {
            await hand.slide(held, places[to]);
          }
          if (from && state.legal.includes(promotes ? usi.slice(0, -1) : `${usi}+`)) {
            await app.choice.waitFor();
            await hand.tap((await shown(app.page, state.sfen))[promotes]);
            promotions++;
          }
          if (piece) drops++;
          moves.push(usi);
          state = await core.state(start ? `sfen ${start}` : "startpos", moves);
          places = await shown(app.page, state.sfen);
          assert.ok(places, `${variant}: ${usi} after ${moves.slice(0, -1).join(" ")} leads to ${state.sfen}, not to ${await app.sfen()}`);
          played++;
        }
        assert.equal(await app.ply(), moves.length);
      } finally {
        core.stop();
      }
    }
    assert.ok(played >= MOVES && promotions > MOVES / 40 && drops > MOVES / 40, `${played} moves, ${promotions} choices, ${drops} drops`);
  });
}
