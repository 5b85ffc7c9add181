import { type Cost, RESOURCES } from '../catalogue/resources.ts';
import { isqrt } from './integers.ts';

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

/**
 * This many of a type give full XP in a day; each further one gives less, so that a type never gives more than twenty times its
 * XP in a day.
 */
export const FULL_A_DAY = 10;
/**
 * The first few of a type in a season give more XP, so that trying everything pays. With 35, and squads counted, level 4 comes
 * after 14 minutes; with 30 after 18 to 22, as it did when each type had a number of its own.
 */
export const FIRST_OF_A_TYPE = { count: 5, xp: 30 } as const;

const DAY_MS = 86_400_000;

/** How many of the same type a player has made before: today, and in the season. Lost and dismantled ones count too. */
export interface MadeBefore {
  readonly today: number;
  readonly ever: number;
}

const NONE_BEFORE: MadeBefore = { today: 0, ever: 0 };

/**
 * XP of a building, a ship, a squad, a research or a colonization by its price: two thirds of the root of the sum of all resources.
 * One formula for all, so that nothing is bought for its XP alone.
 */
export function xpFor(price: Cost, { today, ever }: MadeBefore = NONE_BEFORE): number {
  const units = Math.min(
    Number.MAX_SAFE_INTEGER,
    RESOURCES.reduce((sum, name) => sum + (price[name] ?? 0), 0),
  );
  const whole = isqrt(Number((BigInt(units) * 4n) / 9n));
  const place = today + 1;
  const dayShare = place > FULL_A_DAY ? Math.floor((whole * FULL_A_DAY ** 2) / place ** 2) : whole;
  return dayShare + (ever < FIRST_OF_A_TYPE.count ? FIRST_OF_A_TYPE.xp : 0);
}

/** When the game's day with this moment began, in ms since 1970. At speed 1, days are those of UTC. */
export function dayStart(moment: number, speed: number): number {
  return Math.floor((moment * speed) / DAY_MS) * (DAY_MS / speed);
}

/** When the game's day with this moment ends, which is when the next one begins. */
export function dayEnd(moment: number, speed: number): number {
  return dayStart(moment, speed) + DAY_MS / speed;
}

/** Counts what a player makes, by type, for programs that keep no rows of it. */
export class Tally {
  readonly #made = new Map<string, MadeBefore & { readonly day: number }>();

  /** How many of this type were made before, on this day and ever; from now on there is one more. */
  add(type: string, day: number): MadeBefore {
    const before = this.#made.get(type);
    const today = before?.day === day ? before.today : 0;
    const ever = before?.ever ?? 0;
    this.#made.set(type, { day, today: today + 1, ever: ever + 1 });
    return { today, ever };
  }
}
