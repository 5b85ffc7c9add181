/**
 * The Mann-Whitney U test, two-sided, by the normal approximation with the correction for ties: how likely two lists as
 * unlike as these would be if both were drawn from the same. For lists of twenty or more.
 */
export function likelihoodOfChance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let [ownRanks, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const tied = to - from;
    // Those that are equal share the middle of their ranks, which begin with 1.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if (all[at]?.own) ownRanks += rank;
    ties += tied ** 3 - tied;
    from = to;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const u = ownRanks - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normal(z));
}

/** The share of a normal distribution below z ≥ 0. Abramowitz and Stegun, formula 26.2.17: right to 7.5e-8. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = series.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
