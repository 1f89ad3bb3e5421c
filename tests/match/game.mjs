// One game between two players. The native program `suizo` is the referee: it says what is legal and when a game is over.

/**
 * @typedef {object} Played
 * @property {string[]} moves from the opening on
 * @property {"black" | "white" | null} winner
 * @property {string} reason as src/CONTRACT.md 6 has it, or `crash` or `max_plies`
 * @property {{ by: "black" | "white", what: string } | null} fault an illegal move, a crash or a loss on time
 */

const other = (color) => (color === "black" ? "white" : "black");

/**
 * @param {import("../tools/suizo.mjs").Engine} referee set to the game
 * @param {{ black: object, white: object }} players set to a new game; `see` and `think` as in players.mjs
 * @param {string} sfen where it begins
 * @param {{ movetime_ms: number, slack_ms: number, most_plies: number }} terms a move that takes longer than both times together loses;
 *   a game that has lasted `most_plies` is a draw
 * @param {(color: "black" | "white", taken_ms: number, nodes: number, ms: number) => void} note is called after each move
 * @returns {Promise<Played>}
 */
export async function play(referee, players, sfen, { movetime_ms, slack_ms, most_plies }, note) {
  const moves = [];
  let state = await referee.state(`sfen ${sfen}`);
  const lost = (by, reason, what) => ({ moves, winner: other(by), reason, fault: { by, what } });
  const ended = ({ winner, reason }) => ({ moves, winner, reason, fault: null });
  while (!state.result && moves.length < most_plies) {
    const color = state.turn;
    let answer;
    let taken_ms;
    try {
      await players[color].see(sfen, moves, state);
      const from = performance.now();
      answer = await players[color].think(movetime_ms);
      taken_ms = performance.now() - from;
    } catch (error) {
      return lost(color, "crash", error.message);
    }
    note(color, taken_ms, answer.nodes, answer.ms);
    if (taken_ms > movetime_ms + slack_ms) return lost(color, "timeout", `${taken_ms.toFixed(1)} ms`);
    const act = { win: "declare", resign: "resign" }[answer.move];
    if (act) {
      const { result } = await referee.end(act);
      return result ? ended(result) : lost(color, "illegal_move", answer.move);
    }
    if (!state.legal.includes(answer.move)) return lost(color, "illegal_move", answer.move);
    moves.push(answer.move);
    state = await referee.state(`sfen ${sfen}`, moves);
  }
  return ended(state.result ?? { winner: null, reason: "max_plies" });
}
