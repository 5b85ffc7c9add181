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

/** Every building there is. Ids are for ever: they are stored in each player's database. */
export const BUILDING_TYPES = [
  {
    id: 1,
    name: 'Naquadah Mine',
    description: 'Shafts follow the heavy seams that every gate address was first dialled for.',
    cost: { metal: 90, trinium: 40 },
    costGrowth: 1.5,
    minutes: 0.75,
    minutesGrowth: 1.4,
    uniquePerPlanet: false,
    xp: 25,
    output: { naquadah: 120 },
  },
  {
    id: 2,
    name: 'Trinium Mine',
    description: 'Light drills for a light ore. What flies is made of it.',
    cost: { metal: 80, naquadah: 40 },
    costGrowth: 1.5,
    minutes: 0.75,
    minutesGrowth: 1.4,
    uniquePerPlanet: false,
    xp: 25,
    output: { trinium: 120 },
  },
  {
    id: 3,
    name: 'Metal Mine',
    description: 'An open pit, loud by day and lit by night. Everything else begins here.',
    cost: { metal: 60, trinium: 20 },
    costGrowth: 1.5,
    minutes: 0.5,
    minutesGrowth: 1.4,
    uniquePerPlanet: false,
    xp: 20,
    output: { metal: 180 },
  },
  {
    id: 4,
    name: 'Power Plant',
    description: 'Steady current for gates, docks and lamps.',
    cost: { metal: 70, naquadah: 50 },
    costGrowth: 1.5,
    minutes: 0.75,
    minutesGrowth: 1.4,
    uniquePerPlanet: false,
    xp: 25,
    output: { energy: 150 },
  },
  {
    id: 5,
    name: 'Farm',
    description: 'Terraces and glasshouses. Crews that eat well come back.',
    cost: { metal: 50, trinium: 20, energy: 30 },
    costGrowth: 1.5,
    minutes: 0.5,
    minutesGrowth: 1.4,
    uniquePerPlanet: false,
    xp: 20,
    output: { food: 150 },
  },
  {
    id: 6,
    name: 'Naquadah Reactor',
    description: 'One per world: a core that turns a little naquadah into a great deal of energy.',
    cost: { naquadah: 260, trinium: 180, metal: 220, energy: 120 },
    costGrowth: 1.8,
    minutes: 6,
    minutesGrowth: 1.6,
    uniquePerPlanet: true,
    xp: 90,
    output: { energy: 600 },
  },
  {
    id: SHIPYARD_ID,
    name: 'Shipyard',
    description: 'Slips, cranes and a long runway to orbit. No hull leaves this world without one.',
    cost: { naquadah: 120, trinium: 160, metal: 240, energy: 80 },
    costGrowth: 1.8,
    minutes: 4,
    minutesGrowth: 1.6,
    uniquePerPlanet: true,
    xp: 80,
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
