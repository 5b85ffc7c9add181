import { expect, it } from 'vitest';
import { backoffDelay } from './back-off.ts';

it('waits from half a second to fifteen, twice as long after every second failure', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 8, 99].map((failures) => backoffDelay(failures, 0))).toEqual([
    500, 500, 1000, 1000, 2000, 2000, 4000, 7500, 7500,
  ]);
  expect([0, 1, 6, 99].map((failures) => backoffDelay(failures, 1))).toEqual([1000, 1000, 8000, 15_000]);
});
