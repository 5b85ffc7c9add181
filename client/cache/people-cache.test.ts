import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { People, PeopledWorld } from '#shared/api/galaxy-people';
import { peopleQuery } from '../api/galaxy.ts';
import { createQueryClient } from '../api/queries.ts';
import { applyDisbanded, applyRelations, applyStanding } from './alliance-cache.ts';
import { matesChanged, readPeopleIfOlder } from './people-cache.ts';

let cache: QueryClient;

const stamp = (version: number) => ({ version, server_time: new Date(version * 1000).toISOString() });
const world = (planet_id: number, user_id: number, seen_at: string | null = null): PeopledWorld => ({
  planet_id,
  coordinates_x: 0,
  coordinates_y: planet_id,
  planet_type_id: 2,
  planet_name: null,
  user_id,
  username: `player-${user_id}`,
  alliance_id: 3,
  seen_at,
});
const [MATES, OTHERS, FOUND] = [world(1, 11), world(2, 12), world(3, 12, stamp(1).server_time)];
const people = (worlds: PeopledWorld[], version = 20): People => ({
  sharing: true,
  alliances: [{ alliance_id: 3, name: 'Tollan', relation: 'own' }],
  worlds,
  alliance_version: 5,
  ...stamp(version),
});
const shown = () => cache.getQueryData(peopleQuery.queryKey)?.worlds;
const isStale = () => cache.getQueryState(peopleQuery.queryKey)?.isInvalidated;

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(peopleQuery.queryKey, people([MATES, OTHERS, FOUND]));
});

it('a member who leaves takes their worlds off the map; worlds that the player has found stay', () => {
  matesChanged(cache, [{ user_id: 7 }, { user_id: 11 }]);
  expect(shown()).toEqual([MATES, FOUND]);
  expect(isStale()).toBe(true);
});

it.each([
  ['leaves', () => applyStanding(cache, { alliance_id: null, role: null, ...stamp(21) })],
  ['sees the alliance end', () => applyDisbanded(cache, 3)],
])('whoever %s sees no world of a mate any more, at once', (_, happens) => {
  happens();
  expect(shown()).toEqual([FOUND]);
  expect(isStale()).toBe(true);
});

it('an answer from before the player left does not bring the mates back', () => {
  applyStanding(cache, { alliance_id: null, role: null, ...stamp(21) });
  cache.setQueryData(peopleQuery.queryKey, people([MATES, OTHERS, FOUND], 20));
  expect(shown()).toEqual([FOUND]);
});

it('joining an alliance reads which members share their worlds', () => {
  applyStanding(cache, { alliance_id: 3, role: 'member', ...stamp(21) });
  expect(isStale()).toBe(true);
});

it('the room of the alliance decides at its first state whether the mates are read again', async () => {
  await readPeopleIfOlder(cache, () => 5);
  expect(isStale()).toBe(false);
  await readPeopleIfOlder(cache, () => 6);
  expect(isStale()).toBe(true);
});

it('a first read that was under way when the player left is followed by another', async () => {
  cache = createQueryClient();
  const answers: ((answer: People) => void)[] = [];
  const queryFn = () => new Promise<People>((resolve) => answers.push(resolve));
  const forget = new QueryObserver(cache, { ...peopleQuery, queryFn, staleTime: 0 }).subscribe(() => undefined);
  await waitFor(() => expect(answers).toHaveLength(1));
  applyStanding(cache, { alliance_id: null, role: null, ...stamp(21) });
  answers[0]?.(people([MATES], 20));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(people([], 21));
  await waitFor(() => expect(shown()).toEqual([]));
  forget();
});

it('pacts and wars colour the alliances on the map, and nothing is read for it', () => {
  const names = [
    [3, 'own'],
    [4, 'pact'],
    [5, 'neutral'],
    [6, 'neutral'],
    [7, 'war'],
  ] as const;
  const alliances = names.map(([alliance_id, relation]) => ({
    alliance_id,
    name: `Alliance ${alliance_id}`,
    relation,
  }));
  cache.setQueryData(peopleQuery.queryKey, { ...people([MATES]), alliances });
  const relation = (id: number, changes: Partial<Relation>): Relation => ({
    relation_id: id,
    kind: 'pact',
    alliance: { id, name: `Alliance ${id}`, disbanded: false },
    offered_by: id,
    offered_at: stamp(1).server_time,
    since: stamp(2).server_time,
    until: null,
    marches_from: null,
    peace_by: null,
    tally: null,
    ...changes,
  });
  const relations = [
    relation(5, { kind: 'war' }),
    relation(6, { since: null }),
    relation(7, { kind: 'war', until: stamp(3).server_time }),
  ];
  applyRelations(cache, 3, { relations, ...stamp(4) });
  const colours = cache
    .getQueryData(peopleQuery.queryKey)
    ?.alliances.map(({ alliance_id: id, relation: to }) => [id, to]);
  expect(colours).toEqual([
    [3, 'own'],
    [4, 'neutral'],
    [5, 'war'],
    [6, 'neutral'],
    [7, 'neutral'],
  ]);
  expect(isStale()).toBe(false);
});
