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
