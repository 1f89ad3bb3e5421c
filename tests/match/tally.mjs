// What one player made of a match of paired games. The same arithmetic as `Tally` in tests/native/matches.rs.

export class Tally {
  /** Pairs of games by half points of the first player. */
  pairs = [0, 0, 0, 0, 0];
  losses = 0;
  draws = 0;
  wins = 0;

  /** @param {[number, number]} halfPoints of the two games that one opening makes: 0 a loss, 1 a draw, 2 a win */
  addPair(halfPoints) {
    this.pairs[halfPoints[0] + halfPoints[1]] += 1;
    for (const points of halfPoints) this[["losses", "draws", "wins"][points]] += 1;
  }

  /** Share of the points. */
  score() {
    return mean(this.pairs, Math.max(sum(this.pairs), 1));
  }

  /**
   * Elo difference with the ends of its 95 % interval: low, estimate, high.
   *
   * The pair is the unit, as two games from one opening depend on each other. One pair won and one lost are added throughout, so that
   * a clean sweep is not taken for certainty.
   */
  elo() {
    const pairs = this.pairs.map((n, halfPoints) => n + (halfPoints % 4 === 0 ? 1 : 0));
    const n = sum(pairs);
    const middle = mean(pairs, n);
    const variance = sum(pairs.map((count, halfPoints) => (halfPoints / 4 - middle) ** 2 * count)) / (n - 1);
    const reach = 1.96 * Math.sqrt(variance / n);
    return [middle - reach, middle, middle + reach].map((share) => {
      const inside = Math.min(Math.max(share, 1e-3), 1 - 1e-3);
      return 400 * Math.log10(inside / (1 - inside));
    });
  }
}

const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
const mean = (pairs, n) => sum(pairs.map((count, halfPoints) => (halfPoints / 4) * count)) / n;
