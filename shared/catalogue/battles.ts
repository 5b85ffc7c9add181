/*
 * All constants of battles. "Hours" are hours of the game: at game speed 60 they pass in a minute. What lasts real time
 * says so. A changed constant of FIGHT, EFFECTS or the stacks raises BATTLE_VERSION: stored battles keep the version
 * that they were fought with.
 */

/** The version that each battle's input names. */
export const BATTLE_VERSION = 1;

/** Classes of ships: the last digit of a ship type's id. */
export const SHIP_CLASSES = { scout: 1, fighter: 2, lander: 3, line: 4, heavy: 5, capital: 6 } as const;
export type ShipClass = keyof typeof SHIP_CLASSES;

/** Classes of the other stacks of a fight. */
export const STACK_CLASSES = { guns: 0, crew: 7, squad: 8, militia: 9 } as const;

/** The classes of ships that fight, in the order in which they are listed. */
export const WARSHIP_CLASSES = [2, 3, 4, 5, 6] as const;

/** Journeys of marches. */
export const JOURNEY = {
  /** Minutes that each flight takes besides the way. */
  baseMinutes: 60,
  /** Minutes for ten units of distance, by class of ship. The slowest ship counts. Scouts keep up with fighters. */
  paceByClass: { 1: 6, 2: 6, 3: 10, 4: 8, 5: 10, 6: 12 } as Readonly<Record<number, number>>,
  /** The pace of a plan that names no ships yet. */
  unknownPace: 10,
  gateMinutes: 15,
  /** Units of distance; a way through the gate has no limit. */
  reach: 400,
  /** The reach is never less than the way to this many homes of other players. */
  homesInReach: 8,
  /** Fuel: energy of worth x (fuelBase + distance) / fuelDivisor, and food for each squad. */
  fuelBase: 100,
  fuelDivisor: 20_000,
  foodPerSquad: 5,
  /** Squads that a ship of a class carries. */
  berthsByClass: { 3: 2, 6: 2 } as Readonly<Record<number, number>>,
  /** A march can be recalled until this many minutes before it lands. */
  recallMinutes: 30,
} as const;

/** How many marches a player may have out. */
export const MARCH_LIMITS = {
  /** Hostile marches: 1, and one more for each of these levels, up to `mostHostile`. */
  levelsPerMarch: 5,
  mostHostile: 6,
  sieges: 1,
  /** All kinds together. */
  all: 20,
  /** Other players whose forces may stand on one world as guests, without the perks of their alliance. */
  guests: 3,
  /** Hours of membership before a player may send relief to a mate. */
  reliefMemberHours: 24,
} as const;

/** Limits and percentages of a fight. */
export const FIGHT = {
  rounds: 8,
  /** Luck of a stack in a volley: this many percent, plus 0 to luckSteps - 1. */
  luckLow: 92,
  luckSteps: 17,
  /** Percent of the fire that counts: of a volley, and of the volley at ships that leave. */
  share: 100,
  partingShare: 50,
  /** Percent of its hull by which a lander draws fire. */
  landerTarget: 50,
  /** The attacker holds the field with this many times the hull of what is left of the other side. */
  fieldFactor: 3,
  /** Ships or squads of one type and owner that can fight. At this number all products stay below 2^53. */
  mostInStack: 500_000,
} as const;

/**
 * The effect of fire in percent: EFFECTS[class of the shooter][class of the target]. A pair that is not listed has
 * `plainEffect`. Fighters beat capital ships, these heavy ones, these the line, and the line fighters.
 */
export const EFFECTS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  2: { 2: 100, 3: 130, 4: 70, 5: 60, 6: 60, 0: 60 },
  4: { 2: 200, 3: 130, 4: 100, 5: 80, 6: 70, 0: 100 },
  5: { 2: 200, 3: 130, 4: 160, 5: 100, 6: 90, 0: 100 },
  6: { 2: 180, 3: 130, 4: 150, 5: 150, 6: 100, 0: 150 },
  0: { 2: 130, 3: 130, 4: 100, 5: 100, 6: 100, 0: 100 },
};
export const PLAIN_EFFECT = 100;

/** Attack and hull of the stacks, before levels. */
export const STACKS = {
  /** Hull of a ship: hullPerDefense x space defence + space attack. */
  hullPerDefense: 8,
  /** Guns, one for each defence level of the world: these many times its defence strength, divided by that level. */
  gunAttack: 4,
  gunHull: 40,
  /** Crews ashore fight with the ground attack of their ship, divided by this unless it is a lander. */
  crewDivisor: 10,
  crewHullPerAttack: 4,
  squadHullPerDefense: 6,
  /** People of a world for one of its militia. */
  peoplePerMilitia: 100,
  militiaAttack: 5,
  militiaHull: 40,
  /** Percent of attack and hull: levelBase + levelStep x level. Level 1, the first, has 100. */
  levelBase: 96,
  levelStep: 4,
} as const;

/** Percentages of a side. */
export const SIDES = {
  /** Attack and hull of defenders at their own world: 100 + most x strength / (strength + half). */
  wallMost: 100,
  wallHalf: 600,
  /** Attack of an attacker: base + per x their might / own, not below `moraleLow` or above 100. */
  moraleBase: 40,
  moralePer: 120,
  moraleLow: 64,
  /** A besieger's attack and hull on the ground against relief. */
  besieger: 125,
} as const;

