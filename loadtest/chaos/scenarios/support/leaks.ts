/** What a process held at one moment. */
export interface Sample {
  readonly minutes: number;
  readonly rss: number;
  readonly files: number;
  readonly connections: number;
}

/** A leak of one a minute makes four more from the first minute to the fifth; tabs that meet by chance, one or two. */
export const RISE = 2;

/** Bytes a minute: the line of least squares. */
export function rssSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [minutes, level] = [mean((each) => each.minutes), mean((each) => each.rss)];
  const together = mean((each) => (each.minutes - minutes) * (each.rss - level));
  return together / mean((each) => (each.minutes - minutes) ** 2);
}

/**
 * How many more there are in the last minute than in the first, of those that never go: tabs and calls come and go, and
 * at the lowest moment of a minute few of them are there, while what leaks is there at every moment.
 */
export function lowestRise(samples: readonly Sample[], name: 'files' | 'connections'): number {
  const end = Math.max(...samples.map(({ minutes }) => minutes));
  const lowest = (some: readonly Sample[]) => Math.min(...some.map((sample) => sample[name]));
  return (
    lowest(samples.filter(({ minutes }) => minutes > end - 1)) - lowest(samples.filter(({ minutes }) => minutes < 1))
  );
}
