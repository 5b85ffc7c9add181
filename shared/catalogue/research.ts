import { BARRACKS_ID, CONSTRUCTION_YARD_ID, DEEP_CORE_DRILL_ID, SHIPYARD_ID } from './buildings.ts';
import type { Resource } from './resources.ts';

/**
 * What each level of a line brings. `attack` and `defence`: one level more for ships of these classes, or for squads.
 * `ore`: percent more ore. `slots`: constructions more at once on each world. `reach`: units farther. `flight`: percent less
 * time in flight. `sight`: a sharper look at other worlds. `marches`: hostile marches more.
 */
export type ResearchEffect =
  | { readonly kind: 'attack' | 'defence'; readonly of: readonly number[] | 'squads' }
  | { readonly kind: 'ore' | 'slots' | 'reach' | 'flight' | 'sight' | 'marches'; readonly each: number };

/** The groups of the page, in their order. */
export const RESEARCH_BRANCHES = ['ships', 'squads', 'worlds', 'journeys'] as const;
export type ResearchBranch = (typeof RESEARCH_BRANCHES)[number];

export interface ResearchType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly branch: ResearchBranch;
  readonly levels: number;
  readonly effect: ResearchEffect;
  /** Units of all resources together that the first level costs. */
  readonly price: number;
  /** Hours that the first level takes at game speed 1. */
  readonly hours: number;
  /** The player's level from which on it is offered. */
  readonly minLevel: number;
  /** A building that must be active on one of the player's worlds, besides the Gate Archive. */
  readonly buildingId?: number;
}

/** Each level of a line costs so many percent of the price of the level before, and takes so many of its time. The lines take a season. */
export const PRICE_PERCENT = 180;
export const TIME_PERCENT = 145;

/** How a price is split, in percent; what rounding leaves is metal. */
export const PRICE_SPLIT: Readonly<Record<Resource, number>> = {
  naquadah: 20,
  trinium: 20,
  metal: 30,
  energy: 20,
  food: 10,
};

/** The largest error of a sighting's counts, in percent, by level of Listening. */
export const SIGHT_PERCENT: readonly number[] = [50, 30, 15, 0];

/** From which level of Listening on the ruler of a target hears how many come to attack, and of which types. */
export const WARNING_LEVELS = { number: 1, types: 2 } as const;

/** Classes of ships: the last digit of a ship type's id. */
const [LIGHT, LANDING, LINE, GREAT] = [[2], [3], [4], [5, 6]] as const;

/** Guns and plates of every class cost and take the same. */
const FORCES = { levels: 10, price: 3000, hours: 2 } as const;

export const SEAM_READING_ID = 11;
export const SITE_COMMAND_ID = 12;
export const GATE_REACH_ID = 13;
export const DRIVES_ID = 14;
export const LISTENING_ID = 15;
export const WAR_COUNCIL_ID = 16;

/*
 * How the numbers were chosen. The first level of guns is the price of a few fighters and an evening; all ten lines of
 * weapons take 58 days and 5.4 million, more than a month of a good income, so that nobody has everything and everybody
 * has a direction. One research at a time: time is the limit, not the stock.
 */

