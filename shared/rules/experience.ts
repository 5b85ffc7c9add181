/** The last level. */
export const MAX_LEVEL = 50;

export interface Experience {
  readonly level: number;
  /** Progress within the level: it restarts at 0 with each level, and the surplus is carried over. */
  readonly xp: number;
}

/** XP needed from `level` to the next: 100 x level^1.5, rounded; null at the last level. */
export function xpForNextLevel(level: number): number | null {
  return level >= MAX_LEVEL ? null : Math.round(100 * level ** 1.5);
}

/**
 * Level and progress after gaining `amount` XP. One gain can span several levels; at the last level, XP accumulates.
 */
export function gainXp(before: Experience, amount: number): Experience {
  let { level, xp } = before;
  xp += amount;
  for (let needed = xpForNextLevel(level); needed !== null && xp >= needed; needed = xpForNextLevel(level)) {
    xp -= needed;
    level += 1;
  }
  return { level, xp };
}
