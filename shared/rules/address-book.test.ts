import { expect, it } from 'vitest';
import { ADDRESS_STATUSES } from '../catalogue/galaxy.ts';
import { nextMission, statusText } from './address-book.ts';

const seen = { status: 'free', owner: null, guard: 0 } as const;

it('says who owns a world, as far as that is known', () => {
  expect(statusText(seen)).toBe('Free');
  expect(statusText({ ...seen, guard: 40 })).toBe('Free, guarded with strength 40');
  expect(statusText({ ...seen, status: 'held', owner: { username: 'apophis' } })).toBe('Held by apophis');
  expect(statusText({ ...seen, status: 'held' })).toBe('Held by another player');
  expect(statusText({ ...seen, status: 'own' })).toBe('Yours');
  expect(statusText({ ...seen, status: 'unknown' })).toBe('Not probed yet');
});

it('settlers go to a free world, a probe to any other, and nobody to an own one', () => {
  expect(ADDRESS_STATUSES.map((status) => [status, nextMission({ status })])).toEqual([
    ['own', undefined],
    ['free', 'colonize'],
    ['held', 'malp'],
    ['unknown', 'malp'],
  ]);
});
