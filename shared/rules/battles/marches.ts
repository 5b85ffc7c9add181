import { JOURNEY, MARCH_LIMITS } from '../../catalogue/battles.ts';
import { MARCH_TYPES, type MarchKind, type Way } from '../../catalogue/marches.ts';
import type { Cost } from '../../catalogue/resources.ts';
import { berthsOf } from './landing.ts';
import { shipClassOf } from './stacks.ts';
import { type TypeCount, worthOfShips, worthOfSquads } from './worth.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/** Ships and squads that march together. */
export interface Marchers {
  readonly ships: readonly TypeCount[];
  readonly squads: readonly TypeCount[];
}

/** The way of a march. */
export function wayOf(kind: MarchKind, { ships }: Pick<Marchers, 'ships'>): Way {
  const { way } = MARCH_TYPES[kind];
  if (way !== 'either') return way;
  return ships.length > 0 ? 'space' : 'gate';
}

/**
 * Minutes of a flight at game speed 1. `distance` is that of galaxy.ts; the slowest ship counts, and without ships a
 * middling one. `percent`: less than 100 with better drives or an artifact.
 */
export function flightMinutes(
  way: Way,
  distance: number,
  ships: readonly Pick<TypeCount, 'typeId'>[],
  percent = 100,
): number {
  const minutes =
    way === 'gate' ? JOURNEY.gateMinutes : JOURNEY.baseMinutes + Math.floor((distance * paceOf(ships)) / 10);
  return Math.floor((minutes * percent) / 100);
}

function paceOf(ships: readonly Pick<TypeCount, 'typeId'>[]): number {
  if (ships.length === 0) return JOURNEY.unknownPace;
  return Math.max(...ships.map(({ typeId }) => JOURNEY.paceByClass[shipClassOf(typeId)] ?? JOURNEY.unknownPace));
}

/** Minutes from launch to landing at game speed 1: the flight, but no less than the notice that the target gets. */
export function outMinutes(kind: MarchKind, flight: number): number {
  return Math.max(flight, MARCH_TYPES[kind].noticeHours * MINUTES_PER_HOUR);
}

/** Milliseconds that these minutes of the game take at this game speed, at least one. */
export function minutesToMs(minutes: number, speed: number): number {
  return Math.max(1, Math.round((minutes * MS_PER_MINUTE) / speed));
}

/**
 * How far ships fly from a world. `homes`: the distances to the homes of other players, in any order; the nearest few
 * suffice. `bonus`: units that research adds.
 */
export function reachOf(homes: readonly number[], bonus = 0): number {
  const nearest = [...homes].sort((a, b) => a - b).slice(0, JOURNEY.homesInReach);
  return Math.max(JOURNEY.reach, nearest.at(-1) ?? 0) + bonus;
}

/** The worth of all who march. */
export function worthOfMarch({ ships, squads }: Marchers): number {
  return worthOfShips(ships) + worthOfSquads(squads);
}

/** What a march costs at its launch; nothing of it comes back. */
export function fuelOf(marchers: Marchers, distance: number): Cost {
  const squads = marchers.squads.reduce((sum, { count }) => sum + count, 0);
  return {
    energy: Math.floor((worthOfMarch(marchers) * (JOURNEY.fuelBase + distance)) / JOURNEY.fuelDivisor),
    food: JOURNEY.foodPerSquad * squads,
  };
}

/** Squads that these ships can carry. */
export function berthsOfShips(ships: readonly TypeCount[]): number {
  return berthsOf(ships.map(({ typeId, count }) => ({ class: shipClassOf(typeId), count })));
}

/** Hostile marches that a player of this level may have out; `councils`: levels of the War Council. */
export function mostHostileMarches(level: number, councils = 0): number {
  const { levelsPerMarch, mostHostile } = MARCH_LIMITS;
  return Math.min(mostHostile, 1 + Math.floor(level / levelsPerMarch)) + councils;
}

/** Whether a march that lands at `landsAt` can still be called back at `now`; both ms since 1970. */
export function canRecall(landsAt: number, now: number, speed: number): boolean {
  return now <= landsAt - minutesToMs(JOURNEY.recallMinutes, speed);
}