/** Percent of its own hull after whose loss an attacker leaves; 100: never. */
export const RETREAT_PERCENTS = [30, 50, 70, 100] as const;
export const DEFAULT_RETREAT_PERCENT = 50;
export const NO_RETREAT = 100;

/**
 * What the ships of a world do when an attack comes: stand and fight, or slip away if the attacking warships are worth
 * twice or three times as much, or always.
 */
export const STANCES = ['stand', 'slip_2', 'slip_3', 'slip_always'] as const;
export type Stance = (typeof STANCES)[number];
export const DEFAULT_STANCE: Stance = 'slip_2';

/** After a battle. */
export const AFTERMATH = {
  /** Percent of lost ships, by type, that are towed home to one's own world; and of lost squads that live. */
  towPercent: 30,
  squadPercent: 30,
  /** Percent of the ores in all lost ships, for who holds the field. */
  salvagePercent: 15,
  /** Units that a ship or a squad carries home, per point of its crew's or its own base attack. */
  holdPerCrewAttack: 20,
  holdPerSquadAttack: 10,
  /** XP for destroyed ships and squads: price / xpDivisor x morale / 100. */
  xpDivisor: 500,
  mostXp: 2000,
} as const;

/** What a raid may take. */
export const LOOT = {
  /** A victim keeps this many hours of output, and `keptUnits`, of each resource. */
  keptHours: 12,
  keptUnits: 2000,
  /** Percent of what is open, at a home and at any other world. */
  homePercent: 20,
  percent: 10,
  /** Hours of output, all five resources together, in each `windowHours`. */
  victimHours: 4,
  takerHours: 12,
  windowHours: 24,
} as const;

/** Worth of a ship, a squad or an active building: its price divided by this. */
export const PRICE_PER_WORTH = 10;

/** Who may attack whom. */
export const FAIRNESS = {
  /** Newcomers are at peace until both are reached, and never longer than `peaceMostHours`. */
  peaceHours: 120,
  peaceLevel: 6,
  peaceMostHours: 336,
  /** One's own might is at most this many times that of the target. */
  window: 5,
  /** Battles and launches of one player against another in `repeatHours`. */
  pairBattles: 2,
  /** Landings that won the orbit against one player in `repeatHours`. */
  targetLandings: 4,
  repeatHours: 24,
  /** A march is worth this many percent of the target's might at least. */
  feintPercent: 2,
  /** Hours for which those who left an alliance and its members cannot attack each other. */
  formerMateHours: 72,
  /** What an account does in its first hours, up to and with these, could be staged: it counts as one of the target's group. */
  youngAccountHours: 144,
} as const;

/** Respite: hours without attacks. */
export const RESPITE = {
  /** After `LOOT.victimHours` of output were looted. */
  lootedHours: 24,
  /** After this percentage of might was lost at own worlds in `LOOT.windowHours`. */
  mightPercent: 20,
  mightHours: 48,
  worldHours: 72,
  /** One attacker gives respite once in this many hours. */
  sameAttackerHours: 168,
} as const;

/** The night truce. All times are real ones. */
export const NIGHT_TRUCE = {
  minutes: 480,
  /** The minute of the day, in UTC, at which it begins until a browser has told its own. */
  defaultFrom: 1380,
  /** A landing moves to this many minutes after the end, and 0 to spreadMinutes - 1 more. */
  afterMinutes: 60,
  spreadMinutes: 30,
  changeDays: 7,
  validAfterHours: 48,
  /** There is no truce in games that are faster than this. */
  fastestSpeed: 10,
} as const;

/** Sieges. */
export const SIEGE = {
  /** Squads that a siege sets out with, and that must live to begin it. */
  squads: 10,
  /** Worth ashore against the garrison's at landing, in percent. */
  worthPercent: 150,
  /** Hours that a world is safe after it was founded or taken, a siege was broken, or it was captured. */
  youngWorldHours: 336,
  brokenHours: 48,
  leftHours: 336,
  capturedHours: 168,
  /** Length: hours, and one more for each of these people, up to `mostMore`. */
  hours: 24,
  peoplePerHour: 250,
  mostMore: 24,
  /** The owner and the owner's alliance are told after each of these parts of the length. */
  parts: 4,
  /** Hours between two worlds that one player takes; that one player loses; that one takes of another. */
  takeHours: 336,
  loseHours: 720,
  pairHours: 1440,
  /** Only the loss of a world counts that held this many percent of the worth of all the loser's active buildings. */
  losePercent: 5,
  /** Worlds of any size that one player loses at most in these hours. */
  loseMost: 2,
  loseMostHours: 1440,
  /** Worlds that may be held when another is taken: base, and one for each of these levels. */
  worldsBase: 3,
  levelsPerWorld: 3,
  /** Percent of the price of ships and squads in production that the loser gets back. */
  orderPercent: 40,
} as const;

/** The iris of a gate: what an hour costs, and for how many hours ahead it may be closed. */
export const IRIS = { energyPerHour: 300, mostHours: 24 } as const;

/** A leave of absence. */
export const VACATION = {
  /** How long ahead it is announced: real hours where there is a night truce. */
  noticeHours: 24,
  leastHours: 72,
  mostHours: 720,
  /** From the end of one leave to the announcement of the next. */
  everyHours: 336,
  /** By how much one moves that would begin under a siege. */
  siegeHours: 1,
} as const;

/** Squads that a world has room for: base, and one for each of these people. */
export const QUARTERS = { base: 10, peoplePerSquad: 25 } as const;

/** Squads that can be trained at once. */
export const MOST_SQUADS = 50;
