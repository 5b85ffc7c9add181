import { expect, it } from 'vitest';
import { patience } from './back-off.ts';

it('waits twice as long each time, from half a second to fifteen', () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => patience(failures, () => 0))).toEqual([
    500, 1000, 2000, 4000, 7500, 7500,
  ]);
  expect([0, 4, 99].map((failures) => patience(failures, () => 1))).toEqual([1000, 15_000, 15_000]);
});
