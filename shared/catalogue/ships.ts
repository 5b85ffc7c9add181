import type { Cost } from './resources.ts';

export interface ShipType {
  readonly id: number;
  readonly raceId: number;
  readonly name: string;
  readonly description: string;
  readonly isScout: boolean;
  /** The player's level from which on the blueprint is offered. */
  readonly minLevel: number;
  readonly spaceAttack: number;
  readonly spaceDefense: number;
  readonly groundAttack: number;
  readonly cost: Cost;
  /** Construction time in minutes, at game speed 1. */
  readonly minutes: number;
}

/*
 * The sum of its three stats is an idle warship's strength as an escort (rules/missions/escort.ts): it protects explorers
 * from ambushes and delays, and opens guarded worlds. Differences between the races, at about the same price per class:
 * - Jaffa land the strongest crews, which eat well: most ground attack, and food is their limiting resource.
 * - Goa'uld have the most space attack and the least space defence, and need naquadah for it.
 * - Tok'ra hide: most space defence, least attack, the cheapest and quickest hulls, made of trinium.
 * - Humans are balanced and build quickly; metal and then energy are their limiting resources.
 * Each class of warship costs 2.7 to 3.8 times the one before it and brings 2.4 to 3.4 times the strength; XP falls
 * from a twelfth of the price to less than a three-hundredth, so that a high level takes days of saving.
 */

