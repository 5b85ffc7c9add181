import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import { reported, sentence } from '#shared/sentences/sentences';
import { createQueryClient, dashboardQuery, resourcesQuery } from '../api/queries.ts';
import { someResources } from '../pages/page-fixture.tsx';
import { allianceListeners } from './alliance-listeners.ts';
import { latestNotice } from './live-events.ts';
import { createMessageOrder } from './message-order.ts';

let cache: QueryClient;
let hear: ReturnType<typeof allianceListeners>;
let reads: () => number;

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: 7 }));
  hear = allianceListeners(
    cache,
    createMessageOrder(() => undefined),
    () => 3,
    () => undefined,
  );
  const again = vi.spyOn(cache, 'invalidateQueries');
  reads = () => again.mock.calls.filter(([filters]) => filters?.queryKey === dashboardQuery.queryKey).length;
});

let version = 0;
const stamp = () => ({ version: ++version, server_time: '2026-03-03T14:32:00.000Z' });
const relation = (relation_id: number, changes: Partial<Relation>): Relation => ({
  relation_id,
  alliance: { id: 10 + relation_id, name: 'Tollan', disbanded: false },
  kind: 'war',
  offered_by: 3,
  offered_at: '2026-03-01T14:32:00.000Z',
  since: '2026-03-01T14:32:00.000Z',
  until: null,
  peace_by: null,
  marches_from: null,
  tally: null,
  ...changes,
});
const PACT = relation(5, { kind: 'pact' });

it('battles of a war do not make every tab read which sieges it sees; a pact that begins or ends does', () => {
  const told = (...relations: Relation[]) => {
    hear.relations_changed({ relations, ...stamp() });
    return reads();
  };
  expect(told(relation(1, {}))).toBe(1);
  const side = { battles_won: 1, looted: 20, worlds_taken: 0 };
  expect(told(relation(1, { tally: { own: side, other: side } }))).toBe(1);
  expect(told(relation(1, {}), { ...PACT, since: null })).toBe(1);
  expect(told(relation(1, {}), PACT)).toBe(2);
  expect(told(relation(1, {}), { ...PACT, until: '2026-03-03T14:32:00.000Z' })).toBe(3);
});

it('sieges are read again when a member comes or goes, and not when a role changes', () => {
  const member = (user_id: number, role: 'leader' | 'member') => ({
    user_id,
    username: `p-${user_id}`,
    role,
    level: 1,
    home: null,
  });
  const told = (...members: ReturnType<typeof member>[]) => {
    hear.members_changed({ members, ...stamp() });
    return reads();
  };
  const first = told(member(7, 'leader'), member(8, 'member'));
  expect(told(member(8, 'leader'), member(7, 'member'))).toBe(first);
  expect(told(member(8, 'leader'))).toBe(first + 1);
});

it('members read on every page what happens to a mate’s world; the ruler is told by another message, and members of partners by none', () => {
  const line = reported(sentence('siege_begun', { besieger: 'apophis', planet: 'Tollana', ruler: 'narim' }));
  const text = () => latestNotice.get();
  hear.siege_told({ ...line, ruler_id: 7, ...stamp() });
  hear.sieges_changed(stamp());
  expect(text()).toBeNull();
  hear.siege_told({ ...line, ruler_id: 9, ...stamp() });
  expect(text()).toMatchObject({ kind: 'said', text: 'apophis besieges Tollana, a world of narim.' });
  expect(reads()).toBe(1);
});
