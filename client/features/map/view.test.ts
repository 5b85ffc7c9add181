import { expect, test } from 'vitest';
import { addSite, SECTOR_BYTES, siteOf } from '#shared/rules/sectors';
import { CLOSEST, HOME, moved, WHEEL_FACTOR, WIDEST, wheelFactor, ZOOM_STEP, zoomed } from './view.ts';
import { Atlas, foremost, type MapWorld, nextTowards, unknownWorld } from './worlds.ts';

const world = (id: number, x: number, y: number, name = `World ${id}`): MapWorld => ({
  id,
  kind: 'own',
  typeId: 1,
  name,
  x,
  y,
});

test('C-08, C-09, C-11: from 2236 units a step is 1.5x, and the width stays between 111.8 and 3354', () => {
  expect(HOME).toEqual({ x: 0, y: 0, width: 2236 });
  expect(zoomed(HOME, ZOOM_STEP).width).toBeCloseTo(2236 / 1.5);
  expect(zoomed(HOME, 1 / ZOOM_STEP).width).toBeCloseTo(3354);
  expect(zoomed(HOME, 1e9).width).toBeCloseTo(111.8);
  expect(zoomed(HOME, 1e-9).width).toBeCloseTo(3354);
  expect([CLOSEST, WIDEST]).toEqual([111.8, 3354]);
});

test('G-105: zooming leaves the place under the pointer where it is', () => {
  const view = { x: 100, y: -50, width: 1000 };
  const fixed = { x: 300, y: 200 };
  const next = zoomed(view, 2, fixed);
  expect((fixed.x - next.x) / next.width).toBeCloseTo((fixed.x - view.x) / view.width);
  expect((fixed.y - next.y) / next.width).toBeCloseTo((fixed.y - view.y) / view.width);
});

test('G-105: the middle of the picture never leaves the galaxy', () => {
  expect(moved(HOME, 9000, -9000)).toEqual({ x: 1118, y: -1118, width: 2236 });
});

test('C-10: a notch of the wheel is 1.1, towards oneself its inverse; a storm of notches is kept in bounds', () => {
  const factor = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey });
  expect(factor(-100)).toBeCloseTo(WHEEL_FACTOR);
  expect(factor(100)).toBeCloseTo(1 / 1.1);
  expect(factor(-3, 1)).toBeCloseTo(1.1, 2);
  expect(factor(-100_000)).toBeCloseTo(1.1 ** 3);
  expect(factor(-2, 0, true)).toBeGreaterThan(factor(-2));
});

const seen = (x: number, y: number, width: number) => ({ view: { x, y, width }, pixels: { x: 600, y: 400 } });

test('the nearest worlds within reach are found, the nearest first and of equally near ones the upper, and none beyond', () => {
  const atlas = new Atlas([world(1, 0, 0), world(2, 10, 0)]);
  const near = (x: number, reach: number) => atlas.near(seen(0, 0, 300), { x, y: 0 }, reach, 5).map(({ id }) => id);
  expect([near(7, 5), near(7, 8), near(5, 5), near(50, 5)]).toEqual([[2], [2, 1], [2, 1], []]);
});

test('a dot is a world like any other, once: where more is known of it, it is that world', () => {
  const bits = new Uint8Array(SECTOR_BYTES);
  const places = [
    { x: 10, y: 10 },
    { x: 12, y: 10 },
  ];
  for (const place of places) addSite(bits, siteOf(place).site);
  const sky = { worlds: 2, counts: undefined, sectors: new Map([[siteOf({ x: 10, y: 10 }).sector, bits]]) };
  const [known, dot] = [world(8, 10, 10), unknownWorld({ x: 12, y: 10 })];
  const atlas = new Atlas([known], sky);
  expect(atlas.near(seen(0, 0, 300), { x: 10, y: 10 }, 5, 5)).toEqual([known, dot]);
  expect(dot.id).toBeLessThan(0);
  expect(atlas.get(dot.id)).toEqual(dot);
  expect(atlas.get(unknownWorld(known).id)).toBe(known);
  expect([atlas.get(8), atlas.get(9)]).toEqual([known, undefined]);
});

test('of many worlds those of the player and the nearest to the middle are drawn as marks', () => {
  const few = [world(1, 1000, 1000)];
  expect(foremost(few, seen(0, 0, 300))).toBe(few);
  const known = Array.from({ length: 100 }, (_, index) => ({ ...world(index, index, 0), kind: 'known' as const }));
  const own = world(500, 290, 0);
  const drawn = foremost([...known, world(501, 400, 0), own], seen(0, 0, 300));
  expect(drawn).toEqual([...known.slice(0, 59), own]);
});

test('an arrow key goes to the next world in its direction, y upward', () => {
  const middle = world(1, 0, 0);
  const worlds = [middle, world(2, 10, 1), world(3, 0, 30), world(4, -5, -20)];
  expect(nextTowards(worlds, middle, [1, 0])?.id).toBe(2);
  expect(nextTowards(worlds, middle, [0, 1])?.id).toBe(3);
  expect(nextTowards(worlds, middle, [0, -1])?.id).toBe(4);
  expect(nextTowards([middle], middle, [1, 0])).toBeUndefined();
});
