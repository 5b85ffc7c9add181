import { MOST_SQUADS, QUARTERS } from '../../catalogue/battles.ts';
import { buildingTypeOf } from '../../catalogue/buildings.ts';
import type { Amounts, Cost } from '../../catalogue/resources.ts';
import { SQUAD_TYPES, type SquadType, TRAINING } from '../../catalogue/squads.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { type BuildSite, checkCost } from '../construction.ts';
import { hasAbility } from '../race-abilities.ts';
import { hasMilestone, type ResearchLevels } from '../research.ts';
import { priceOf } from '../ships.ts';
import { minutesToMs } from './marches.ts';

/** What the rules need to know of a world on which squads are trained. */
export interface Barracks {
  readonly raceId: number;
  readonly population: number;
  readonly buildings: BuildSite['buildings'];
  /** Squads of the world, including those in training and those that are away. */
  readonly squads: number;
}

/** Squads that a world with this population has room for. */
export function quartersOf(population: number): number {
  return QUARTERS.base + Math.floor(population / QUARTERS.peoplePerSquad);
}

/** Squads that still find room on a world. */
export function freeQuarters({ population, squads }: Pick<Barracks, 'population' | 'squads'>): number {
  return Math.max(0, quartersOf(population) - squads);
}

/** How many of the squads of an army that takes a world stay there: as many as find quarters, or all of a race that camps. */
export function squadsThatStay(
  raceId: number,
  { population, squads }: Pick<Barracks, 'population' | 'squads'>,
): number {
  return hasAbility(raceId, 'camp') ? squads : Math.min(squads, quartersOf(population));
}

/**
 * The refusal if this many squads cannot leave a world for an attack, or undefined. `squads` counts all of the world, `here` those
 * that are there: of a race that camps, as many as have no quarters must stay.
 */
export function checkCamp(
  { raceId, population, squads, here }: Pick<Barracks, 'raceId' | 'population' | 'squads'> & { readonly here: number },
  count: number,
): Refusal | undefined {
  const without = hasAbility(raceId, 'camp') ? Math.max(0, squads - quartersOf(population)) : 0;
  return without > 0 && count > here - without ? REFUSALS.squadsInCamp(Math.max(0, here - without)) : undefined;
}

/** The squad types that players of this race train, in the order of the catalogue. */
export function squadTypesOf(raceId: number): readonly SquadType[] {
  return SQUAD_TYPES.filter((type) => type.raceId === raceId);
}

/** The refusal if this many squads of a type cannot be trained here, or undefined. */
export function checkTrain(type: SquadType, world: Barracks, stock: Amounts, count: number): Refusal | undefined {
  if (!Number.isInteger(count) || count < 1 || count > MOST_SQUADS) return REFUSALS.squadCountInvalid(MOST_SQUADS);
  if (type.raceId !== world.raceId) return REFUSALS.squadTypeOfAnotherRace;
  const { buildingId } = TRAINING[type.rank];
  if (buildingId !== undefined && !isActive(world, buildingId)) {
    return REFUSALS.trainingNeeds(type.name, buildingTypeOf(buildingId).name);
  }
  if (count > freeQuarters(world)) return REFUSALS.quartersFull;
  return checkCost(trainingCost(type, count), stock);
}

function isActive({ buildings }: Barracks, typeId: number): boolean {
  return buildings.some((building) => building.building_type_id === typeId && building.activated);
}

/** The price of this many squads. */
export function trainingCost(type: SquadType, count: number): Cost {
  return priceOf(type.cost, count);
}

/**
 * When each of `count` squads is ready, in ms since 1970: one after the other in each row, after those that are in training. Each takes
 * the row that is free first.
 */
export function readyTimes(
  type: Pick<SquadType, 'rank'>,
  count: number,
  { now, busyUntil, rows = 1, speed, percent = 100 }: TrainingClock,
): number[] {
  const minutes = trainingMinutes(type, percent);
  const lines = Array.from({ length: rows }, (_, i) => ({ begin: Math.max(now, busyUntil[i] ?? now), squads: 0 }));
  const readyAt = ({ begin, squads }: (typeof lines)[number]) => begin + minutesToMs(minutes * squads, speed);
  return Array.from({ length: count }, () => {
    const free = lines.reduce((first, line) => (readyAt(line) < readyAt(first) ? line : first));
    free.squads += 1;
    return readyAt(free);
  });
}

interface TrainingClock {
  readonly now: number;
  /** When the squads in training are ready, the last one first. */
  readonly busyUntil: readonly number[];
  /** How many are trained at once. */
  readonly rows?: number;
  readonly speed: number;
  /** Of the usual time; less than 100 with research. */
  readonly percent?: number;
}

/** How many squads a player with this research trains at once on a world. */
export const trainingRows = (levels: ResearchLevels) => (hasMilestone(levels, 'rows') ? 2 : 1);

/** Minutes that training a squad takes at game speed 1. `percent`: of the usual time. */
export const trainingMinutes = ({ rank }: Pick<SquadType, 'rank'>, percent: number) =>
  (TRAINING[rank].minutes * percent) / 100;

/** Whether the training of a squad is over at `now`, ms since 1970. The guards with which a home begins were never trained. */
export function isTrained({ ready_at }: { readonly ready_at: string | null }, now: number): boolean {
  return ready_at === null || Date.parse(ready_at) <= now;
}
