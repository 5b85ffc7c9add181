import { SYMBOLS } from '#shared/catalogue/galaxy';

/** The state of a gate that is being dialled. */
export interface Dial {
  /** The locked symbols, one for each clamp. */
  readonly locked: readonly number[];
  /** The symbol that the ring is turning to the top clamp; null while the ring rests. */
  readonly aim: number | null;
  /** Rotation of the ring in degrees. It is not reduced to 360, so that the ring always takes the shorter way. */
  readonly turn: number;
}

export const AT_REST: Dial = { locked: [], aim: null, turn: 0 };

/**
 * One step towards `address`: releases symbols that are no longer in it, turns to the next symbol, or locks the symbol
 * that the ring has turned to. Returns the same dial when nothing is left to do.
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

/** The rotation in degrees that brings `symbol` to the top clamp, closest to the rotation `now`. */
export function turnTo(symbol: number, now = 0): number {
  const home = ((1 - symbol) * 360) / SYMBOLS;
  return home + Math.round((now - home) / 360) * 360;
}

/** The length of the common prefix. */
function agreement(one: readonly number[], other: readonly number[]): number {
  const differ = one.findIndex((symbol, place) => symbol !== other[place]);
  return differ < 0 ? one.length : differ;
}
