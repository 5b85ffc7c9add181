import type { Reserve } from './resources.ts';

export interface PlanetType {
  readonly id: number;
  readonly name: string;
  /** Relative share of this type among the galaxy's unclaimed worlds, as a weight. */
  readonly weight: number;
  /** Range of the reserves, in whole units, when the world is discovered: lowest and highest. */
  readonly reserves: Record<Reserve, readonly [number, number]>;
  readonly population: number;
  readonly maxBuildings: number;
}

/** All planet types. Ids must never change: they are stored with each planet. */
export const PLANET_TYPES = [
  {
    id: 1,
    name: 'Temperate',
    weight: 24,
    reserves: { naquadah: [600_000, 1_200_000], trinium: [600_000, 1_200_000], metal: [1_200_000, 2_400_000] },
    population: 1200,
    maxBuildings: 12,
  },
  {
    id: 2,
    name: 'Desert',
    weight: 22,
    reserves: { naquadah: [1_200_000, 2_800_000], trinium: [400_000, 1_000_000], metal: [800_000, 1_800_000] },
    population: 500,
    maxBuildings: 10,
  },
  {
    id: 3,
    name: 'Ice',
    weight: 18,
    reserves: { naquadah: [400_000, 1_000_000], trinium: [1_400_000, 3_000_000], metal: [600_000, 1_600_000] },
    population: 200,
    maxBuildings: 9,
  },
  {
    id: 4,
    name: 'Volcanic',
    weight: 14,
    reserves: { naquadah: [800_000, 1_800_000], trinium: [400_000, 1_000_000], metal: [2_400_000, 5_200_000] },
    population: 150,
    maxBuildings: 9,
  },
  {
    id: 5,
    name: 'Ocean',
    weight: 14,
    reserves: { naquadah: [400_000, 1_200_000], trinium: [800_000, 1_800_000], metal: [400_000, 1_000_000] },
    population: 900,
    maxBuildings: 8,
  },
  {
    id: 6,
    name: 'Barren Moon',
    weight: 8,
    reserves: { naquadah: [1_800_000, 4_000_000], trinium: [1_800_000, 4_000_000], metal: [1_800_000, 4_000_000] },
    population: 0,
    maxBuildings: 6,
  },
] as const satisfies readonly PlanetType[];

/** Every home world is of this type. */
export const HOME_PLANET_TYPE_ID = 1;

/** The planet type with this id; throws on an unknown id, which no stored planet can have. */
export function planetTypeOf(id: number): PlanetType {
  const type = PLANET_TYPES.find((each) => each.id === id);
  if (!type) throw new Error(`There is no planet type ${id}.`);
  return type;
}
