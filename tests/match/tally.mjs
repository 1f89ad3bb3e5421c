// What one player made of a match of paired games. The same arithmetic as `Tally` in src/tools/arena/tally.rs.

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
   * Elo difference with the ends of its 95 % interval: low, estimate, high; infinite where the games set no bound.
   *
   * The pair is the unit, as two games from one opening depend on each other. Where all pairs ended alike, so that there is no
   * deviation, three of them may have gone otherwise (the rule of three).
   */
  elo() {
    const n = sum(this.pairs);
    const middle = n ? this.score() : 0.5;
    const variance = n ? sum(this.pairs.map((count, halfPoints) => (halfPoints / 4 - middle) ** 2 * count)) / n : 0;
    const reach = REACH * Math.sqrt(variance / n);
    const unseen = n ? Math.min(UNSEEN / n, 1) : 1;
    const shares = variance
      ? [Math.max(middle - reach, 0), middle, Math.min(middle + reach, 1)]
      : [middle * (1 - unseen), middle, middle + (1 - middle) * unseen];
    return shares.map((share) => 400 * Math.log10(share / (1 - share)));
  }
}

/** Standard deviations on either side of the mean that hold 95 %. */
const REACH = 1.959963985;
/** Pairs that may have gone otherwise when none did. */
const UNSEEN = 3;
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
const mean = (pairs, n) => sum(pairs.map((count, halfPoints) => (halfPoints / 4) * count)) / n;
