import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { SITES, siteFor } from '#shared/rules/worlds/sites';
import { type SceneSpot, sceneOf, standsOf } from './planet-scene.ts';
import { FRAME, type SceneBuilding, type SceneInput, type Shape } from './scene-data.ts';
import { boxOf, GATE_HALF, groundsOf, RISE, TARGET, touch } from './scene-sites.ts';
import { besideOf } from './spot-keys.ts';

const KINDS = BUILDING_TYPES.map(({ id }) => id);
const world = fc.record({
  planetType: fc.constantFrom(...PLANET_TYPES.map(({ id }) => id)),
  seed: fc.nat({ max: 2_000_000 }),
});
const town = (most: number) => fc.array(fc.constantFrom(...KINDS), { maxLength: most });

/** A building of each kind, in this order, each on the site that the server would give it. */
function built(seed: number, kinds: readonly number[]): SceneBuilding[] {
  const standing: { building_type_id: number; site: number }[] = [];
  for (const kind of kinds) standing.push({ building_type_id: kind, site: siteFor(seed, kind, standing) });
  return standing.map(({ building_type_id, site }, index) => ({
    id: index + 1,
    typeId: building_type_id,
    site,
    state: { is: 'active' },
  }));
}

const inputOf = (planetType: number, seed: number, buildings: readonly SceneBuilding[]): SceneInput => ({
  planetType,
  seed,
  raceId: 1 + (seed % 4),
  buildings,
  gate: { locked: 7, opening: 'water' },
  squads: 9,
  orbit: [11, 22, 33, 44, 15],
  besieged: true,
  night: seed % 2 === 0,
});
const nodesOf = (shapes: readonly Shape[]): number =>
  shapes.reduce((sum, { items, d }) => sum + (items ? 1 + nodesOf(items) : d ? 1 : 0), 0);
const allShapes = (input: SceneInput) => sceneOf(input, FRAME).layers.flatMap(({ shapes }) => shapes);
const boxOfSpot = ({ x, y, width, height }: SceneSpot) => ({
  x: x + width / 2,
  y: y + height,
  wide: width,
  high: height,
});

