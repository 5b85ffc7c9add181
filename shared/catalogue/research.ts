import { BARRACKS_ID, CONSTRUCTION_YARD_ID, DEEP_CORE_DRILL_ID, SHIPYARD_ID } from './buildings.ts';
import type { Resource } from './resources.ts';

/**
 * What each level of a line brings. `attack` and `defence`: one level more for ships of these classes, or for squads.
 * `ore`: percent more ore. `slots`: constructions more at once on each world. `reach`: units farther. `flight`: percent less
 * time in flight. `sight`: a sharper look at other worlds. `marches`: hostile marches more. `safe`: hours of output more that raids
 * leave. `study`, `docks`, `training`: percent less time for research, ships and squads. `charts`: gate addresses more from each weekly
 * survey. `danger`: percent off the chance that a scout is ambushed or delayed. `fuel`: percent less fuel.
 */
export type ResearchEffect =
  | { readonly kind: 'attack' | 'defence'; readonly of: readonly number[] | 'squads' }
  | {
      readonly kind:
        | 'ore'
        | 'slots'
        | 'safe'
        | 'study'
        | 'docks'
        | 'reach'
        | 'flight'
        | 'sight'
        | 'charts'
        | 'danger'
        | 'fuel'
        | 'marches'
        | 'training';
      readonly each: number;
    };

/** The branches of the tree, in the order of the page. */
export const RESEARCH_BRANCHES = ['worlds', 'journeys', 'war'] as const;
export type ResearchBranch = (typeof RESEARCH_BRANCHES)[number];

/** How many capstones of each branch a player takes in a season. */
export const CAPSTONES_TAKEN = 2;

/** Every level of this many changes something that one can see: see `fifth`. */
export const MILESTONE_LEVELS = 5;

/**
 * What the fifth level of a line changes. `marks`: its ships or squads wear a mark, and another one from the tenth level on. `stance`: ships slip
 * away from their equals too. `rows`: two squads are trained at once. `convoys`: what comes to a world shows where it comes from.
 * `late_recall`: marches can be called back until shortly before they land. `orders`: more buildings can be ordered ahead.
 */
export type Milestone = 'marks' | 'stance' | 'rows' | 'convoys' | 'late_recall' | 'orders';

/** Another line that must have reached this level. */
export interface ResearchNeed {
  readonly id: number;
  readonly level: number;
}

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
  /** Other lines that are asked for before its first level. */
  readonly needs?: readonly ResearchNeed[];
  /** Whether it is one of the last lines of its branch, of which a player takes only some. */
  readonly capstone?: true;
  /** Of each line with five levels. */
  readonly fifth?: Milestone;
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
const FORCES = { branch: 'war', levels: 10, price: 3000, hours: 2, fifth: 'marks' } as const;
/** Most capstones cost and take the same. */
const CAPSTONE = { levels: 4, price: 18_000, hours: 18, minLevel: 1, capstone: true } as const;

export const SEAM_READING_ID = 11;
export const SITE_COMMAND_ID = 12;
export const GATE_REACH_ID = 13;
export const DRIVES_ID = 14;
export const LISTENING_ID = 15;
export const WAR_COUNCIL_ID = 16;
export const VAULTS_ID = 17;
export const SCHOOLS_ID = 18;
export const SLIPWAYS_ID = 19;
export const STAR_CHARTS_ID = 20;
export const PATHFINDING_ID = 21;
export const LEAN_BURN_ID = 22;
export const MUSTER_ID = 23;

/*
 * How the numbers were chosen. The first level of guns is the price of a few fighters and an evening; all ten lines of
 * weapons take 74 days and 13 million. One research at a time: time is the limit, not the stock. Whichever capstones a player takes, the
 * tree lasts at least as long as all lines did before there was a choice: 92 days of a season of 120.
 */

