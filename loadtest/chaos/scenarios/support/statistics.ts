/** Resources that a process held at one moment. */
export interface Sample {
  readonly minutes: number;
  readonly rss: number;
  readonly files: number;
  readonly connections: number;
}

/**
 * Permitted rise. A leak of one a minute adds four in five minutes; tabs that are open at once by chance, one or two.
 */
export const RISE = 2;

/** Slope of the memory in bytes a minute, by least squares. */
export function rssSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [minutes, level] = [mean((each) => each.minutes), mean((each) => each.rss)];
  const together = mean((each) => (each.minutes - minutes) * (each.rss - level));
  return together / mean((each) => (each.minutes - minutes) ** 2);
}

/**
 * The minimum of the last minute less the minimum of the first. Tabs and calls come and go, and few are open at the
 * lowest moment of a minute; leaked handles are open at every moment.
 */
export function lowestRise(samples: readonly Sample[], name: 'files' | 'connections'): number {
  const end = Math.max(...samples.map(({ minutes }) => minutes));
  const lowest = (some: readonly Sample[]) => Math.min(...some.map((sample) => sample[name]));
  return (
    lowest(samples.filter(({ minutes }) => minutes > end - 1)) - lowest(samples.filter(({ minutes }) => minutes < 1))
  );
}

/**
 * The two-sided Mann-Whitney U test, by the normal approximation with correction for ties: the probability that two
 * lists drawn from the same distribution differ as much as these. For lists of twenty values or more.
 */
export function likelihoodOfChance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let [ownRanks, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const tied = to - from;
    // Equal values share the mean of their ranks, which begin with 1.
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

/** The normal distribution function for z ≥ 0. Abramowitz and Stegun, formula 26.2.17: the error is below 7.5e-8. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = series.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
