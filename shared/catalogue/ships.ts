import type { Cost } from './resources.ts';

export interface ShipType {
  readonly id: number;
  readonly raceId: number;
  readonly name: string;
  readonly description: string;
  readonly isScout: boolean;
  /** The player's level from which on the blueprint is offered. */
  readonly minLevel: number;
  /** What keeps ambushes away from explorers of the world where the ship lies idle. */
  readonly spaceAttack: number;
  readonly spaceDefense: number;
  /** What opens a guarded world. */
  readonly groundAttack: number;
  readonly cost: Cost;
  /** Minutes at speed 1. */
  readonly minutes: number;
  readonly xp: number;
}

/*
 * What the races differ in, at about the same price a class:
 * - Jaffa land the strongest crews, which eat well: most ground attack, most food.
 * - Goa'uld shoot hardest and shield least, and burn naquadah for it.
 * - Tok'ra hide: most space defence, least attack, the cheapest and quickest hulls, made of trinium.
 * - Humans are even in everything and build quickly; metal and energy pay for it.
 * Each class costs three to four times the one before it and brings two to three times the strength: a few large ships
 * are quicker to command, many small ones cheaper. XP falls from a ninth to a sixtieth of the price.
 */

/** Every ship there is; the tens of an id are its race. Ids are for ever: they are stored in each player's database. */
export const SHIP_TYPES = [
  {
    id: 11,
    raceId: 1,
    name: 'Outrider',
    description:
      'A single saddle under a glass canopy. It reads the stars the way its rider reads tracks, and comes home with what it found.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 2,
    spaceDefense: 6,
    groundAttack: 1,
    cost: { naquadah: 60, trinium: 110, metal: 90, energy: 30, food: 60 },
    minutes: 4,
    xp: 40,
  },
  {
    id: 12,
    raceId: 1,
    name: 'Glaive',
    description:
      'Short-legged and sharp, flown in packs. Kept at home it makes raiders think twice before they wait for your explorers.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 16,
    spaceDefense: 9,
    groundAttack: 4,
    cost: { naquadah: 130, trinium: 180, metal: 210, energy: 50, food: 60 },
    minutes: 6,
    xp: 55,
  },
  {
    id: 13,
    raceId: 1,
    name: 'Drumbeat',
    description: 'A ramp, forty warriors and a drum. What guards a world hears it long before the gate opens.',
    isScout: false,
    minLevel: 4,
    spaceAttack: 14,
    spaceDefense: 20,
    groundAttack: 42,
    cost: { naquadah: 320, trinium: 380, metal: 560, energy: 120, food: 320 },
    minutes: 14,
    xp: 90,
  },
  {
    id: 14,
    raceId: 1,
    name: 'Warhost',
    description: 'A hall of shields that happens to fly. Its crews fight as well on the ground as between the stars.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 85,
    spaceDefense: 80,
    groundAttack: 60,
    cost: { naquadah: 1000, trinium: 1100, metal: 1700, energy: 500, food: 900 },
    minutes: 40,
    xp: 170,
  },
  {
    id: 15,
    raceId: 1,
    name: 'Iron Oath',
    description: 'Sworn to one world and armoured like it. Few ambushes are laid where it has been seen.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 230,
    spaceDefense: 250,
    groundAttack: 140,
    cost: { naquadah: 3200, trinium: 3400, metal: 5600, energy: 1900, food: 2700 },
    minutes: 110,
    xp: 330,
  },
  {
    id: 16,
    raceId: 1,
    name: 'Last Allegiance',
    description:
      'The flagship of a free people: banners outside, an army inside. Whole worlds open their doors to talk.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 760,
    spaceDefense: 720,
    groundAttack: 520,
    cost: { naquadah: 12000, trinium: 12500, metal: 20000, energy: 7000, food: 9500 },
    minutes: 420,
    xp: 900,
  },
  {
    id: 21,
    raceId: 2,
    name: 'Needle',
    description: 'A splinter of gold with one servant inside. It is sent alone, because nobody important should be.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 3,
    spaceDefense: 5,
    groundAttack: 0,
    cost: { naquadah: 100, trinium: 100, metal: 90, energy: 45, food: 25 },
    minutes: 4,
    xp: 40,
  },
  {
    id: 22,
    raceId: 2,
    name: 'Talon',
    description: 'Fast, vain and over-armed. It burns naquadah the way lords spend servants.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 21,
    spaceDefense: 6,
    groundAttack: 2,
    cost: { naquadah: 210, trinium: 170, metal: 200, energy: 70, food: 30 },
    minutes: 6,
    xp: 55,
  },
  {
    id: 23,
    raceId: 2,
    name: 'Collar',
    description: 'Comes down on a world with nets, lights and a list of names. Guards seldom wait for the list.',
    isScout: false,
    minLevel: 4,
    spaceAttack: 30,
    spaceDefense: 16,
    groundAttack: 34,
    cost: { naquadah: 560, trinium: 360, metal: 500, energy: 180, food: 180 },
    minutes: 14,
    xp: 90,
  },
  {
    id: 24,
    raceId: 2,
    name: 'Sunspear',
    description: 'One enormous gun with a temple built around it. Nothing of its price hits harder.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 125,
    spaceDefense: 55,
    groundAttack: 30,
    cost: { naquadah: 1800, trinium: 1000, metal: 1500, energy: 750, food: 350 },
    minutes: 40,
    xp: 170,
  },
  {
    id: 25,
    raceId: 2,
    name: 'Pillar of Heaven',
    description: 'It hangs over a city and waits to be adored. Raiders look for another road.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 340,
    spaceDefense: 170,
    groundAttack: 90,
    cost: { naquadah: 5600, trinium: 3000, metal: 4800, energy: 2500, food: 1200 },
    minutes: 110,
    xp: 330,
  },
  {
    id: 26,
    raceId: 2,
    name: 'Throne of Ages',
    description: 'A palace that crosses the night to be obeyed. Even its shadow opens gates.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 1120,
    spaceDefense: 560,
    groundAttack: 330,
    cost: { naquadah: 21000, trinium: 10500, metal: 17000, energy: 9000, food: 4500 },
    minutes: 420,
    xp: 900,
  },
  {
    id: 31,
    raceId: 3,
    name: 'Whisper',
    description: 'Grown in crystal and painted night. It listens for days, and nobody ever hears it leave.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 1,
    spaceDefense: 8,
    groundAttack: 0,
    cost: { naquadah: 50, trinium: 130, metal: 70, energy: 35, food: 25 },
    minutes: 3.5,
    xp: 40,
  },
  {
    id: 32,
    raceId: 3,
    name: 'Thorn',
    description: 'Small, cheap and patient. It does not win fights: it makes them not worth having.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 9,
    spaceDefense: 17,
    groundAttack: 2,
    cost: { naquadah: 100, trinium: 210, metal: 130, energy: 45, food: 25 },
    minutes: 5,
    xp: 50,
  },
  {
    id: 33,
    raceId: 3,
    name: 'Burrow',
    description:
      'Lands at night, and by morning a tunnel leads behind the wall. Guards find their posts already taken.',
    isScout: false,
    minLevel: 4,
    spaceAttack: 10,
    spaceDefense: 30,
    groundAttack: 28,
    cost: { naquadah: 240, trinium: 520, metal: 340, energy: 110, food: 160 },
    minutes: 12,
    xp: 80,
  },
  {
    id: 34,
    raceId: 3,
    name: 'Undertow',
    description: 'Slips beneath a patrol and drags it off its course. Explorers pass while everybody looks elsewhere.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 50,
    spaceDefense: 105,
    groundAttack: 28,
    cost: { naquadah: 700, trinium: 1650, metal: 1050, energy: 450, food: 420 },
    minutes: 34,
    xp: 150,
  },
  {
    id: 35,
    raceId: 3,
    name: 'Long Patience',
    description: 'A hundred years of waiting with engines. It is seldom seen, and never where an ambush was planned.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 130,
    spaceDefense: 310,
    groundAttack: 80,
    cost: { naquadah: 2200, trinium: 5200, metal: 3400, energy: 1600, food: 1300 },
    minutes: 95,
    xp: 300,
  },
  {
    id: 36,
    raceId: 3,
    name: 'Deep Council',
    description:
      'The whole council travels in it, and nobody knows its course. What it cannot open from outside it opens from within.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 420,
    spaceDefense: 980,
    groundAttack: 330,
    cost: { naquadah: 8200, trinium: 19500, metal: 12500, energy: 6000, food: 5000 },
    minutes: 360,
    xp: 820,
  },
  {
    id: 41,
    raceId: 4,
    name: 'Pathfinder',
    description:
      'Two seats, four cameras and a thermos. It follows a dead address for days and brings back photographs.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 2,
    spaceDefense: 7,
    groundAttack: 0,
    cost: { naquadah: 55, trinium: 115, metal: 110, energy: 40, food: 30 },
    minutes: 3.5,
    xp: 40,
  },
  {
    id: 42,
    raceId: 4,
    name: 'Interceptor',
    description: 'Built in a hurry from what was there, and good enough. Always fuelled, so ambushes grow rare.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 14,
    spaceDefense: 13,
    groundAttack: 2,
    cost: { naquadah: 110, trinium: 170, metal: 260, energy: 70, food: 30 },
    minutes: 5,
    xp: 52,
  },
  {
    id: 43,
    raceId: 4,
    name: 'Breacher',
    description: 'A drop bay with engines on both ends, and a crew that asks first. Then it opens the door.',
    isScout: false,
    minLevel: 4,
    spaceAttack: 22,
    spaceDefense: 24,
    groundAttack: 30,
    cost: { naquadah: 280, trinium: 340, metal: 720, energy: 170, food: 190 },
    minutes: 12,
    xp: 88,
  },
  {
    id: 44,
    raceId: 4,
    name: 'Sentinel',
    description: 'The first hull with a name on a plaque. Guns, sick bay, and a captain who answers hails.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 72,
    spaceDefense: 78,
    groundAttack: 36,
    cost: { naquadah: 850, trinium: 950, metal: 2100, energy: 650, food: 450 },
    minutes: 36,
    xp: 165,
  },
  {
    id: 45,
    raceId: 4,
    name: 'Resolute',
    description: 'Everything learned so far in one hull. It escorts explorers as if each were its own.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 200,
    spaceDefense: 230,
    groundAttack: 95,
    cost: { naquadah: 2700, trinium: 3000, metal: 6900, energy: 2200, food: 1500 },
    minutes: 100,
    xp: 320,
  },
  {
    id: 46,
    raceId: 4,
    name: 'Homeworld',
    description:
      'A city block with engines and a flag from every nation. Where it anchors, guards put down their arms.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 690,
    spaceDefense: 730,
    groundAttack: 400,
    cost: { naquadah: 10000, trinium: 11000, metal: 25000, energy: 8500, food: 6000 },
    minutes: 390,
    xp: 880,
  },
] as const satisfies readonly ShipType[];

/** The ship type with this id, or undefined. */
export function findShipType(id: number): ShipType | undefined {
  return SHIP_TYPES.find((type) => type.id === id);
}

/** The ship type with this id; throws on an unknown id, which no stored ship can have. */
export function shipTypeOf(id: number): ShipType {
  const type = findShipType(id);
  if (!type) throw new Error(`There is no ship type ${id}.`);
  return type;
}
