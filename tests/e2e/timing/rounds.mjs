// Times of a program on a machine that other programs disturb: what is slow by itself is slow in every round.

export const ROUNDS = 3;

/**
 * The 95th percentile of the times, in ms, of the quickest of some rounds; the first that keeps within the limit is the last.
 *
 * @param {string} what is told with each round's figures
 * @param {number} limit_ms
 * @param {() => Promise<number[]>} measure
 */
export async function quickest95(what, limit_ms, measure) {
  let quickest = Infinity;
  for (let round = 0; round < ROUNDS && quickest > limit_ms; round++) {
    const times = (await measure()).toSorted((a, b) => a - b);
    const at = (part) => times[Math.ceil(part * times.length) - 1];
    console.log(`${what}: median ${at(0.5).toFixed(1)} ms, 95th percentile ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`);
    quickest = Math.min(quickest, at(0.95));
  }
  return quickest;
}
