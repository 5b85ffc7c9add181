import { expect, it } from 'vitest';
import { groupsOf, runAbreast } from './due-groups.ts';

const due = (...each: string[][]) => each.map((concerns, id) => ({ id, concerns }));
const ids = (groups: { id: number }[][]) => groups.map((group) => group.map(({ id }) => id));

it('what shares a player or an alliance is in one group, in its order', () => {
  expect(ids(groupsOf(due(['p1', 'p2'], ['p3', 'p4'], ['p2', 'p5'], ['p6'])))).toEqual([[0, 2], [1], [3]]);
});

it('the group with the first item is the first, also if it grew later', () => {
  expect(ids(groupsOf(due(['p1'], ['p2'], ['p1'])))).toEqual([[0, 2], [1]]);
});

it('two groups become one when a later landing joins them', () => {
  expect(ids(groupsOf(due(['p1'], ['p2'], ['p2', 'a7'], ['p1', 'a7'])))).toEqual([[0, 1, 2, 3]]);
});

it('four groups run side by side, and each group begins once', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await runAbreast([1, 2, 3, 4, 5, 6, 7, 8, 9], 4, async (group) => {
    begun.push(group);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  });
  expect(begun.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});
