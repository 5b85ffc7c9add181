import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GALAXY_RADIUS } from '../catalogue/galaxy.ts';
import type { Place } from './galaxy.ts';
import {
  addSite,
  CELLS,
  cellOf,
  cornerOf,
  decodeCounts,
  decodeSector,
  encodeCounts,
  encodeSector,
  hasSite,
  nearestWorlds,
  placeOf,
  SECTOR_BYTES,
  SECTOR_SIDE,
  SECTORS,
  sectorAt,
  siteOf,
  sitesIn,
} from './sectors.ts';

const EDGES = [-GALAXY_RADIUS, -GALAXY_RADIUS + 1, -1, 0, 1, GALAXY_RADIUS - 1, GALAXY_RADIUS];
const coordinate = fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: -GALAXY_RADIUS, max: GALAXY_RADIUS }));
const place = fc.record({ x: coordinate, y: coordinate });
const places = fc.uniqueArray(place, { maxLength: 200, selector: ({ x, y }) => `${x},${y}` });
const property = <T>(values: fc.Arbitrary<T>, holds: (value: T) => void) => fc.assert(fc.property(values, holds));

/** The bits of all sectors of a galaxy with these worlds. */
function galaxyOf(worlds: readonly Place[]) {
  const sectors = Array.from({ length: SECTORS }, () => new Uint8Array(SECTOR_BYTES));
  for (const world of worlds) {
    const { sector, site } = siteOf(world);
    addSite(sectors[sector] as Uint8Array, site);
  }
  return sectors;
}

describe('sites', () => {
  it('lie in eight by eight sectors from one edge of the galaxy to the other', () => {
    const [low, high] = [-GALAXY_RADIUS, GALAXY_RADIUS];
    expect(siteOf({ x: low, y: low })).toEqual({ sector: 0, site: 0 });
    expect(siteOf({ x: high, y: low })).toEqual({ sector: 7, site: 276 });
    expect(siteOf({ x: low, y: high })).toEqual({ sector: 56, site: 276 * 280 });
    expect(siteOf({ x: high, y: high })).toEqual({ sector: 63, site: 276 * 280 + 276 });
    expect(siteOf({ x: 1, y: 2 })).toEqual({ sector: sectorAt(3, 4), site: 0 * 280 + 279 });
    expect([cornerOf(0), cornerOf(63)]).toEqual([
      { x: -1118, y: -1118 },
      { x: 842, y: 842 },
    ]);
  });

  it('are places, each of which is one site', () => {
    property(place, (each) => {
      const at = siteOf(each);
      expect(placeOf(at)).toEqual(each);
      expect(at.sector).toBeLessThan(SECTORS);
      expect(at.site).toBeLessThan(SECTOR_SIDE * SECTOR_SIDE);
    });
  });

  it('arrive as they were sent, whatever other worlds there are', () => {
    property(places, (worlds) => {
      const told = galaxyOf(worlds).map((bits) => decodeSector(encodeSector(bits)));
      const read = told.flatMap((bits, sector) => sitesIn(bits).map((site) => placeOf({ sector, site })));
      const inOrder = (list: readonly Place[]) => list.map(({ x, y }) => `${x},${y}`).sort();
      expect(inOrder(read)).toEqual(inOrder(worlds));
    });
  });

  it('are set once', () => {
    const bits = new Uint8Array(SECTOR_BYTES);
    expect([addSite(bits, 78_399), addSite(bits, 78_399), hasSite(bits, 78_399), hasSite(bits, 78_398)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([bits.at(-1), sitesIn(bits)]).toEqual([128, [78_399]]);
  });

  it('are refused if bytes are missing', () => {
    expect(() => decodeSector(btoa('short'))).toThrow('A sector has 9800 bytes, not 5.');
    expect(() => decodeCounts('000')).toThrow('The galaxy has 78400 cells, not 3.');
  });
});

describe('counts', () => {
  it('tell how many worlds each cell of 8 by 8 units holds, up to all its 64 places', () => {
    const counts = new Uint8Array(CELLS);
    counts[0] = 64;
    counts[CELLS - 1] = 1;
    const text = encodeCounts(counts);
    expect([text[0], text[1], text.at(-1), text.length]).toEqual(['p', '0', '1', 78_400]);
    expect(decodeCounts(text)).toEqual(counts);
  });

  it('count each world once, in the cell around it', () => {
    expect([
      cellOf({ x: -1118, y: -1118 }),
      cellOf({ x: -1111, y: -1111 }),
      cellOf({ x: -1110, y: -1118 }),
      cellOf({ x: 1118, y: 1118 }),
    ]).toEqual([0, 0, 1, CELLS - 1]);
    property(places, (worlds) => {
      const counts = new Uint8Array(CELLS);
      for (const world of worlds) counts[cellOf(world)] = (counts[cellOf(world)] ?? 0) + 1;
      expect(decodeCounts(encodeCounts(counts)).reduce((sum, each) => sum + each, 0)).toBe(worlds.length);
    });
  });
});

describe('the nearest worlds', () => {
  it('are those that a search through all of them finds', () => {
    const point = fc.record({
      x: fc.double({ min: -1200, max: 1200, noNaN: true }),
      y: fc.double({ min: -1200, max: 1200, noNaN: true }),
    });
    const near = fc.array(fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) }), {
      maxLength: 30,
    });
    property(
      fc.record({
        worlds: places,
        near,
        point,
        reach: fc.integer({ min: 0, max: 60 }),
        most: fc.integer({ min: 1, max: 5 }),
      }),
      ({ worlds, near, point, reach, most }) => {
        const around = near
          .map(({ x, y }) => ({ x: Math.round(point.x) + x + 0, y: Math.round(point.y) + y + 0 }))
          .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) <= GALAXY_RADIUS);
        const all = new Map([...worlds, ...around].map((world) => [`${world.x},${world.y}`, world]));
        const sectors = galaxyOf([...all.values()]);
        const square = ({ x, y }: Place) => (x - point.x) ** 2 + (y - point.y) ** 2;
        const expected = [...all.values()]
          .filter((world) => square(world) <= reach * reach)
          .sort((one, other) => square(one) - square(other) || one.y - other.y || one.x - other.x)
          .slice(0, most);
        expect(nearestWorlds((sector) => sectors[sector], point, reach, most)).toEqual(expected);
      },
    );
  });

  it('leave out what has not been read', () => {
    const sectors = galaxyOf([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
    ]);
    const here = siteOf({ x: 3, y: 0 }).sector;
    const nearest = (bitsOf: (sector: number) => Uint8Array | undefined) =>
      nearestWorlds(bitsOf, { x: 1, y: 0 }, 10, 2);
    expect(nearest((sector) => sectors[sector])).toEqual([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
    ]);
    expect(nearest((sector) => (sector === here ? sectors[sector] : undefined))).toEqual([{ x: 3, y: 0 }]);
  });
});
