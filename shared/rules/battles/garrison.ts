import { MOST_SQUADS, QUARTERS } from '../../catalogue/battles.ts';
import { buildingTypeOf } from '../../catalogue/buildings.ts';
import type { Amounts, Cost } from '../../catalogue/resources.ts';
import { SQUAD_TYPES, type SquadType, TRAINING } from '../../catalogue/squads.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { type BuildSite, checkCost } from '../construction.ts';
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
 * When each of `count` squads is ready, in ms since 1970: one after the other, after those that are in training.
 * `busyUntil`: when the last of these is ready, or null.
 */
export function readyTimes(
  type: Pick<SquadType, 'rank'>,
  count: number,
  { now, busyUntil, speed }: { readonly now: number; readonly busyUntil: number | null; readonly speed: number },
): number[] {
  const begin = Math.max(now, busyUntil ?? now);
  return Array.from({ length: count }, (_, i) => begin + minutesToMs(TRAINING[type.rank].minutes * (i + 1), speed));
}

/** Whether the training of a squad is over at `now`, ms since 1970. The guards with which a home begins were never trained. */
export function isTrained({ ready_at }: { readonly ready_at: string | null }, now: number): boolean {
  return ready_at === null || Date.parse(ready_at) <= now;
}