/** All lines of research. Ids must never change: they are stored in each game's database. */
export const RESEARCH_TYPES = [
  {
    ...FORCES,
    id: 1,
    name: 'Light Guns',
    description: 'Fighters strike harder: shorter barrels, hotter fire, and sights that forgive a young pilot.',
    effect: { kind: 'attack', of: LIGHT },
    minLevel: 1,
  },
  {
    ...FORCES,
    id: 2,
    name: 'Light Plates',
    description: 'Fighters last longer: thin plates where it counts, and none where it does not.',
    effect: { kind: 'defence', of: LIGHT },
    minLevel: 1,
    fifth: 'stance',
  },
  {
    ...FORCES,
    id: 3,
    name: 'Landing Guns',
    description: 'Landers and their crews clear the ground before the ramp is down.',
    effect: { kind: 'attack', of: LANDING },
    minLevel: 4,
    needs: [{ id: 1, level: 3 }],
  },
  {
    ...FORCES,
    id: 4,
    name: 'Landing Plates',
    description: 'Landers and their crews come through fire that would have stopped them.',
    effect: { kind: 'defence', of: LANDING },
    minLevel: 4,
    needs: [{ id: 2, level: 3 }],
  },
  {
    ...FORCES,
    id: 5,
    name: 'Line Guns',
    description: 'Ships of the line fire farther and together.',
    effect: { kind: 'attack', of: LINE },
    minLevel: 6,
    needs: [{ id: 1, level: 5 }],
  },
  {
    ...FORCES,
    id: 6,
    name: 'Line Plates',
    description: 'Ships of the line hold their place while others fall back.',
    effect: { kind: 'defence', of: LINE },
    minLevel: 6,
    needs: [{ id: 2, level: 5 }],
  },
  {
    ...FORCES,
    id: 7,
    name: 'Great Guns',
    description: 'Heavy ships and capital ships: batteries that light up half a sky.',
    effect: { kind: 'attack', of: GREAT },
    minLevel: 8,
    needs: [{ id: 5, level: 5 }],
    capstone: true,
  },
  {
    ...FORCES,
    id: 8,
    name: 'Great Plates',
    description: 'Heavy ships and capital ships: hulls within hulls, and shields over both.',
    effect: { kind: 'defence', of: GREAT },
    minLevel: 8,
    needs: [{ id: 6, level: 5 }],
    capstone: true,
  },
  {
    ...FORCES,
    id: 9,
    name: 'Drill',
    description: 'Squads that have done it a hundred times do it faster than those who are told how.',
    effect: { kind: 'attack', of: 'squads' },
    minLevel: 1,
    buildingId: BARRACKS_ID,
    fifth: 'rows',
  },
  {
    ...FORCES,
    id: 10,
    name: 'Armour',
    description: 'Vests, helmets and shields for every squad, and people who know how to mend them.',
    effect: { kind: 'defence', of: 'squads' },
    minLevel: 1,
    buildingId: BARRACKS_ID,
    needs: [{ id: 9, level: 2 }],
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
    fifth: 'orders',
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
    needs: [{ id: SEAM_READING_ID, level: 1 }],
    capstone: true,
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
    fifth: 'convoys',
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
    needs: [{ id: GATE_REACH_ID, level: 2 }],
    capstone: true,
    fifth: 'late_recall',
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
    description: 'One more commander who can be trusted with a fleet.',
    branch: 'war',
    levels: 2,
    effect: { kind: 'marches', each: 1 },
    price: 20_000,
    hours: 12,
    minLevel: 10,
    needs: [{ id: 9, level: 3 }],
    capstone: true,
  },
  {
    ...CAPSTONE,
    id: VAULTS_ID,
    name: 'Vaults',
    description: 'Stores under the stores, behind doors that no raider has time for. More is out of reach of raids.',
    branch: 'worlds',
    effect: { kind: 'safe', each: 1 },
    needs: [{ id: SEAM_READING_ID, level: 3 }],
  },
  {
    ...CAPSTONE,
    id: SCHOOLS_ID,
    name: 'Schools',
    description: 'Those who learned it teach it. Every research takes less time.',
    branch: 'worlds',
    effect: { kind: 'study', each: 4 },
    needs: [{ id: SEAM_READING_ID, level: 2 }],
  },
  {
    ...CAPSTONE,
    id: SLIPWAYS_ID,
    name: 'Slipways',
    description: 'Keels are laid before the last hull has left. Ships are ready sooner, in every shipyard.',
    branch: 'worlds',
    effect: { kind: 'docks', each: 6 },
    buildingId: SHIPYARD_ID,
    needs: [{ id: SEAM_READING_ID, level: 2 }],
  },
  {
    ...CAPSTONE,
    id: STAR_CHARTS_ID,
    name: 'Star Charts',
    description: 'Old tablets, laid side by side. Each weekly survey finds more gate addresses.',
    branch: 'journeys',
    levels: 2,
    effect: { kind: 'charts', each: 1 },
    price: 50_000,
    hours: 54,
    needs: [{ id: LISTENING_ID, level: 2 }],
  },
  {
    ...CAPSTONE,
    id: PATHFINDING_ID,
    name: 'Pathfinding',
    description: 'Scouts who mark the way for the next ones. Fewer of them are ambushed or delayed.',
    branch: 'journeys',
    effect: { kind: 'danger', each: 20 },
    needs: [{ id: GATE_REACH_ID, level: 3 }],
  },
  {
    ...CAPSTONE,
    id: LEAN_BURN_ID,
    name: 'Lean Burn',
    description: 'Engines that sip where others drink. Every march takes less fuel.',
    branch: 'journeys',
    effect: { kind: 'fuel', each: 6 },
    buildingId: SHIPYARD_ID,
    needs: [{ id: GATE_REACH_ID, level: 4 }],
  },
  {
    ...CAPSTONE,
    id: MUSTER_ID,
    name: 'Muster',
    description: 'Recruits who were drilled before they arrive. Squads are ready sooner, on every world.',
    branch: 'war',
    effect: { kind: 'training', each: 8 },
    buildingId: BARRACKS_ID,
    needs: [{ id: 10, level: 3 }],
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
