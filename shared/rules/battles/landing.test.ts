import { describe, expect, it } from 'vitest';
import type { Stack } from './battle.ts';
import { ashore, berthsOf } from './landing.ts';

const stack = (stackClass: number, type_id: number, count: number, owner_id = 1): Stack => ({
  owner_id,
  class: stackClass,
  type_id,
  count,
  attack: 1,
  hull: 1,
});

describe('who goes ashore', () => {
  const ships = [stack(2, 42, 10), stack(3, 43, 6), stack(6, 46, 2)];
  const landing = [stack(7, 43, 6), stack(7, 46, 2), stack(8, 4, 7), stack(8, 8, 5), stack(8, 12, 3)];

  it.each([
    ['all, if there was no fight in orbit', undefined, [6, 2, 7, 5, 3]],
    ['all, if nothing was lost', [10, 6, 2], [6, 2, 7, 5, 3]],
    // 2 x 5 + 2 x 2 = 14 berths for 15 squads: the first stack lacks one.
    ['one squad less, if one berth is missing', [10, 5, 2], [5, 2, 6, 5, 3]],
    ['the elite first, if six berths are left', [0, 1, 2], [1, 2, 0, 3, 3]],
    ['nobody from fighters', [10, 0, 0], [0, 0, 0, 0, 0]],
  ])('%s', (_, left, expected) => {
    expect(ashore(landing, ships, left)).toEqual(expected);
  });

  it('tells owners of the same type apart', () => {
    const fleet = [stack(3, 43, 5, 1), stack(3, 43, 5, 2)];
    expect(ashore([stack(7, 43, 5, 1), stack(7, 43, 5, 2)], fleet, [4, 1])).toEqual([4, 1]);
  });
});

it('landers and capital ships have two berths each', () => {
  expect(berthsOf([2, 3, 4, 5, 6].map((each) => ({ class: each, count: 10 })))).toBe(40);
});
