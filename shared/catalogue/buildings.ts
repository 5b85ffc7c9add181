import type { Cost, Rates } from './resources.ts';

export interface BuildingType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Price of the player's first one, in whole units. */
  readonly cost: Cost;
  /** Each one the player already has multiplies the price of the next by this. */
  readonly costGrowth: number;
  /** Minutes the player's first one takes at speed 1. */
  readonly minutes: number;
  /** Each one the player already has multiplies the time of the next by this. */
  readonly minutesGrowth: number;
  readonly uniquePerPlanet: boolean;
  readonly xp: number;
  /** Units per hour while active, before the race's trait and the game's speed. */
  readonly output: Rates;
}

/** Type 7 is the shipyard on every server: the specification fixes it (C-29). */
export const SHIPYARD_ID = 7;

/*
 * Where the numbers come from; pace.test.ts plays them.
 * - Price of the n-th: cost x 1.8^(n-1), the "b x r^n, r 1.5 to 2 for levels" of idle games: few pieces, each a decision.
 *   Output is linear, so the n-th mine pays itself back in 0.2 to 0.3 x 1.8^(n-1) hours: the fifth in two to four hours,
 *   the tenth in one to three days, the twelfth in four to nine. Past that a new world's reserves are the better mine.
 * - Time of the n-th: minutes x 2^(n-1). The first five take seconds to minutes, so that two slots always have work.
 * - Metal is in every price and the first to run short: what to spend it on is the game's first question.
 * - The shipyard is payable from the start in any sensible order. The reactor needs more energy than the start holds,
 *   so that nobody buys it instead; it is the last big thing of a first session.
 * - Output is divisible by 10, so that a trait of 10 % stays whole.
 */

/** Every building there is. Ids are for ever: they are stored in each player's database. */
export const BUILDING_TYPES = [
  {
    id: 1,
    name: 'Naquadah Mine',
    description: 'Shafts follow the heavy seams that every gate address was first dialled for.',
    cost: { trinium: 35, metal: 115 },
    costGrowth: 1.8,
    minutes: 2.25,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    xp: 40,
    output: { naquadah: 540 },
  },
  {
    id: 2,
    name: 'Trinium Mine',
    description: 'Light drills for a light ore. What flies is made of it.',
    cost: { naquadah: 40, metal: 145 },
    costGrowth: 1.8,
    minutes: 3,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    xp: 40,
    output: { trinium: 540 },
  },
  {
    id: 3,
    name: 'Metal Mine',
    description: 'An open pit, loud by day and lit by night. Everything else begins here.',
    cost: { trinium: 20, metal: 100 },
    costGrowth: 1.8,
    minutes: 0.75,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    xp: 30,
    output: { metal: 720 },
  },
  {
    id: 4,
    name: 'Power Plant',
    description: 'Steady current for gates, docks and lamps.',
    cost: { naquadah: 60, metal: 170 },
    costGrowth: 1.8,
    minutes: 1.5,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    xp: 40,
    output: { energy: 300 },
  },
  {
    id: 5,
    name: 'Farm',
    description: 'Terraces and glasshouses. Crews that eat well come back.',
    cost: { trinium: 100, metal: 40, energy: 25 },
    costGrowth: 1.8,
    minutes: 1.5,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    xp: 30,
    output: { food: 300 },
  },
  {
    id: 6,
    name: 'Naquadah Reactor',
    description: 'One per world: a core that turns a little naquadah into a great deal of energy.',
    cost: { naquadah: 240, trinium: 120, metal: 340, energy: 110, food: 60 },
    costGrowth: 1.8,
    minutes: 22,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    xp: 150,
    output: { energy: 1200 },
  },
  {
    id: SHIPYARD_ID,
    name: 'Shipyard',
    description: 'Slips, cranes and a long runway to orbit. No hull leaves this world without one.',
    cost: { naquadah: 120, trinium: 160, metal: 260, energy: 50, food: 40 },
    costGrowth: 1.8,
    minutes: 9.5,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    xp: 120,
    output: {},
  },
] as const satisfies readonly BuildingType[];

/** The building type with this id, or undefined. */
export function findBuildingType(id: number): BuildingType | undefined {
  return BUILDING_TYPES.find((type) => type.id === id);
}

/** The building type with this id; throws on an unknown id, which no stored building can have. */
export function buildingTypeOf(id: number): BuildingType {
  const type = findBuildingType(id);
  if (!type) throw new Error(`There is no building type ${id}.`);
  return type;
}
