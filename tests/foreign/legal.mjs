// Chance that is the same on every machine, and the legal moves of shogi by shogiops.

import { parseSfen } from "shogiops/sfen";
import { makeSquareName, makeUsi } from "shogiops/util";

/** A small generator of chance: the same positions on every machine. */
export function dice(seed) {
  let state = BigInt(seed);
  return (sides) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(sides));
  };
}

/** Every legal move of a shogi position by shogiops, sorted by byte. */
export function movesByShogiops(sfen) {
  const position = parseSfen("shogi", sfen, false).unwrap();
  const depth = (square) => {
    const rank = makeSquareName(square).charCodeAt(1) - 97;
    return position.turn === "sente" ? rank : 8 - rank;
  };
  const context = position.ctx();
  const moves = [];
  for (const [from, targets] of position.allMoveDests(context)) {
    for (const to of targets) {
      // shogiops gives targets; which faces a piece may show there it tells move by move
      for (const promotion of [false, true]) {
        const move = { from, to, promotion };
        const mayPromote = depth(from) < 3 || depth(to) < 3;
        if (promotion && !mayPromote) continue;
        if (position.isLegal(move, context)) moves.push(makeUsi(move));
      }
    }
  }
  for (const [name, targets] of position.allDropDests(context)) {
    const role = name.slice(name.indexOf(" ") + 1);
    for (const to of targets) {
      const drop = { role, to };
      if (position.isLegal(drop, context)) moves.push(makeUsi(drop));
    }
  }
  return { legal: moves.sort(), in_check: position.isCheck() };
}