/**
 * All ship types; the tens digit of an id is its race. Ids must never change: they are stored in each game's database.
 */
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
    minutes: 2.5,
  },
  {
    id: 12,
    raceId: 1,
    name: 'Glaive',
    description:
      'Short-legged and sharp, flown in packs. Kept at home, it makes raiders think twice before lying in wait for your explorers.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 16,
    spaceDefense: 9,
    groundAttack: 4,
    cost: { naquadah: 130, trinium: 180, metal: 210, energy: 50, food: 60 },
    minutes: 5,
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
    cost: { naquadah: 320, trinium: 380, metal: 560, energy: 300, food: 650 },
    minutes: 14,
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
    cost: { naquadah: 1000, trinium: 1100, metal: 1700, energy: 900, food: 1350 },
    minutes: 40,
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
    cost: { naquadah: 3200, trinium: 3400, metal: 5600, energy: 4550, food: 5400 },
    minutes: 110,
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
    cost: { naquadah: 12000, trinium: 12500, metal: 20000, energy: 16800, food: 19000 },
    minutes: 420,
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
    cost: { naquadah: 85, trinium: 100, metal: 90, energy: 45, food: 25 },
    minutes: 2.5,
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
    cost: { naquadah: 180, trinium: 160, metal: 190, energy: 70, food: 30 },
    minutes: 5,
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
    cost: { naquadah: 560, trinium: 360, metal: 500, energy: 500, food: 350 },
    minutes: 14,
  },
  {
    id: 24,
    raceId: 2,
    name: 'Sunspear',
    description: 'One enormous gun with a temple built around it. Nothing at its price hits harder.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 125,
    spaceDefense: 55,
    groundAttack: 30,
    cost: { naquadah: 1800, trinium: 1000, metal: 1500, energy: 1400, food: 500 },
    minutes: 40,
  },
  {
    id: 25,
    raceId: 2,
    name: 'Pillar of Heaven',
    description: 'It hangs over a city and waits to be adored. Raiders look for another road.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 320,
    spaceDefense: 170,
    groundAttack: 90,
    cost: { naquadah: 5600, trinium: 3000, metal: 4800, energy: 6000, food: 2400 },
    minutes: 110,
  },
  {
    id: 26,
    raceId: 2,
    name: 'Throne of Ages',
    description: 'A palace that crosses the night to be obeyed. Even its shadow opens gates.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 1000,
    spaceDefense: 560,
    groundAttack: 330,
    cost: { naquadah: 21000, trinium: 10500, metal: 17000, energy: 20000, food: 9000 },
    minutes: 420,
  },
  {
    id: 31,
    raceId: 3,
    name: 'Whisper',
    description:
      'Grown from crystal and painted the colour of night. It listens for days, and nobody ever hears it leave.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 1,
    spaceDefense: 8,
    groundAttack: 0,
    cost: { naquadah: 50, trinium: 115, metal: 70, energy: 35, food: 25 },
    minutes: 2,
  },
  {
    id: 32,
    raceId: 3,
    name: 'Thorn',
    description: 'Small, cheap and patient. It does not win fights: it makes them not worth having.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 9,
    spaceDefense: 11,
    groundAttack: 2,
    cost: { naquadah: 90, trinium: 180, metal: 120, energy: 45, food: 25 },
    minutes: 4,
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
    cost: { naquadah: 240, trinium: 520, metal: 340, energy: 300, food: 300 },
    minutes: 12,
  },
  {
    id: 34,
    raceId: 3,
    name: 'Undertow',
    description:
      'Slips beneath a patrol and drags it off its course. Explorers slip past while everyone looks elsewhere.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 50,
    spaceDefense: 105,
    groundAttack: 28,
    cost: { naquadah: 700, trinium: 1650, metal: 1050, energy: 1050, food: 600 },
    minutes: 34,
  },
  {
    id: 35,
    raceId: 3,
    name: 'Long Patience',
    description:
      'A hundred years of waiting, fitted with engines. It is seldom seen, and never where an ambush was planned.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 130,
    spaceDefense: 310,
    groundAttack: 80,
    cost: { naquadah: 2200, trinium: 5200, metal: 3400, energy: 4800, food: 2600 },
    minutes: 95,
  },
  {
    id: 36,
    raceId: 3,
    name: 'Deep Council',
    description:
      'The whole council travels in it, and nobody knows its course. What it cannot open from outside, it opens from within.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 420,
    spaceDefense: 980,
    groundAttack: 330,
    cost: { naquadah: 8200, trinium: 19500, metal: 12500, energy: 18000, food: 10000 },
    minutes: 360,
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
    minutes: 2,
  },
  {
    id: 42,
    raceId: 4,
    name: 'Interceptor',
    description: 'Built in a hurry from whatever was there, and good enough. Always fuelled, so ambushes grow rare.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 14,
    spaceDefense: 13,
    groundAttack: 2,
    cost: { naquadah: 110, trinium: 170, metal: 260, energy: 70, food: 30 },
    minutes: 4,
  },
  {
    id: 43,
    raceId: 4,
    name: 'Breacher',
    description: 'A drop bay with engines on both ends, and a crew that asks first. Then it opens the door.',
    isScout: false,
    minLevel: 4,
    spaceAttack: 24,
    spaceDefense: 26,
    groundAttack: 32,
    cost: { naquadah: 280, trinium: 340, metal: 720, energy: 600, food: 400 },
    minutes: 12,
  },
  {
    id: 44,
    raceId: 4,
    name: 'Sentinel',
    description: 'The first hull with a name on a plaque. Guns, sick bay, and a captain who answers hails.',
    isScout: false,
    minLevel: 6,
    spaceAttack: 88,
    spaceDefense: 94,
    groundAttack: 46,
    cost: { naquadah: 850, trinium: 950, metal: 2100, energy: 1900, food: 700 },
    minutes: 36,
  },
  {
    id: 45,
    raceId: 4,
    name: 'Resolute',
    description: 'Everything learned so far in one hull. It escorts explorers as if each were its own.',
    isScout: false,
    minLevel: 8,
    spaceAttack: 230,
    spaceDefense: 260,
    groundAttack: 115,
    cost: { naquadah: 2700, trinium: 3000, metal: 6900, energy: 7500, food: 3000 },
    minutes: 100,
  },
  {
    id: 46,
    raceId: 4,
    name: 'Homeworld',
    description:
      'A city block with engines and a flag from every nation. Where it anchors, guards put down their arms.',
    isScout: false,
    minLevel: 10,
    spaceAttack: 760,
    spaceDefense: 800,
    groundAttack: 450,
    cost: { naquadah: 10000, trinium: 11000, metal: 25000, energy: 29000, food: 12000 },
    minutes: 390,
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
