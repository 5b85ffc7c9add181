import { expect, it } from 'vitest';
import { CELLS, cellOf } from '#shared/rules/sectors';
import { HAZE, hazeOf } from './haze.ts';

it('is densest where most worlds are, fades around it, and is nothing where there is none', () => {
  const counts = new Uint8Array(CELLS);
  counts[cellOf({ x: 0, y: 800 })] = 40;
  const haze = hazeOf(counts);
  const densest = haze.indexOf(haze.reduce((most, each) => Math.max(most, each), 0));
  // y points upward in the galaxy, and downward in the picture: 800 of 1118 up is a seventh from the top.
  expect([densest % HAZE, Math.floor(densest / HAZE)].map((at) => Math.round((at / HAZE) * 100))).toEqual([50, 14]);
  expect(haze[densest]).toBeGreaterThan(200);
  expect(haze[densest + 2]).toBeLessThan(haze[densest] ?? 0);
  expect(haze[densest + 2]).toBeGreaterThan(0);
  expect([haze[densest + 20], haze[0], haze.at(-1)]).toEqual([0, 0, 0]);
});

it('of an empty galaxy is empty', () => {
  expect(hazeOf(new Uint8Array(CELLS)).every((each) => each === 0)).toBe(true);
});
