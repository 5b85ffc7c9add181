import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AllianceOnMap } from '#shared/api/galaxy-people';
import { captionsOf, neighboursOf } from './neighbourhood.ts';

const alliances: AllianceOnMap[] = (['own', 'pact', 'war', 'neutral'] as const).map((relation, index) => ({
  alliance_id: index + 1,
  name: `The ${relation} one`,
  relation,
}));
const world = (user_id: number, x: number, y: number, alliance_id: number | null = null) => ({
  planet_id: 100 * user_id + x,
  coordinates_x: x,
  coordinates_y: y,
  planet_type_id: 2,
  planet_name: null,
  user_id,
  username: `ruler ${user_id}`,
  alliance_id,
  seen_at: null,
});
const HOME = { x: 10, y: 20 };

it('a ruler is a neighbour within 200 units of home, and counts once however many worlds lie there', () => {
  const worlds = [
    world(1, 10, 220, 1),
    world(1, 20, 20, 1),
    world(2, 10, 221, 2),
    world(3, -190, 20, 3),
    world(4, 10, 20),
  ];
  expect(neighboursOf({ worlds, alliances }, HOME)).toEqual({
    rulers: 3,
    standings: [
      ['own', 1],
      ['war', 1],
      ['neutral', 1],
    ],
  });
  expect(neighboursOf({ worlds: [], alliances }, HOME)).toEqual({ rulers: 0, standings: [] });
});

it('the standings of neighbours add up to them, whoever they are', () => {
  const somebody = fc.record({
    user: fc.integer({ min: 1, max: 9 }),
    x: fc.integer({ min: -400, max: 400 }),
    y: fc.integer({ min: -400, max: 400 }),
    alliance: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 30 }), (all) => {
      const worlds = all.map(({ user, x, y, alliance }) => world(user, x, y, alliance));
      const { rulers, standings } = neighboursOf({ worlds, alliances }, HOME);
      expect(standings.reduce((sum, [, count]) => sum + count, 0)).toBe(rulers);
      expect(rulers).toBeLessThanOrEqual(new Set(all.map(({ user }) => user)).size);
    }),
  );
});

it('the name of an alliance is written at most of its worlds, and coloured only while the colours are on', () => {
  const ruler = (alliance: AllianceOnMap | undefined) => ({ ...world(1, 0, 0), alliance });
  const ruled = [0, 10, 90, 900].map((x) => ({ id: x, x, y: 5, besieged: false, ruler: ruler(alliances[2]) }));
  const alone = { id: 7, x: 500, y: 5, besieged: false, ruler: ruler(undefined) };
  const [realm, ...others] = captionsOf([...ruled, alone], true, undefined, undefined);
  expect(others).toEqual([]);
  expect(realm).toMatchObject({
    text: 'The war one',
    kind: 'realm',
    x: 45,
    y: 5,
    across: 45,
    upward: 0,
    colours: { 'data-relation': 'war' },
  });
  expect(captionsOf(ruled, false, undefined, undefined)[0]?.colours).toEqual({});
  expect(captionsOf([], true, HOME, { rulers: 3, standings: [] })).toMatchObject([
    { text: '3 rulers within 200', kind: 'area', ...HOME, across: 200, upward: 200 },
  ]);
});
