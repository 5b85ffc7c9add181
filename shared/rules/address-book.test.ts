import { expect, it } from 'vitest';
import { ADDRESS_STATUSES } from '../catalogue/galaxy.ts';
import { nextMission } from './address-book.ts';

it('settlers go to a free world, a probe to any other, and nobody to an own one', () => {
  expect(ADDRESS_STATUSES.map((status) => [status, nextMission({ status })])).toEqual([
    ['own', undefined],
    ['free', 'colonize'],
    ['held', 'malp'],
    ['unknown', 'malp'],
  ]);
});
