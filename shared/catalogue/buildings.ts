import type { Cost, Rates } from './resources.ts';
import type { SquadRank } from './squads.ts';

export interface BuildingType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** The player's level from which on the blueprint is offered. */
  readonly minLevel: number;
  /** Price of the player's first building of this type, in whole units. */
  readonly cost: Cost;
  /** Factor by which each building of this type that the player already has raises the price. */
  readonly costGrowth: number;
  /** Minutes that the player's first building of this type takes, at game speed 1, unless `firstMinutes` says less. */
  readonly minutes: number;
  /** The same for whoever has none of this type, where that is less. */
  readonly firstMinutes?: number;
  /** Factor by which each building of this type that the player already has lengthens the construction. */
  readonly minutesGrowth: number;
  readonly uniquePerPlanet: boolean;
  /** Units per hour of an active building, before the race's trait and the game's speed. */
  readonly output: Rates;
  /** What the planet gains, permanently, when the building is activated. */
  readonly effects?: BuildingEffects;
}

export interface BuildingEffects {
  /** Population. A larger one lets explorers from this planet carry more home. */
  readonly population?: number;
  /** Defence level of the planet, which every player may see. */
  readonly defenseLevel?: number;
  /** Defence strength of the planet: a higher one reduces what an ambush takes from explorers that left from here. */
  readonly defenseStat?: number;
  /** Additional constructions that can run in parallel. */
  readonly buildSlots?: number;
  /**
   * Squads of the owner's race that are stationed here: they escort explorers against ambush and delay, and open
   * guarded worlds.
   */
  readonly squads?: { readonly rank: SquadRank; readonly count: number };
  /** Whether the owner can research while it is active on one of the owner's worlds. */
  readonly research?: true;
  /** Whether the owner can close the gate of its planet while it is active. */
  readonly iris?: true;
  /** Whether the owner can turn one ore into another while it is active on one of the owner's worlds. */
  readonly refining?: true;
}

/** The shipyard is type 7 on every server: the API fixes this id. */
export const SHIPYARD_ID = 7;
/** The settlement, whose people carry home what explorers find. */
export const SETTLEMENT_ID = 8;
/** Where squads of the line are trained, and those of the elite. */
export const BARRACKS_ID = 11;
export const CITADEL_ID = 16;
/** Where the iris of a gate is closed. */
export const IRIS_WORKS_ID = 17;
/** Where research begins, and what some lines of it need besides. */
export const GATE_ARCHIVE_ID = 18;
/** Where surplus ore becomes another. */
export const REFINERY_ID = 19;
export const CONSTRUCTION_YARD_ID = 12;
export const DEEP_CORE_DRILL_ID = 13;

/*
 * How the numbers were chosen; `npm run pace` simulates them and prints the results.
 * - Each further mine, plant or farm costs 2.2 times as much and takes twice as long, so that each purchase is a decision.
 *   Output is linear, so the n-th mine pays for itself in 0.02 to 0.04 x 2.2^(n-1) hours: the fifth within an hour, the
 *   tenth in one to two days, the twelfth in five to nine. After that, the reserves of a new world are the better investment.
 *   A lower factor with higher first prices gives the same tenth mine, but leaves nothing to build in the second quarter of an
 *   hour. Settlements, batteries and barracks become twice as expensive.
 * - Types of which a world holds one, and the drill, become 1.8 times as expensive.
 * - The first mine of a kind takes a minute or so and the third four, so that the first quarter of an hour has room for forty
 *   actions and the second for twenty; the tenth takes six hours or more.
 * - Every price contains metal, which runs short first; energy and food limit probes, scouts and settlers.
 * - XP from buildings suffices for the first four levels, ships provide the rest: about one level a day up to the tenth.
 * - Output is divisible by 10, so that a bonus of 10 % is a whole number.
 * - Effects work as in rules/missions/explore.ts: population enlarges hauls, defence strength reduces what an ambush takes,
 *   squads are an escort.
 */

