// Games to try the library with by the ten thousand: pieces step to and fro behind their pawns, so that every move is legal.

/** A generator of random numbers that gives the same ones for a seed. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Golds and the king, by their files: they step to and fro. */
const STEPPERS = { 4: "KI", 5: "OU", 6: "KI" };

/** A CSA record of shogi with `plies` moves. */
function csa(next, number, plies) {
  const pushed = [new Set(), new Set()];
  const ranks = [{ 4: 9, 5: 9, 6: 9 }, { 4: 9, 5: 9, 6: 9 }];
  const lines = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const side = ply % 2;
    const rank = (n) => (side === 0 ? n : 10 - n);
    const sign = side === 0 ? "+" : "-";
    const file = 1 + next(9);
    if (!pushed[side].has(file) && next(3) === 0) {
      pushed[side].add(file);
      lines.push(`${sign}${file}${rank(7)}${file}${rank(6)}FU`);
    } else {
      const stepper = 4 + next(3);
      const from = ranks[side][stepper];
      const lowest = pushed[side].has(stepper) ? 7 : 8;
      const to = from === 9 ? 8 : from === lowest || next(2) === 0 ? from + 1 : from - 1;
      ranks[side][stepper] = to;
      lines.push(`${sign}${stepper}${rank(from)}${stepper}${rank(to)}${STEPPERS[stepper]}`);
    }
    lines.push(`T${1 + next(60)}`);
  }
  const name = () => ["Oyama", "Masuda", "Nakahara", "Yonenaga", "Tanigawa", "Habu"][next(6)] + next(50);
  const day = `20${10 + (number % 16)}/${String(1 + next(12)).padStart(2, "0")}/${String(1 + next(28)).padStart(2, "0")}`;
  const head = `V2.2\nN+${name()}\nN-${name()}\n$EVENT:Club ${next(40)}\n$START_TIME:${day} 10:00:00\nPI\n+\n`;
  return `${head}${lines.join("\n")}\n%TORYO\n`;
}

/** A text with `count` games, one after the other. */
export function collection(count, plies, seed = 1) {
  const next = random(seed);
  return Array.from({ length: count }, (_, number) => csa(next, number, plies)).join("/\n");
}
