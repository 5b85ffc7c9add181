import { SYMBOLS } from '#shared/catalogue/galaxy';

/** Where a gate stands while it is being dialled. */
export interface Dial {
  /** The symbols that hold, one clamp each. */
  readonly locked: readonly number[];
  /** The symbol that the ring is turning under the top clamp; null while it stands. */
  readonly aim: number | null;
  /** How far the ring has turned, in degrees. It keeps counting, so that it always takes the shorter way. */
  readonly turn: number;
}

export const AT_REST: Dial = { locked: [], aim: null, turn: 0 };

/**
 * One step nearer to `address`: lets go of what is no longer in it, turns to what comes next, or locks what the ring
 * has turned to. The same dial when nothing is left to do.
 */
export function stepDial(dial: Dial, address: readonly number[]): Dial {
  const kept = agreement(dial.locked, address);
  if (kept < dial.locked.length) return { ...dial, locked: dial.locked.slice(0, kept), aim: null };
  const next = address[kept];
  if (next === undefined) return dial.aim === null ? dial : { ...dial, aim: null };
  if (dial.aim !== next) return { ...dial, aim: next, turn: turnTo(next, dial.turn) };
  return { ...dial, locked: [...dial.locked, next], aim: null };
}

/** The dial after all its steps. */
export function dialled(dial: Dial, address: readonly number[]): Dial {
  const next = stepDial(dial, address);
  return next === dial ? dial : dialled(next, address);
}

/** The turn that brings `symbol` under the top clamp, nearest to where the ring stands now. */
export function turnTo(symbol: number, now = 0): number {
  const home = ((1 - symbol) * 360) / SYMBOLS;
  return home + Math.round((now - home) / 360) * 360;
}

/** How many symbols both begin with. */
function agreement(one: readonly number[], other: readonly number[]): number {
  const differ = one.findIndex((symbol, place) => symbol !== other[place]);
  return differ < 0 ? one.length : differ;
}
