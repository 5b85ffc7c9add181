import { ADDRESS_LENGTH, GALAXY_RADIUS, HOME_SAMPLES, SYMBOLS } from '../catalogue/galaxy.ts';
import { PLANET_TYPES, type PlanetType, planetTypeOf } from '../catalogue/planets.ts';
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

/**
 * The same map with other gate addresses, points of origin and reserves, and the guards dealt out anew, from a source that nobody
 * can repeat. The map shows the places of all worlds, and anybody can try seeds until one gives the same places; what players
 * have to find out must not follow from the seed.
 */
export function withSecrets(worlds: readonly WildPlanet[], random: Random): WildPlanet[] {
  const taken = new Set<string>();
  const guards = shuffled(
    worlds.map(({ guard }) => guard),
    random,
  );
  return worlds.map((world, index) => {
    const address = freeAddress(random, taken);
    const reserves = randomReserves(planetTypeOf(world.typeId), random);
    const guard = guards[index] ?? 0;
    return { ...world, address, pointOfOrigin: wholeBetween(random, 1, SYMBOLS), reserves, guard };
  });
}

/** The same values in random order (Fisher-Yates). */
function shuffled(values: readonly number[], random: Random): number[] {
  const dealt = [...values];
  for (let last = dealt.length - 1; last > 0; last--) {
    const other = wholeBetween(random, 0, last);
    [dealt[last], dealt[other]] = [dealt[other] ?? 0, dealt[last] ?? 0];
  }
  return dealt;
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

/** An address that is not among those that are `taken`, written with hyphens, and joins them. */
export function freeAddress(random: Random, taken: Set<string>): number[] {
  let address = randomAddress(random);
  while (taken.has(address.join('-'))) address = randomAddress(random);
  taken.add(address.join('-'));
  return address;
}

/** Candidate places for a home world, anywhere inside the galaxy's disc. */
export function homeSamples(random: Random): Place[] {
  return Array.from({ length: HOME_SAMPLES }, () => discPlace(random));
}

/**
 * Places for so many homes at once, besides the worlds that are there: each has the most room among its random samples, as if
 * the homes were founded one after the other.
 */
export function homePlaces(random: Random, count: number, worlds: readonly Place[]): Place[] {
  return [...homesInTurn(random, count, worlds)];
}

/** The same, one by one, because thousands take seconds. */
export function* homesInTurn(random: Random, count: number, worlds: readonly Place[]): Generator<Place> {
  const side = Math.max(1, Math.floor((2 * GALAXY_RADIUS) / Math.sqrt(worlds.length + count + 1)));
  const neighbours = neighbourhood(side);
  for (const world of worlds) neighbours.add(world);
  for (let found = 0; found < count; ) {
    let best: Place | undefined;
    let most = 0;
    for (const place of homeSamples(random)) {
      const room = neighbours.roomAt(place, most);
      if (room > most) [best, most] = [place, room];
    }
    // All samples were taken.
    if (!best) continue;
    neighbours.add(best);
    found++;
    yield best;
  }
}

/** Places in square cells, for the distance to the nearest one. */
function neighbourhood(side: number) {
  const width = Math.ceil((2 * GALAXY_RADIUS + 1) / side);
  const cells: (Place[] | undefined)[] = new Array(width * width);
  const cellOf = (at: number) => Math.floor((at + GALAXY_RADIUS) / side);

  /** The square of the least distance from `place` to those in a cell, if it is less than `least`. */
  function least(place: Place, column: number, row: number, found: number): number {
    if (column < 0 || row < 0 || column >= width || row >= width) return found;
    let nearest = found;
    for (const { x, y } of cells[column * width + row] ?? []) {
      nearest = Math.min(nearest, (place.x - x) ** 2 + (place.y - y) ** 2);
    }
    return nearest;
  }

  return {
    add(place: Place): void {
      const at = cellOf(place.x) * width + cellOf(place.y);
      const cell = cells[at];
      if (cell) cell.push(place);
      else cells[at] = [place];
    },
    /** The square of the distance to the nearest place; any number up to `enough` if it is not more than that. */
    roomAt(place: Place, enough: number): number {
      const [column, row] = [cellOf(place.x), cellOf(place.y)];
      let nearest = Number.POSITIVE_INFINITY;
      // Ring by ring. What lies beyond a ring is at least `ring * side` away.
      for (let ring = 0; ring <= width && nearest > ((ring - 1) * side) ** 2; ring++) {
        for (let step = -ring; step <= ring; step++) {
          nearest = least(place, column + step, row - ring, nearest);
          if (ring === 0) continue;
          nearest = least(place, column + step, row + ring, nearest);
          if (Math.abs(step) === ring) continue;
          nearest = least(place, column - ring, row + step, nearest);
          nearest = least(place, column + ring, row + step, nearest);
        }
        if (nearest <= enough) return nearest;
      }
      return nearest;
    },
  };
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
  const reserves = randomReserves(type, random);
  return { ...place, typeId: type.id, address, pointOfOrigin: wholeBetween(random, 1, SYMBOLS), reserves };
}

export function randomReserves(type: PlanetType, random: Random): Record<Reserve, number> {
  const reserves = { naquadah: 0, trinium: 0, metal: 0 };
  for (const reserve of RESERVES) reserves[reserve] = wholeBetween(random, ...type.reserves[reserve]);
  return reserves;
}

/** A type of planets at random, by weight. */
export function weightedType(random: Random): PlanetType {
  const total = PLANET_TYPES.reduce((sum, type) => sum + type.weight, 0);
  let roll = random() * total;
  for (const type of PLANET_TYPES) {
    roll -= type.weight;
    if (roll < 0) return type;
  }
  return PLANET_TYPES[0];
}
