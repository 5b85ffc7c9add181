/** One step of a search: this many players played, and every promise was kept or not. */
export interface Step {
  readonly players: number;
  readonly holds: boolean;
}

export interface SearchBounds {
  /** Players of the first step. */
  readonly first: number;
  /** More are never tried. */
  readonly most: number;
}

/** The search ends when this share of the first bad number, or one player, lies between it and the last good one. */
const PRECISION = 0.05;

/**
 * The number of players to try next, or undefined when the limit is known: twice as many until a promise breaks, then halfway between
 * the last good number and the first bad one.
 */
export function nextStep(done: readonly Step[], { first, most }: SearchBounds): number | undefined {
  const { good, bad } = limitOf(done);
  if (bad !== undefined) return isClose(good, bad) ? undefined : Math.floor((good + bad) / 2);
  if (good >= most) return undefined;
  return Math.min(most, Math.max(first, 2 * good));
}

/** The highest number of players below the first bad one for whom every promise was kept, 0 if there is none; and the first bad one. */
export function limitOf(done: readonly Step[]): { readonly good: number; readonly bad: number | undefined } {
  const bad = Math.min(...done.filter(({ holds }) => !holds).map(({ players }) => players));
  const good = Math.max(
    0,
    ...done.filter(({ players, holds }) => holds && players < bad).map(({ players }) => players),
  );
  return { good, bad: Number.isFinite(bad) ? bad : undefined };
}

const isClose = (good: number, bad: number) => bad - good <= Math.max(1, PRECISION * bad);