/** All lines of research. Ids must never change: they are stored in each game's database. */
export const RESEARCH_TYPES = [
  {
    ...FORCES,
    id: 1,
    name: 'Light Guns',
    description: 'Fighters strike harder: shorter barrels, hotter fire, and sights that forgive a young pilot.',
    branch: 'ships',
    effect: { kind: 'attack', of: LIGHT },
    minLevel: 1,
  },
  {
    ...FORCES,
    id: 2,
    name: 'Light Plates',
    description: 'Fighters last longer: thin plates where it counts, and none where it does not.',
    branch: 'ships',
    effect: { kind: 'defence', of: LIGHT },
    minLevel: 1,
  },
  {
    ...FORCES,
    id: 3,
    name: 'Landing Guns',
    description: 'Landers and their crews clear the ground before the ramp is down.',
    branch: 'ships',
    effect: { kind: 'attack', of: LANDING },
    minLevel: 4,
  },
  {
    ...FORCES,
    id: 4,
    name: 'Landing Plates',
    description: 'Landers and their crews come through fire that would have stopped them.',
    branch: 'ships',
    effect: { kind: 'defence', of: LANDING },
    minLevel: 4,
  },
  {
    ...FORCES,
    id: 5,
    name: 'Line Guns',
    description: 'Ships of the line fire farther and together.',
    branch: 'ships',
    effect: { kind: 'attack', of: LINE },
    minLevel: 6,
  },
  {
    ...FORCES,
    id: 6,
    name: 'Line Plates',
    description: 'Ships of the line hold their place while others fall back.',
    branch: 'ships',
    effect: { kind: 'defence', of: LINE },
    minLevel: 6,
  },
  {
    ...FORCES,
    id: 7,
    name: 'Great Guns',
    description: 'Heavy ships and capital ships: batteries that light up half a sky.',
    branch: 'ships',
    effect: { kind: 'attack', of: GREAT },
    minLevel: 8,
  },
  {
    ...FORCES,
    id: 8,
    name: 'Great Plates',
    description: 'Heavy ships and capital ships: hulls within hulls, and shields over both.',
    branch: 'ships',
    effect: { kind: 'defence', of: GREAT },
    minLevel: 8,
  },
  {
    ...FORCES,
    id: 9,
    name: 'Drill',
    description: 'Squads that have done it a hundred times do it faster than those who are told how.',
    branch: 'squads',
    effect: { kind: 'attack', of: 'squads' },
    minLevel: 1,
    buildingId: BARRACKS_ID,
  },
  {
    ...FORCES,
    id: 10,
    name: 'Armour',
    description: 'Vests, helmets and shields for every squad, and people who know how to mend them.',
    branch: 'squads',
    effect: { kind: 'defence', of: 'squads' },
    minLevel: 1,
    buildingId: BARRACKS_ID,
  },
  {
    id: SEAM_READING_ID,
    name: 'Seam Reading',
    description: 'Knowing where a seam turns before the drill does. Every mine on every world yields more.',
    branch: 'worlds',
    levels: 5,
    effect: { kind: 'ore', each: 2 },
    price: 8000,
    hours: 6,
    minLevel: 1,
    buildingId: DEEP_CORE_DRILL_ID,
  },
  {
    id: SITE_COMMAND_ID,
    name: 'Site Command',
    description: 'Foremen who plan a week ahead. One more building can go up at a time, on every world.',
    branch: 'worlds',
    levels: 2,
    effect: { kind: 'slots', each: 1 },
    price: 40_000,
    hours: 24,
    minLevel: 1,
    buildingId: CONSTRUCTION_YARD_ID,
  },
  {
    id: GATE_REACH_ID,
    name: 'Gate Reach',
    description: 'Charts of the dark between the stars, so that ships dare to fly farther from home.',
    branch: 'journeys',
    levels: 8,
    effect: { kind: 'reach', each: 150 },
    price: 5000,
    hours: 4,
    minLevel: 1,
  },
  {
    id: DRIVES_ID,
    name: 'Drives',
    description: 'Engines that waste less. Marches take less time, out and home.',
    branch: 'journeys',
    levels: 5,
    effect: { kind: 'flight', each: 4 },
    price: 8000,
    hours: 6,
    minLevel: 1,
    buildingId: SHIPYARD_ID,
  },
  {
    id: LISTENING_ID,
    name: 'Listening',
    description: 'Ears at every gate. Probes count better what they see, and warnings of an attack say more.',
    branch: 'journeys',
    levels: 3,
    effect: { kind: 'sight', each: 1 },
    price: 6000,
    hours: 6,
    minLevel: 1,
  },
  {
    id: WAR_COUNCIL_ID,
    name: 'War Council',
    description: 'One more commander who can be trusted with a march.',
    branch: 'journeys',
    levels: 2,
    effect: { kind: 'marches', each: 1 },
    price: 20_000,
    hours: 12,
    minLevel: 10,
  },
] as const satisfies readonly ResearchType[];

/** The line of research with this id, or undefined. */
export function findResearchType(id: number): ResearchType | undefined {
  return RESEARCH_TYPES.find((type) => type.id === id);
}

/** The line of research with this id; throws on an unknown id, which no stored research can have. */
export function researchTypeOf(id: number): ResearchType {
  const type = findResearchType(id);
  if (!type) throw new Error(`There is no line of research ${id}.`);
  return type;
}
