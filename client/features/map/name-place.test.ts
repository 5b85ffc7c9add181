import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namePlace } from './name-place.ts';

/** A map of 400 pixels that shows 400 units around the middle of the galaxy. */
const REST = { view: { x: 0, y: 0, width: 400 }, pixels: { x: 400, y: 400 } };

it('a name is written under its mark, and centred there', () => {
  expect(namePlace({ x: 0, y: 0 }, REST, 100, [22, -12])).toEqual({ x: 0, y: 22 });
});

it.each([
  ['left', { x: -190, y: 0 }, { x: 46, y: 22 }],
  ['right', { x: 190, y: 0 }, { x: -46, y: 22 }],
  ['bottom', { x: 0, y: -190 }, { x: 0, y: -12 }],
])('near the %s side it moves inward', (_side, mark, place) => {
  expect(namePlace(mark, REST, 100, [22, -12])).toEqual(place);
});

it('near the top side a highlighted name is written under its mark', () => {
  expect(namePlace({ x: 0, y: 190 }, REST, 100, [-26, 36]).y).toBe(36);
});

it('a name that the map has room for is never cut off', () => {
  const coordinate = fc.integer({ min: -200, max: 200 });
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 0, max: 380 }), (x, y, width) => {
      const place = namePlace({ x, y }, REST, width, [22, -12]);
      const middle = x + place.x;
      expect(middle - width / 2).toBeGreaterThanOrEqual(-200);
      expect(middle + width / 2).toBeLessThanOrEqual(200);
      expect(place.y - y).toBeLessThanOrEqual(200);
    }),
  );
});

it('the name of a world out of view stays with its mark', () => {
  expect(namePlace({ x: -230, y: 0 }, REST, 100, [22, -12])).toEqual({ x: 0, y: 22 });
});

it('a name that is wider than the map is narrowed to it', () => {
  const place = { x: -150, y: 22, textLength: 388, lengthAdjust: 'spacingAndGlyphs' };
  expect(namePlace({ x: 150, y: 0 }, REST, 500, [22, -12])).toEqual(place);
});
