import { BUILDING_TYPES } from '../catalogue/buildings.ts';
import { type Bonus, LEVEL_BONUSES, TITLES } from '../catalogue/levels.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Experience, MAX_LEVEL, xpForNextLevel } from './experience.ts';

/** A blueprint with a minimum level. */
interface Blueprint {
  readonly name: string;
  readonly minLevel: number;
}

/** A blueprint that a level unlocks; a ship only for its race. */
export interface Unlock {
  readonly kind: 'building' | 'ship';
  readonly id: number;
  readonly name: string;
  /** Only for ships. */
  readonly raceId?: number;
}

/** What a level brings a player: a blueprint, a bonus or a title. */
export type LevelUnlock =
  | Unlock
  | { readonly kind: 'bonus'; readonly bonus: Bonus }
  | { readonly kind: 'title'; readonly title: string };

/** A level that brings something. */
export interface LevelRow {
  readonly level: number;
  readonly unlocks: readonly LevelUnlock[];
}

/** Whether the blueprint is offered to a player of this level. */
export function isUnlocked(blueprint: Blueprint, level: number): boolean {
  return blueprint.minLevel <= level;
}

/** The refusal if a player of this level cannot build this yet, or undefined. */
export function checkLevel(blueprint: Blueprint, level: number): Refusal | undefined {
  return isUnlocked(blueprint, level) ? undefined : REFUSALS.levelTooLow(blueprint.name, blueprint.minLevel);
}

/** The blueprints that exactly this level unlocks: buildings for everybody, ships for their race. */
export function unlocksAt(level: number): readonly Unlock[] {
  const isNew = ({ minLevel }: Blueprint) => minLevel === level;
  return [
    ...BUILDING_TYPES.filter(isNew).map(({ id, name }) => ({ kind: 'building' as const, id, name })),
    ...SHIP_TYPES.filter(isNew).map(({ id, name, raceId }) => ({ kind: 'ship' as const, id, name, raceId })),
  ];
}

/** What exactly this level brings a player of this race. */
function unlocksFor(level: number, raceId: number): readonly LevelUnlock[] {
  const here = (each: { readonly level: number }) => each.level === level;
  return [
    ...unlocksAt(level).filter((each) => each.raceId === undefined || each.raceId === raceId),
    ...LEVEL_BONUSES.filter(here).map(({ bonus }) => ({ kind: 'bonus' as const, bonus })),
    ...TITLES.filter(here).map(({ title }) => ({ kind: 'title' as const, title })),
  ];
}

/** The levels after `after`, up to `upTo`, that bring a player of this race something, in order. */
export function levelsBetween(after: number, upTo: number, raceId: number): readonly LevelRow[] {
  const levels = Array.from({ length: Math.max(0, Math.min(upTo, MAX_LEVEL) - after) }, (_, i) => after + 1 + i);
  return levels.map((level) => ({ level, unlocks: unlocksFor(level, raceId) })).filter((row) => row.unlocks.length > 0);
}

/** The XP that a player with `xp` in `level` still needs for the level `target`; 0 if it is reached. */
export function xpUntil(target: number, { level, xp }: Experience): number {
  if (target <= level) return 0;
  let needed = -xp;
  for (let each = level; each < target; each++) needed += xpForNextLevel(each) ?? 0;
  return needed;
}
