import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround, type NameWish, overlap, placeNames } from './place-names.ts';

const PIXELS = { x: 600, y: 400 };
const wish = (key: string, x: number, y: number, width = 60): NameWish => ({ key, at: { x, y }, width, clear: 9 });
const keys = (wishes: readonly NameWish[], most?: number) =>
  placeNames(
    wishes,
    wishes.map(({ key, at, clear }) => ({ key, ...boxAround(at, clear) })),
    PIXELS,
    most,
  ).map(({ key }) => key);

it('a name is written under its mark, and centred there', () => {
  expect(placeNames([wish('a', 300, 200)], [], PIXELS)[0]).toMatchObject({ x: 0, y: 21 });
});

it('where the place under its mark is taken, it is written above, or beside it', () => {
  const around = [218, 182].map((y) => ({ key: `${y}`, ...boxAround({ x: 300, y }, 8) }));
  const [below, above, beside] = [0, 1, 2].map(
    (taken) => placeNames([wish('a', 300, 200)], around.slice(0, taken), PIXELS)[0],
  );
  expect([below?.y, above?.y, beside?.y]).toEqual([21, -13, 4]);
  expect([below?.x, above?.x, beside?.x]).toEqual([0, 0, 42]);
});

it('at the sides of the map it moves inward, and at the bottom it is written above its mark', () => {
  expect(placeNames([wish('a', 10, 200)], [], PIXELS)[0]).toMatchObject({ x: 26, y: 21 });
  expect(placeNames([wish('a', 300, 395)], [], PIXELS)[0]).toMatchObject({ x: 0, y: -13 });
});

it('a name that is wider than the map is narrowed to it', () => {
  expect(placeNames([wish('a', 300, 200, 900)], [], PIXELS)[0]).toMatchObject({ x: 0, narrowed: 588 });
});

it('of names that have no room beside each other the first one is written; outside the map none is', () => {
  expect(keys([wish('a', 300, 200), wish('b', 300, 240), wish('c', 700, 100)])).toEqual(['a', 'b']);
  const many = Array.from({ length: 9 }, (_, index) => wish(`${index}`, 300 + index, 200, 200));
  expect(keys(many)).toEqual(['0', '1', '8']);
  expect(keys(many, 1)).toEqual(['0']);
});

it('a name that may cover marks does so where nothing else has room, but never covers a name', () => {
  const everywhere = [{ key: 'world', left: 0, right: 600, top: 0, bottom: 400 }];
  const [one, two] = [wish('a', 300, 200), wish('b', 300, 200)].map((each) => ({ ...each, covers: true }));
  expect(placeNames([wish('a', 300, 200)], everywhere, PIXELS)).toEqual([]);
  const placed = placeNames([one, two] as NameWish[], everywhere, PIXELS);
  expect(placed.map(({ y }) => y)).toEqual([21, -13]);
});

it('names never overlap each other or the mark of another world, and none is cut off, however the worlds lie', () => {
  const place = fc.record({
    x: fc.double({ min: -50, max: 650, noNaN: true }),
    y: fc.double({ min: -50, max: 450, noNaN: true }),
    width: fc.integer({ min: 10, max: 700 }),
    clear: fc.constantFrom(9, 20, 33),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const wishes = places.map(({ x, y, width, clear }, index) => ({ key: `${index}`, at: { x, y }, width, clear }));
      const marks = wishes.map(({ key, at }) => ({ key, ...boxAround(at, 6) }));
      const placed = placeNames(wishes, marks, PIXELS);
      for (const [index, { key, box }] of placed.entries()) {
        expect(placed.slice(index + 1).some((other) => overlap(box, other.box))).toBe(false);
        expect(marks.some((mark) => mark.key !== key && overlap(mark, box))).toBe(false);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(PIXELS.x);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(PIXELS.y);
      }
    }),
  );
});
