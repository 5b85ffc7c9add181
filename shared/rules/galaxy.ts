import { ADDRESS_LENGTH, GALAXY_RADIUS, HOME_SAMPLES, SYMBOLS } from '../catalogue/galaxy.ts';
import { PLANET_TYPES, type PlanetType } from '../catalogue/planets.ts';
import { RESERVES, type Reserve } from '../catalogue/resources.ts';
import { isqrt } from './integers.ts';
import { type Random, seededRandom, wholeBetween } from './random.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A world without an owner. */
export interface WildPlanet extends Place {
  readonly typeId: number;
  readonly address: readonly number[];
  readonly pointOfOrigin: number;
  readonly reserves: Record<Reserve, number>;
  /** Strength of the escort needed to settle this world; 0 if it has no guard. */
  readonly guard: number;
}

/** `count` unclaimed worlds with unique addresses and unique coordinates. The same seed produces the same galaxy. */
export function generateGalaxy(seed: number, count: number): WildPlanet[] {
  const random = seededRandom(seed);
  const taken = new Set<string>();
  const worlds: WildPlanet[] = [];
  while (worlds.length < count) {
    const place = spiralPlace(random);
    const address = randomAddress(random);
    const keys = [`${place.x},${place.y}`, address.join('-')];
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    worlds.push({ ...wildPlanet(place, address, random), guard: guardOf(worlds.length) });
  }
  return worlds;
}

/** The distance between two worlds in whole units, rounded down. */
export function distance(a: Place, b: Place): number {
  return isqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/** The guard depends on the world's index and not on random numbers, so that a seed's galaxy never changes. */
export function guardOf(index: number): number {
  return index % 5 === 4 ? 40 + ((index * 37) % 160) : 0;
}

/** Six symbols, each 1 to 39; a symbol may occur twice. */
export function randomAddress(random: Random): number[] {
  return Array.from({ length: ADDRESS_LENGTH }, () => wholeBetween(random, 1, SYMBOLS));
}

/** Candidate places for a home world: anywhere inside the galaxy's disc. */
export function homeSamples(random: Random): Place[] {
  return Array.from({ length: HOME_SAMPLES }, () => discPlace(random));
}

/** Uniform over the disc's area, hence the square root. */
function discPlace(random: Random): Place {
  return polar(GALAXY_RADIUS * Math.sqrt(random()), random() * 2 * Math.PI);
}

/** Two spiral arms and a haze between them, so that the map looks like a galaxy. */
function spiralPlace(random: Random): Place {
  if (random() < 0.3) return discPlace(random);
  const distance = GALAXY_RADIUS * random() ** 0.7;
  const arm = random() < 0.5 ? 0 : Math.PI;
  const spread = (random() + random() - 1) * 0.9;
  return polar(distance, arm + (distance / GALAXY_RADIUS) * 1.6 * Math.PI + spread);
}

function polar(distance: number, angle: number): Place {
  // Adding 0 turns -0 into 0.
  return { x: Math.round(distance * Math.cos(angle)) + 0, y: Math.round(distance * Math.sin(angle)) + 0 };
}

function wildPlanet(place: Place, address: number[], random: Random): Omit<WildPlanet, 'guard'> {
  const type = weightedType(random);
  const reserves = { naquadah: 0, trinium: 0, metal: 0 };
  for (const reserve of RESERVES) reserves[reserve] = wholeBetween(random, ...type.reserves[reserve]);
  return { ...place, typeId: type.id, address, pointOfOrigin: wholeBetween(random, 1, SYMBOLS), reserves };
}

function weightedType(random: Random): PlanetType {
  const total = PLANET_TYPES.reduce((sum, type) => sum + type.weight, 0);
  let roll = random() * total;
  for (const type of PLANET_TYPES) {
    roll -= type.weight;
    if (roll < 0) return type;
  }
  return PLANET_TYPES[0];
}
