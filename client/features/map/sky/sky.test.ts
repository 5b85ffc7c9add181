import { expect, it } from 'vitest';
import { addSite, CELLS, cellOf, SECTOR_BYTES, SECTORS, siteOf } from '#shared/rules/sectors';
import type { MapPoint } from '../view.ts';
import type { Rest } from '../viewport.ts';
import { countIn, dotsIn, dotsNear, type Sky, sectorsFor, sectorsIn, showsDots } from './sky.ts';

/** A galaxy with these worlds, all of it read; `worlds`: how many it says it has. */
function skyOf(places: readonly MapPoint[], worlds = places.length): Sky {
  const counts = new Uint8Array(CELLS);
  const sectors = new Map<number, Uint8Array>();
  for (const place of places) {
    const { sector, site } = siteOf(place);
    const bits = sectors.get(sector) ?? new Uint8Array(SECTOR_BYTES);
    addSite(bits, site);
    sectors.set(sector, bits);
    counts[cellOf(place)] = (counts[cellOf(place)] ?? 0) + 1;
  }
  return { worlds, counts, sectors };
}

/** A view of 600 by 400 pixels. */
const seen = (x: number, y: number, width: number): Rest => ({ view: { x, y, width }, pixels: { x: 600, y: 400 } });
const AFAR = seen(0, 0, 2236);
const NEAR = seen(2, 2, 300);
const LARGE = 1_000_000;

it('a galaxy of up to 50,000 worlds is read whole, and drawn as dots at every zoom', () => {
  const small = skyOf([], 50_000);
  expect(sectorsFor(small, undefined)).toHaveLength(SECTORS);
  expect(sectorsFor(small, AFAR)).toHaveLength(SECTORS);
  expect(showsDots(small, AFAR)).toBe(true);
});

it('of a larger one no sector is read from afar, and in a near view those in it, the middle first', () => {
  const large = skyOf([], LARGE);
  expect([sectorsFor(large, undefined), sectorsFor(large, AFAR), showsDots(large, AFAR)]).toEqual([[], [], false]);
  // The sector from (2, 2) to (281, 281) is in column and row 4; its lower left corner is in the middle of the view.
  expect(sectorsFor(large, NEAR).toSorted()).toEqual([27, 28, 35, 36]);
  expect(sectorsFor(large, seen(142, 142, 300))[0]).toBe(36);
  expect(sectorsFor(large, seen(142, 142, 111.8))).toEqual([36]);
  expect(showsDots(large, NEAR)).toBe(true);
});

it('nothing is read before it is known how large the galaxy is', () => {
  expect(sectorsFor({ worlds: 0, counts: undefined, sectors: new Map() }, NEAR)).toEqual([]);
});

it('where more worlds are in view than can be drawn as dots, they stay a haze', () => {
  const crowded = { ...skyOf([], LARGE), counts: new Uint8Array(CELLS).fill(64) };
  expect(countIn(crowded.counts, NEAR)).toBeGreaterThan(60_000);
  expect(showsDots(crowded, seen(2, 2, 300))).toBe(false);
  expect(showsDots(crowded, seen(2, 2, 111.8))).toBe(true);
});

it('beyond the edge of the galaxy there is nothing to read', () => {
  expect(sectorsIn(seen(-1118, -1118, 111.8))).toEqual([0]);
  expect(sectorsIn(seen(1118, 1118, 111.8))).toEqual([63]);
  expect(sectorsIn(AFAR).length).toBe(SECTORS - 2 * 8);
});

it('worlds in view are counted, and the nearest to a point found, those at the edge of the galaxy too', () => {
  const places = [
    { x: -1118, y: -1118 },
    { x: 1118, y: 1118 },
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 0, y: 300 },
  ];
  const sky = skyOf(places);
  expect(dotsIn(sky, seen(0, 0, 300))).toBe(2);
  expect(dotsIn(sky, { ...AFAR, pixels: { x: 600, y: 600 } })).toBe(5);
  expect(dotsIn(sky, seen(0, 0, 10))).toBe(2);
  expect(dotsIn(sky, seen(0, 0, 9))).toBe(1);
  expect(dotsNear(sky, NEAR, { x: 4, y: 0 }, 10, 5)).toEqual([
    { x: 5, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(dotsNear(sky, AFAR, { x: 1117, y: 1117 }, 10, 1)).toEqual([{ x: 1118, y: 1118 }]);
});

it('a world in a haze cannot be pointed at, even if its sector was read before', () => {
  const sky = skyOf([{ x: 0, y: 0 }], LARGE);
  expect(dotsNear(sky, AFAR, { x: 0, y: 0 }, 10, 1)).toEqual([]);
  expect(dotsNear(sky, NEAR, { x: 0, y: 0 }, 10, 1)).toHaveLength(1);
});
