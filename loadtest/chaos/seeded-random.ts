/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  roll(): number;
  /** A whole number from `from` to `to`. */
  between(from: number, to: number): number;
  /** One of these; undefined if the list is empty. */
  pick<T>(from: readonly T[]): T | undefined;
  /** True with this probability: `chance(0.1)` once in ten. */
  chance(share: number): boolean;
  /** Another generator, seeded with this seed and the name. */
  named(name: string): SeededRandom;
}

/** mulberry32: small, fast and even enough for this purpose. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (from, to) => from + Math.floor(roll() * (to - from + 1)),
    pick: (from) => from[Math.floor(roll() * from.length)],
    chance: (share) => roll() < share,
    named: (name) =>
      seededRandom([...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), seed)),
  };
}