describe('what stands on a world', () => {
  it('overlaps nothing and not the gate, and lies within the picture, however many and great they are', () => {
    fc.assert(
      fc.property(world, town(32), ({ planetType, seed }, kinds) => {
        const grounds = groundsOf(planetType, seed, FRAME);
        const stands = standsOf(built(seed, kinds), grounds);
        expect(stands).toHaveLength(kinds.length);
        for (const { plot, times } of stands) {
          const { x, y, wide, high } = boxOf(plot, times);
          expect(high).toBeCloseTo(plot.size * times * RISE);
          expect(x - wide / 2 >= 0 && x + wide / 2 <= FRAME.width && y - high >= 0 && y <= FRAME.height).toBe(true);
          if (plot.row === 'middle' || plot.row === 'front')
            expect(Math.abs(x - grounds.gate)).toBeGreaterThanOrEqual(GATE_HALF + wide / 2 - 0.01);
        }
        stands.forEach((one, i) => {
          for (const other of stands.slice(i + 1))
            expect(touch(boxOf(one.plot, one.times), boxOf(other.plot, other.times))).toBe(false);
        });
      }),
    );
  });

  it('never moves: not when more is built, and not when something before it is gone', () => {
    fc.assert(
      fc.property(world, town(32), fc.nat(), ({ planetType, seed }, kinds, mask) => {
        const buildings = built(seed, kinds);
        const places = (some: readonly SceneBuilding[]) =>
          new Map(
            sceneOf(inputOf(planetType, seed, some), FRAME).spots.map(({ key, buildings: _, ...box }) => [key, box]),
          );
        const all = places(buildings);
        for (const [key, box] of places(buildings.filter((_, index) => (mask >> (index % 31)) & 1)))
          expect(box).toEqual(all.get(key));
      }),
      { numRuns: 30 },
    );
  });

  it('shares its site with more of its kind once every site is taken, and is one button then', () => {
    fc.assert(
      fc.property(world, ({ planetType, seed }) => {
        const kinds = Array.from({ length: 34 }, () => 3);
        const { spots } = sceneOf(inputOf(planetType, seed, built(seed, kinds)), FRAME);
        expect(spots).toHaveLength(SITES.length + 1);
        expect(Math.max(...spots.map(({ buildings }) => buildings.length))).toBeGreaterThan(1);
        expect(spots.reduce((sum, { buildings }) => sum + buildings.length, 0)).toBe(34);
      }),
      { numRuns: 10 },
    );
  });

  it('is a target as large as a finger on a phone, and none touches another', () => {
    fc.assert(
      fc.property(world, town(32), ({ planetType, seed }, kinds) => {
        const { spots } = sceneOf(inputOf(planetType, seed, built(seed, kinds)), FRAME);
        for (const { width, height } of spots) expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET);
        spots.forEach((one, i) => {
          for (const other of spots.slice(i + 1)) expect(touch(boxOfSpot(one), boxOfSpot(other))).toBe(false);
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('the picture', () => {
  it('stays within its budget of nodes and bytes, and has no broken numbers', () => {
    for (const { id } of PLANET_TYPES)
      for (let seed = 0; seed < 12; seed++) {
        const shapes = allShapes(
          inputOf(
            id,
            seed,
            built(
              seed,
              Array.from({ length: 30 }, (_, i) => KINDS[i % 18] ?? 1),
            ),
          ),
        );
        expect(nodesOf(shapes)).toBeLessThan(680);
        const text = JSON.stringify(shapes);
        expect(text).not.toMatch(/NaN|undefined|Infinity/);
        expect(text.length).toBeLessThan(190_000);
      }
  });

  it('is the same for the same world, and another for every other', () => {
    const drawn = (seed: number) => JSON.stringify(allShapes(inputOf(1, seed, [])));
    expect(drawn(5)).toBe(drawn(5));
    expect(new Set(Array.from({ length: 100 }, (_, seed) => drawn(seed))).size).toBe(100);
  });

  it('keeps the landscape as it is while only the town changes', () => {
    const [few, more] = [[3], [3, 1, 2]].map((kinds) => sceneOf(inputOf(1, 8, built(8, kinds)), FRAME));
    const same = few?.layers.filter(({ shapes }, index) => shapes === more?.layers[index]?.shapes);
    expect(same?.map(({ name }) => name)).toEqual([
      'sky',
      'ridge',
      'farLand',
      'backLand',
      'middleLand',
      'frontLand',
      'fore',
    ]);
  });
});

describe('the keys', () => {
  const { spots } = sceneOf(inputOf(1, 8, built(8, [3, 1, 2, 4, 5, 11, 18, 10])), FRAME);

  it('lead through everything, from left to right and back', () => {
    const seen = new Set<string>();
    let at = spots[0] as SceneSpot;
    for (const _ of spots) {
      seen.add(at.key);
      const next = besideOf('ArrowRight', at, spots) as SceneSpot;
      expect(besideOf('ArrowLeft', next, spots)).toBe(at);
      at = next;
    }
    expect(seen.size).toBe(spots.length);
    expect(at).toBe(spots[0]);
    expect(besideOf('End', at, spots)).toBe(spots.at(-1));
  });

  it('lead up to what stands behind, and down to what stands before', () => {
    const gate = spots.find(({ key }) => key === 'gate') as SceneSpot;
    const behind = besideOf('ArrowUp', gate, spots) as SceneSpot;
    expect(behind.y + behind.height).toBeLessThan(gate.y + gate.height);
    const before = besideOf('ArrowDown', behind, spots) as SceneSpot;
    expect(before.y + before.height).toBeGreaterThan(behind.y + behind.height);
    expect(besideOf('a', gate, spots)).toBeUndefined();
  });
});
