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
  /** Minutes at speed 1. */
  readonly minutes: number;
  readonly xp: number;
}

/** Every ship there is; the tens of an id are its race. Ids are for ever: they are stored in each player's database. */
export const SHIP_TYPES = [
  ...[1, 2, 3, 4].map((raceId) => ({
    id: raceId * 10 + 1,
    raceId,
    name: ['Outrider', 'Needle', 'Whisper', 'Pathfinder'][raceId - 1] ?? '',
    description: 'Small, quick, and sent alone.',
    isScout: true,
    minLevel: 1,
    spaceAttack: 2,
    spaceDefense: 6,
    groundAttack: 0,
    cost: { naquadah: 60, trinium: 120, metal: 100, energy: 40, food: 30 },
    minutes: 4,
    xp: 40,
  })),
  ...[1, 2, 3, 4].map((raceId) => ({
    id: raceId * 10 + 2,
    raceId,
    name: ['Glaive', 'Talon', 'Thorn', 'Interceptor'][raceId - 1] ?? '',
    description: 'The first warship of a young fleet.',
    isScout: false,
    minLevel: 2,
    spaceAttack: 14,
    spaceDefense: 10,
    groundAttack: 2,
    cost: { naquadah: 140, trinium: 200, metal: 220, energy: 60 },
    minutes: 8,
    xp: 60,
  })),
] satisfies readonly ShipType[];

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
