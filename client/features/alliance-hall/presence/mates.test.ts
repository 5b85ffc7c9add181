import { expect, test } from 'vitest';
import { matesByPresence } from './mates.ts';

const MEMBERS = [
  { user_id: 1, username: 'vala' },
  { user_id: 2, username: 'Teyla' },
  { user_id: 3, username: 'hidden' },
  { user_id: 4, username: 'Aeryn' },
  { user_id: 5, username: 'late' },
];

test('members who are in come first by name, then the others, those seen last first', () => {
  const seen = [
    { user_id: 1, last_seen_at: '2026-03-01T00:00:00.000Z' },
    { user_id: 2, last_seen_at: '2026-03-03T00:00:00.000Z' },
    { user_id: 3, last_seen_at: null },
    { user_id: 5, last_seen_at: '2026-03-02T00:00:00.000Z' },
  ];
  const mates = matesByPresence(MEMBERS, [2, 4], seen);
  expect(mates.map(({ username, isIn, lastSeenAt }) => [username, isIn, lastSeenAt?.slice(5, 10) ?? null])).toEqual([
    ['Aeryn', true, null],
    ['Teyla', true, '03-03'],
    ['late', false, '03-02'],
    ['vala', false, '03-01'],
    ['hidden', false, null],
  ]);
});