/** All building types. Ids must never change: they are stored in each game's database. */
export const BUILDING_TYPES = [
  {
    id: 1,
    name: 'Naquadah Mine',
    description:
      'Shafts along the heavy seams that every gate was first dialled for. Yields naquadah until the reserve runs out.',
    minLevel: 1,
    cost: { trinium: 4, metal: 14 },
    costGrowth: 2.2,
    minutes: 0.9,
    firstMinutes: 1 / 3,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { naquadah: 540 },
  },
  {
    id: 2,
    name: 'Trinium Mine',
    description:
      'Light drills for a light ore: everything that flies is made of it. Yields trinium until the reserve runs out.',
    minLevel: 1,
    cost: { naquadah: 5, metal: 16 },
    costGrowth: 2.2,
    minutes: 1.2,
    firstMinutes: 1 / 3,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { trinium: 540 },
  },
  {
    id: 3,
    name: 'Metal Mine',
    description: 'An open pit, loud by day and lit by night. Everything else begins with its metal.',
    minLevel: 1,
    cost: { trinium: 3, metal: 12 },
    costGrowth: 2.2,
    minutes: 0.7,
    firstMinutes: 1 / 3,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { metal: 720 },
  },
  {
    id: 4,
    name: 'Power Plant',
    description: 'Steady current for gates, docks and shields. It burns nothing and never runs dry.',
    minLevel: 1,
    cost: { naquadah: 7, metal: 16 },
    costGrowth: 2.2,
    minutes: 0.9,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { energy: 420 },
  },
  {
    id: 5,
    name: 'Farm',
    description: 'Terraces and glasshouses. Crews that eat well come back, and settlers will not leave without seed.',
    minLevel: 1,
    cost: { trinium: 8, metal: 8, energy: 3 },
    costGrowth: 2.2,
    minutes: 0.9,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { food: 420 },
  },
  {
    id: 6,
    name: 'Naquadah Reactor',
    description: 'A core that turns a little naquadah into as much current as four power plants. One per world.',
    minLevel: 3,
    cost: { naquadah: 200, trinium: 110, metal: 260, energy: 100, food: 60 },
    costGrowth: 1.8,
    minutes: 6,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: { energy: 1680 },
  },
  {
    id: SHIPYARD_ID,
    name: 'Shipyard',
    description: 'Slips, cranes and a long runway to orbit. No ship is built on this world without one.',
    minLevel: 1,
    cost: { naquadah: 90, trinium: 110, metal: 160, energy: 40, food: 30 },
    costGrowth: 1.8,
    minutes: 4.5,
    firstMinutes: 2,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
  },
  {
    id: SETTLEMENT_ID,
    name: 'Settlement',
    description: 'Streets, a school and a market. More hands to carry what explorers find, so more of it comes home.',
    minLevel: 2,
    cost: { trinium: 25, metal: 30, food: 15 },
    costGrowth: 2,
    minutes: 1.2,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: {},
    effects: { population: 400 },
  },
  {
    id: 9,
    name: 'Shield Generator',
    description:
      'A bubble of light over the rooftops. Explorers who come home hunted slip under it, and an ambush takes far less from them.',
    minLevel: 7,
    cost: { naquadah: 2400, trinium: 1600, metal: 2000, energy: 4800 },
    costGrowth: 1.8,
    minutes: 50,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { defenseLevel: 2, defenseStat: 200 },
  },
  {
    id: 10,
    name: 'Defence Battery',
    description:
      'Guns on every hill around the gate. Raiders who follow explorers home turn back early, with less of what was found.',
    minLevel: 2,
    cost: { trinium: 30, metal: 50, energy: 10 },
    costGrowth: 2,
    minutes: 1.8,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: {},
    effects: { defenseLevel: 1, defenseStat: 40 },
  },
  {
    id: BARRACKS_ID,
    name: 'Barracks',
    description:
      'Trains a line squad for this world. Squads march through the gate with explorers: fewer ambushes, fewer delays, and guarded worlds that open.',
    minLevel: 3,
    cost: { trinium: 35, metal: 50, food: 40 },
    costGrowth: 2,
    minutes: 3,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: {},
    effects: { squads: { rank: 'line', count: 1 } },
  },
  {
    id: CONSTRUCTION_YARD_ID,
    name: 'Construction Yard',
    description:
      'Cranes, rails and people who know what they are doing. One more building can go up on this world at a time.',
    minLevel: 4,
    cost: { naquadah: 260, trinium: 320, metal: 560, energy: 180, food: 150 },
    costGrowth: 1.8,
    minutes: 7,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { buildSlots: 1 },
  },
  {
    id: DEEP_CORE_DRILL_ID,
    name: 'Deep Core Drill',
    description:
      'A shaft down to where the seams meet. It takes a while to pay off, but yields all three ores from one place.',
    minLevel: 6,
    cost: { naquadah: 2500, trinium: 2500, metal: 4200, energy: 3000, food: 800 },
    costGrowth: 1.8,
    minutes: 60,
    minutesGrowth: 2,
    uniquePerPlanet: false,
    output: { naquadah: 600, trinium: 600, metal: 800 },
  },
  {
    id: 14,
    name: 'Hydroponic Dome',
    description: 'Ten harvests a year under one roof, as much food as four farms. One per world.',
    minLevel: 5,
    cost: { naquadah: 500, trinium: 700, metal: 900, energy: 900, food: 150 },
    costGrowth: 1.8,
    minutes: 25,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: { food: 1680 },
  },
  {
    id: 15,
    name: 'Arcology',
    description:
      'A city in one building, with gardens on every floor. Its thousands man the gate, and explorers bring home far more.',
    minLevel: 9,
    cost: { naquadah: 6000, trinium: 9000, metal: 14000, energy: 5000, food: 9000 },
    costGrowth: 1.8,
    minutes: 180,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { population: 2500 },
  },
  {
    id: CITADEL_ID,
    name: 'Citadel',
    description:
      'The last wall, and the people to hold it: guns, two elite squads and room for all who flee. Few dare to ambush the explorers of such a world.',
    minLevel: 10,
    cost: { naquadah: 18000, trinium: 14000, metal: 26000, energy: 12000, food: 12000 },
    costGrowth: 1.8,
    minutes: 300,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { population: 800, defenseLevel: 4, defenseStat: 400, squads: { rank: 'elite', count: 2 } },
  },
  {
    id: IRIS_WORKS_ID,
    name: 'Iris Works',
    description:
      'Blades of trinium that close over the gate for as long as somebody pays for the power. Whoever comes through it stays outside.',
    minLevel: 5,
    cost: { naquadah: 900, trinium: 1400, metal: 700, energy: 1200, food: 100 },
    costGrowth: 1.8,
    minutes: 30,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { iris: true },
  },
  {
    id: GATE_ARCHIVE_ID,
    name: 'Gate Archive',
    description: 'Everything that came through the gate, measured, drawn and argued over. Research begins here.',
    minLevel: 4,
    cost: { naquadah: 500, trinium: 600, metal: 800, energy: 400, food: 200 },
    costGrowth: 1.8,
    minutes: 20,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { research: true },
  },
  {
    id: REFINERY_ID,
    name: 'Refinery',
    description:
      'Vats, arcs and a great deal of patience: three units of one ore go in, and one of another comes out. One is enough for all your worlds.',
    minLevel: 12,
    cost: { naquadah: 24000, trinium: 18000, metal: 16000, energy: 12000, food: 4000 },
    costGrowth: 1.8,
    minutes: 240,
    minutesGrowth: 2,
    uniquePerPlanet: true,
    output: {},
    effects: { refining: true },
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
