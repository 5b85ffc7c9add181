import { BARRACKS_ID, CITADEL_ID } from './buildings.ts';
import type { Cost } from './resources.ts';

/** The rank of a squad: the guard of a new home, the line that barracks train, the elite of a citadel. */
export type SquadRank = 'guard' | 'line' | 'elite';

/** What training takes, by rank: minutes for each squad at game speed 1, and the building that must be active there. */
export const TRAINING: Readonly<Record<SquadRank, { readonly minutes: number; readonly buildingId?: number }>> = {
  guard: { minutes: 6 },
  line: { minutes: 8, buildingId: BARRACKS_ID },
  elite: { minutes: 20, buildingId: CITADEL_ID },
};

export interface SquadType {
  readonly id: number;
  readonly raceId: number;
  readonly rank: SquadRank;
  readonly name: string;
  readonly soldiers: number;
  readonly baseAttack: number;
  readonly baseDefense: number;
  readonly cost: Cost;
}

/*
 * The price of a squad follows from its strength: 9 times the square root of 6 x attack x defence, to the nearest ten; 25 %
 * of it metal, 15 % trinium, 10 % naquadah, 10 % energy, and the rest food.
 */

/** All squad types. Every home world starts with one guard of its race. Ids must never change. */
export const SQUAD_TYPES = [
  {
    id: 1,
    raceId: 1,
    rank: 'guard',
    name: 'Serpent Guard',
    soldiers: 20,
    baseAttack: 14,
    baseDefense: 16,
    cost: { naquadah: 32, trinium: 48, metal: 80, energy: 32, food: 128 },
  },
  {
    id: 2,
    raceId: 2,
    rank: 'guard',
    name: 'Throne Guard',
    soldiers: 16,
    baseAttack: 16,
    baseDefense: 14,
    cost: { naquadah: 32, trinium: 48, metal: 80, energy: 32, food: 128 },
  },
  {
    id: 3,
    raceId: 3,
    rank: 'guard',
    name: 'Tunnel Watch',
    soldiers: 12,
    baseAttack: 10,
    baseDefense: 22,
    cost: { naquadah: 32, trinium: 48, metal: 80, energy: 32, food: 128 },
  },
  {
    id: 4,
    raceId: 4,
    rank: 'guard',
    name: 'Gate Team',
    soldiers: 4,
    baseAttack: 34,
    baseDefense: 30,
    cost: { naquadah: 70, trinium: 105, metal: 175, energy: 70, food: 280 },
  },
  {
    id: 5,
    raceId: 1,
    rank: 'line',
    name: 'Staff Company',
    soldiers: 60,
    baseAttack: 30,
    baseDefense: 24,
    cost: { naquadah: 59, trinium: 88, metal: 147, energy: 59, food: 237 },
  },
  {
    id: 6,
    raceId: 2,
    rank: 'line',
    name: 'Temple Levy',
    soldiers: 90,
    baseAttack: 32,
    baseDefense: 18,
    cost: { naquadah: 52, trinium: 78, metal: 130, energy: 52, food: 208 },
  },
  {
    id: 7,
    raceId: 3,
    rank: 'line',
    name: 'Hidden Cell',
    soldiers: 24,
    baseAttack: 18,
    baseDefense: 34,
    cost: { naquadah: 54, trinium: 81, metal: 135, energy: 54, food: 216 },
  },
  {
    id: 8,
    raceId: 4,
    rank: 'line',
    name: 'Rifle Platoon',
    soldiers: 36,
    baseAttack: 35,
    baseDefense: 35,
    cost: { naquadah: 77, trinium: 115, metal: 192, energy: 77, food: 309 },
  },
  {
    id: 9,
    raceId: 1,
    rank: 'elite',
    name: 'Oathbearers',
    soldiers: 30,
    baseAttack: 90,
    baseDefense: 70,
    cost: { naquadah: 175, trinium: 262, metal: 437, energy: 175, food: 701 },
  },
  {
    id: 10,
    raceId: 2,
    rank: 'elite',
    name: 'Ashen Hand',
    soldiers: 20,
    baseAttack: 105,
    baseDefense: 50,
    cost: { naquadah: 159, trinium: 238, metal: 397, energy: 159, food: 637 },
  },
  {
    id: 11,
    raceId: 3,
    rank: 'elite',
    name: 'Elder Blades',
    soldiers: 12,
    baseAttack: 60,
    baseDefense: 95,
    cost: { naquadah: 166, trinium: 249, metal: 415, energy: 166, food: 664 },
  },
  {
    id: 12,
    raceId: 4,
    rank: 'elite',
    name: 'Night Rangers',
    soldiers: 16,
    baseAttack: 80,
    baseDefense: 80,
    cost: { naquadah: 176, trinium: 264, metal: 440, energy: 176, food: 704 },
  },
] as const satisfies readonly SquadType[];

/** The squad type with this id, or undefined. */
export function findSquadType(id: number): SquadType | undefined {
  return SQUAD_TYPES.find((each) => each.id === id);
}

/** The squad type with this id; throws on an unknown id, which no stored squad can have. */
export function squadTypeOf(id: number): SquadType {
  const type = findSquadType(id);
  if (!type) throw new Error(`There is no squad type ${id}.`);
  return type;
}

/** The squad type of this rank for this race. */
export function squadOf(raceId: number, rank: SquadRank): SquadType {
  const type = SQUAD_TYPES.find((each) => each.raceId === raceId && each.rank === rank);
  if (!type) throw new Error(`Race ${raceId} has no squad of rank ${rank}.`);
  return type;
}

/** The squad type that guards a new home of this race. */
export function homeGuardOf(raceId: number): SquadType {
  return squadOf(raceId, 'guard');
}
