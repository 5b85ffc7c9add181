import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../.vitest/sizes.ts';
import { GALAXY_PLANETS, GALAXY_RADIUS, HOME_SAMPLES } from '../catalogue/galaxy.ts';
import { PLANET_TYPES, planetTypeOf } from '../catalogue/planets.ts';
import { RESERVES } from '../catalogue/resources.ts';
import {
  distance,
  generateGalaxy,
  homePlaces,
  homeSamples,
  type Place,
  randomAddress,
  type WildPlanet,
  withSecrets,
} from './galaxy.ts';
import { seededRandom } from './random.ts';

const SEEDS = [0, 1, 2, 3, 42, 1118, 65_537, 2 ** 31, 2 ** 32 - 1, 20_270_115];
const isSymbol = (number: number) => Number.isInteger(number) && number >= 1 && number <= 39;

describe.each(
  SEEDS.flatMap((seed) => {
    const worlds = generateGalaxy(seed, GALAXY_PLANETS);
    const secret = withSecrets(worlds, seededRandom(seed + 1));
    return [
      { of: `of seed ${seed}`, worlds },
      { of: `of seed ${seed} with secrets`, worlds: secret },
    ];
  }),
)('the galaxy $of', ({ worlds }) => {
  it('G-66: has as many worlds as asked for, no two at one place or under one address', () => {
    expect(worlds).toHaveLength(GALAXY_PLANETS);
    expect(new Set(worlds.map(({ x, y }) => `${x},${y}`)).size).toBe(GALAXY_PLANETS);
    expect(new Set(worlds.map(({ address }) => address.join('-'))).size).toBe(GALAXY_PLANETS);
  });

  it('C-08: lies on whole coordinates from -1118 to 1118', () => {
    const coordinates = worlds.flatMap(({ x, y }) => [x, y]);
    expect(coordinates.filter((each) => !Number.isInteger(each) || Math.abs(each) > 1118)).toEqual([]);
    expect(coordinates.some((each) => Object.is(each, -0))).toBe(false);
  });

  it('C-13, C-14: has addresses of six symbols and points of origin, each 1 to 39', () => {
    expect(worlds.filter(({ address }) => address.length !== 6 || !address.every(isSymbol))).toEqual([]);
    expect(worlds.filter(({ pointOfOrigin }) => !isSymbol(pointOfOrigin))).toEqual([]);
  });

  it('G-35: puts into the ground what the kind of world allows', () => {
    const wrong = worlds.filter(({ typeId, reserves }) =>
      RESERVES.some((each) => {
        const [low, high] = planetTypeOf(typeId).reserves[each];
        return !Number.isInteger(reserves[each]) || reserves[each] < low || reserves[each] > high;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('holds each kind of world by its weight', () => {
    for (const { id, weight } of PLANET_TYPES) {
      const share = worlds.filter(({ typeId }) => typeId === id).length / GALAXY_PLANETS;
      // The weights add up to 100; one standard deviation is at most sqrt(0.24 x 0.76 / 4000) = 0.7 %.
      expect(Math.abs(share - weight / 100)).toBeLessThan(5 * 0.007);
    }
  });
});

describe('the galaxy', () => {
  it('is the same for the same seed, and a larger one begins with the smaller', () => {
    expect(generateGalaxy(42, 500)).toEqual(generateGalaxy(42, 500));
    expect(generateGalaxy(42, 500).slice(0, 100)).toEqual(generateGalaxy(42, 100));
    expect(generateGalaxy(42, 10)).not.toEqual(generateGalaxy(43, 10));
  });

  it('with secrets has the same map, and other addresses, points of origin, reserves and guards', () => {
    const worlds = generateGalaxy(7, GALAXY_PLANETS);
    const map = ({ x, y, typeId }: WildPlanet) => ({ x, y, typeId });
    const [one, other] = [1, 2].map((seed) => withSecrets(worlds, seededRandom(seed)));
    expect(one?.map(map)).toEqual(worlds.map(map));
    expect(other?.map(map)).toEqual(worlds.map(map));
    const guards = (of: readonly WildPlanet[] | undefined) => of?.map(({ guard }) => guard);
    expect(guards(one)?.toSorted()).toEqual(guards(worlds)?.toSorted());
    const guarded = (of: readonly WildPlanet[] | undefined) =>
      of?.filter(({ guard }, index) => guard > 0 && guard === worlds[index]?.guard);
    // A world keeps its guard by chance: one in five is guarded, by one of 160 strengths.
    for (const of of [one, other]) expect(guarded(of)?.length).toBeLessThan(0.01 * GALAXY_PLANETS);
    const secrets = (of: readonly WildPlanet[] | undefined) =>
      of?.map(({ address, pointOfOrigin, reserves }) => [
        address.join('-'),
        pointOfOrigin,
        ...Object.values(reserves),
      ]) ?? [];
    // By chance one of 39 points of origin is the same; addresses and reserves hardly ever are.
    for (const [index, share] of [0.001, 0.05, 0.05, 0.05, 0.05].entries()) {
      const [first, second, third] = [worlds, one, other].map((of) => secrets(of).map((each) => each[index]));
      for (const [a, b] of [
        [first, second],
        [first, third],
        [second, third],
      ]) {
        const same = a?.filter((value, world) => value !== 0 && value === b?.[world]).length ?? 0;
        expect(same).toBeLessThan(share * GALAXY_PLANETS);
      }
    }
  });

  it('of seed 1 begins, for ever, with this world, whatever the catalogue puts into its ground', () => {
    const [first] = generateGalaxy(1, 1);
    expect({ ...first, reserves: undefined }).toEqual({
      x: -11,
      y: -14,
      typeId: 3,
      guard: 0,
      address: [11, 24, 29, 17, 39, 18],
      pointOfOrigin: 7,
    });
  });

  it('has a guard on every fifth world, of 40 to 199', () => {
    const guards = generateGalaxy(7, 1000).map(({ guard }) => guard);
    expect(guards.filter((guard) => guard > 0)).toHaveLength(200);
    expect(guards.filter((guard) => guard !== 0 && (guard < 40 || guard > 199))).toEqual([]);
  });

  it('of no worlds is empty', () => {
    expect(generateGalaxy(1, 0)).toEqual([]);
  });
});

describe('homeSamples', () => {
  it('lie inside the disc, and half of them outside its inner half', () => {
    const places = Array.from({ length: 500 }, (_, seed) => homeSamples(seededRandom(seed))).flat();
    expect(places).toHaveLength(500 * HOME_SAMPLES);
    const distances = places.map(({ x, y }) => Math.hypot(x, y));
    expect(Math.max(...distances)).toBeLessThanOrEqual(GALAXY_RADIUS + 1); // + 1: both coordinates are rounded
    // Half of a disc's area lies within radius / sqrt(2); of 10,000 places one standard deviation is 50.
    const inner = distances.filter((distance) => distance < GALAXY_RADIUS / Math.SQRT2).length;
    expect(Math.abs(inner - 5000)).toBeLessThan(5 * 50);
  });
});

describe('randomAddress', () => {
  it('C-13: uses every symbol, in every place', () => {
    const random = seededRandom(9);
    const addresses = Array.from({ length: 2000 }, () => randomAddress(random));
    for (let place = 0; place < 6; place++) {
      expect(new Set(addresses.map((address) => address[place])).size).toBe(39);
    }
  });
});

describe('distance', () => {
  const place = fc.record({ x: fc.integer({ min: -1118, max: 1118 }), y: fc.integer({ min: -1118, max: 1118 }) });

  it('is the straight line, rounded down', () => {
    expect(distance({ x: 0, y: 0 }, { x: 3, y: -4 })).toBe(5);
    expect(distance({ x: 0, y: 0 }, { x: 1, y: 1 })).toBe(1);
  });

  it('is the same both ways, and its square never exceeds the sum of squares', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const squares = (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
        const way = distance(a, b);
        expect(way).toBe(distance(b, a));
        expect(way ** 2).toBeLessThanOrEqual(squares);
        expect((way + 1) ** 2).toBeGreaterThan(squares);
      }),
    );
  });
});

it('many homes at once are placed where they would be if each was founded after the other: with the most room of its samples', () => {
  const room = (place: Place, others: readonly Place[]) =>
    Math.min(...others.map(({ x, y }) => (place.x - x) ** 2 + (place.y - y) ** 2));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 60 }), (seed, count) => {
      const worlds = generateGalaxy(seed, 1 + (seed % 200));
      const random = seededRandom(seed + 1);
      const expected: Place[] = [];
      while (expected.length < count) {
        const others = [...worlds, ...expected];
        const [best] = homeSamples(random)
          .map((place) => ({ place, room: room(place, others) }))
          .sort((a, b) => b.room - a.room);
        if (best && best.room > 0) expected.push(best.place);
      }
      expect(homePlaces(seededRandom(seed + 1), count, worlds)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

it('homes find places of their own, however many', () => {
  const count = rounds('homes in one galaxy');
  const worlds = generateGalaxy(7, GALAXY_PLANETS);
  const homes = homePlaces(seededRandom(9), count, worlds);
  expect(new Set([...worlds, ...homes].map(({ x, y }) => `${x},${y}`)).size).toBe(GALAXY_PLANETS + count);
});
