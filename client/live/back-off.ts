const FIRST = 1000;
const LONGEST = 15_000;

/**
 * Half a second to fifteen: milliseconds to wait after so many failures in a row: twice as long each time, and never the same for everybody,
 * or a restarted server would meet all its players in one moment.
 */
export function patience(failures: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST, FIRST * 2 ** failures);
  return Math.round(step / 2 + (step / 2) * random());
}
