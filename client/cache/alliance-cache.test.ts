import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllianceMember, LogEntry } from '#shared/api/alliances/alliances';
import {
  allianceDetailsQuery,
  allianceLogsQuery,
  allianceMembersQuery,
  invitationsQuery,
  joinRequestsQuery,
  LOGS_PER_PAGE,
  myAllianceQuery,
} from '../api/alliances.ts';
import { createQueryClient } from '../api/queries.ts';
import { applyEvent, type LiveMessages } from '../live/reactions.ts';
import { applyAlliance, applyDisbanded, applyInvitation, applyMembers, applyRequests } from './alliance-cache.ts';

const applyLog = (into: QueryClient, id: number, log: LogEntry) =>
  applyEvent(into, 'log_added', { ...log, ...stamp(6) }, id);
const applyStanding = (into: QueryClient, event: LiveMessages['alliance_changed']) =>
  applyEvent(into, 'alliance_changed', event);

const ID = 3;
let cache: QueryClient;

const stamp = (version: number) => ({ version, server_time: at(version) });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const entry = (second: number, details = `At ${second}.`): LogEntry => ({ details, timestamp: at(second) });
const member = (user_id: number, role: AllianceMember['role'] = 'member'): AllianceMember => ({
  user_id,
  username: `player-${user_id}`,
  role,
  level: 1,
  home: null,
});
const anAlliance = {
  id: ID,
  name: 'Tollan',
  description: '',
  level: 2,
  current_member_count: 4,
  max_members: 15,
  officers_trusted: 1,
  naquadah: 1,
  trinium: 2,
  metal: 3,
};

const mine = () => cache.getQueryData(myAllianceQuery.queryKey);
const details = () => cache.getQueryData(allianceDetailsQuery(ID).queryKey);
const logs = (page = 1) => cache.getQueryData(allianceLogsQuery(ID, page).queryKey);
const isStale = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  cache = createQueryClient();
  const about = { id: ID, name: 'Abydos', description: 'Sand.', level: 1, max_members: 10, leader_id: 7 };
  cache.setQueryData(myAllianceQuery.queryKey, {
    alliance: { ...about, current_member_count: 2, member_count: 2 },
    user_role: 'officer',
    ...stamp(20),
  });
  const more = { officers_trusted: false, resources: { naquadah: 0, trinium: 0, metal: 0 } };
  cache.setQueryData(allianceDetailsQuery(ID).queryKey, { ...about, ...more, current_member_count: 2, ...stamp(5) });
  cache.setQueryData(allianceMembersQuery(ID).queryKey, [member(7, 'leader'), member(8)]);
  cache.setQueryData(joinRequestsQuery(ID).queryKey, []);
  cache.setQueryData(allianceLogsQuery(ID, 1).queryKey, [entry(3), entry(1)]);
  cache.setQueryData(invitationsQuery.queryKey, []);
});

describe('the state', () => {
  it('updates the details with the bank, and the summary without touching the player’s stamp', () => {
    applyAlliance(cache, { ...anAlliance, version: 6 });
    expect(details()).toMatchObject({ name: 'Tollan', description: null, max_members: 15, version: 6 });
    expect(details()).toMatchObject({ officers_trusted: true, resources: { naquadah: 1, trinium: 2, metal: 3 } });
    expect(mine()).toMatchObject({ version: 20, alliance: { name: 'Tollan', level: 2, member_count: 4 } });
  });

  it('of an older version does not overwrite a newer read', () => {
    applyAlliance(cache, { ...anAlliance, version: 4 });
    expect(details()).toMatchObject({ name: 'Abydos', version: 5 });
  });

  it.each([
    ['is not repeated if it is answered with what the state says', 4, 1],
    ['is repeated if it is answered with something else', 3, 2],
  ])('the first read of the summary, pending when it comes, %s', async (_, answered, reads) => {
    applyAlliance(cache, { ...anAlliance, version: 6 });
    const { alliance, ...rest } = mine() ?? { alliance: null };
    const answers = [answered, 4].map((count) => ({
      ...rest,
      alliance: alliance && { ...alliance, current_member_count: count, member_count: count },
    }));
    cache.removeQueries({ queryKey: myAllianceQuery.queryKey });
    const queryFn = vi.fn(async () => answers[queryFn.mock.calls.length - 1]);
    const forget = new QueryObserver(cache, { queryKey: myAllianceQuery.queryKey, queryFn }).subscribe(() => undefined);
    applyAlliance(cache, { ...anAlliance, version: 6 });
    await waitFor(() => expect([queryFn.mock.calls.length, cache.isFetching()]).toEqual([reads, 0]));
    expect(mine()?.alliance?.member_count).toBe(4);
    forget();
  });

  it('of another alliance changes nothing', () => {
    const before = mine();
    applyAlliance(cache, { ...anAlliance, id: 99, version: 6 });
    expect(mine()).toEqual(before);
    expect(cache.getQueryData(allianceDetailsQuery(99).queryKey)).toBeUndefined();
  });
});

describe('lists', () => {
  it('members_changed replaces the members, and says who leads', () => {
    applyMembers(cache, ID, [member(8, 'leader'), member(7, 'officer')]);
    expect(cache.getQueryData(allianceMembersQuery(ID).queryKey)).toEqual([member(8, 'leader'), member(7, 'officer')]);
    expect([details()?.leader_id, mine()?.alliance?.leader_id]).toEqual([8, 8]);
  });

  it('join_requests_changed replaces the requests', () => {
    const request = { id: 1, user_id: 9, username: 'teal-c', level: 4, requested_at: at(9) };
    applyRequests(cache, ID, [request]);
    expect(cache.getQueryData(joinRequestsQuery(ID).queryKey)).toEqual([request]);
  });

  it('a read that was pending when the event came is restarted', async () => {
    const answers: ((members: AllianceMember[]) => void)[] = [];
    const queryFn = () => new Promise<AllianceMember[]>((resolve) => answers.push(resolve));
    const forget = new QueryObserver(cache, { ...allianceMembersQuery(ID), queryFn, staleTime: 0 }).subscribe(
      () => undefined,
    );
    await waitFor(() => expect(answers).toHaveLength(1));
    applyMembers(cache, ID, [member(8, 'leader')]);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([member(7, 'leader')]);
    answers[1]?.([member(8, 'leader'), member(9)]);
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    forget();
    expect(cache.getQueryData(allianceMembersQuery(ID).queryKey)).toEqual([member(8, 'leader'), member(9)]);
  });

  it('the first read of a view that was pending when the event came is followed by another', async () => {
    cache.removeQueries({ queryKey: allianceMembersQuery(ID).queryKey });
    const answers: ((members: AllianceMember[]) => void)[] = [];
    const queryFn = () => new Promise<AllianceMember[]>((resolve) => answers.push(resolve));
    const forget = new QueryObserver(cache, { ...allianceMembersQuery(ID), queryFn }).subscribe(() => undefined);
    await waitFor(() => expect(answers).toHaveLength(1));
    applyMembers(cache, ID, [member(8, 'leader')]);
    answers[0]?.([member(7, 'leader')]);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([member(8, 'leader')]);
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    forget();
    expect(cache.getQueryData(allianceMembersQuery(ID).queryKey)).toEqual([member(8, 'leader')]);
  });

  it('views that were never fetched are not created', () => {
    applyMembers(cache, 99, [member(1, 'leader')]);
    applyRequests(cache, 99, []);
    applyLog(cache, 99, entry(9));
    expect(cache.getQueryCache().findAll({ queryKey: ['alliance', 99] })).toEqual([]);
  });
});

describe('the log', () => {
  it('a new entry is put on top, once', () => {
    applyLog(cache, ID, entry(5));
    applyLog(cache, ID, entry(5));
    expect(logs()).toEqual([entry(5), entry(3), entry(1)]);
  });

  it('a late entry is inserted by time; of two at the same time the one received later is on top', () => {
    applyLog(cache, ID, entry(2));
    applyLog(cache, ID, entry(3, 'And then.'));
    expect(logs()).toEqual([entry(3, 'And then.'), entry(3), entry(2), entry(1)]);
  });

  it('a line of more gifts of the same member and hour, or payouts, takes the place of the one before', () => {
    const gift = (minute: number, metal: number, player = 'omoc') => ({
      ...entry(minute, `${player} contributed ${metal} metal.`),
      ...{ code: 'bank_contributed', params: { player, amounts: { metal } } },
    });
    applyLog(cache, ID, gift(5, 1));
    applyLog(cache, ID, gift(6, 4, 'narim'));
    expect(isStale(allianceLogsQuery(ID, 1).queryKey)).toBe(false);
    applyLog(cache, ID, gift(7, 3));
    expect(logs()).toEqual([gift(7, 3), gift(6, 4, 'narim'), entry(3), entry(1)]);
    const payout = (minute: number, metal: number, player: string) => ({
      ...entry(minute, `omoc paid ${metal} metal from the bank to ${player}.`),
      ...{ code: 'bank_paid', params: { payer: 'omoc', player, amounts: { metal } } },
    });
    applyLog(cache, ID, payout(8, 1, 'narim'));
    applyLog(cache, ID, payout(9, 2, 'tanith'));
    applyLog(cache, ID, payout(10, 5, 'narim'));
    expect(logs()?.slice(0, 3)).toEqual([payout(10, 5, 'narim'), payout(9, 2, 'tanith'), gift(7, 3)]);
    // As long as before, so the page keeps all its lines.
    expect(isStale(allianceLogsQuery(ID, 1).queryKey)).toBe(false);
  });

  it('G-93: a page keeps its length; if an entry falls off it, the other pages are read again', () => {
    const full = Array.from({ length: LOGS_PER_PAGE }, (_, index) => entry(20 - index));
    cache.setQueryData(allianceLogsQuery(ID, 1).queryKey, full);
    cache.setQueryData(allianceLogsQuery(ID, 2).queryKey, [entry(1)]);
    applyLog(cache, ID, entry(30));
    expect(logs()).toEqual([entry(30), ...full.slice(0, -1)]);
    expect(isStale(allianceLogsQuery(ID, 2).queryKey)).toBe(true);
    expect(isStale(allianceLogsQuery(ID, 1).queryKey)).toBe(false);
  });
});

it('an invitation is put on top of the pending ones, once', () => {
  const invitation = { invitation_id: 4, alliance_name: 'Tollan', inviter_username: 'omoc', created_at: at(9) };
  applyInvitation(cache, { ...invitation, ...stamp(21) });
  applyInvitation(cache, { ...invitation, ...stamp(21) });
  expect(cache.getQueryData(invitationsQuery.queryKey)).toEqual([invitation]);
});

describe('the player’s membership', () => {
  it('G-117: without an alliance all its data is removed', () => {
    applyStanding(cache, { alliance_id: null, role: null, ...stamp(21) });
    expect(mine()).toEqual({ alliance: null, user_role: null, ...stamp(21) });
    expect(cache.getQueryCache().findAll({ queryKey: ['alliance', ID] })).toEqual([]);
  });

  it('an older event changes nothing', () => {
    applyStanding(cache, { alliance_id: null, role: null, ...stamp(19) });
    expect(mine()).toMatchObject({ user_role: 'officer', version: 20 });
    expect(details()).toBeDefined();
  });

  it('joining an alliance reads all its data', () => {
    applyStanding(cache, { alliance_id: 9, role: 'member', ...stamp(21) });
    expect(isStale(myAllianceQuery.queryKey)).toBe(true);
    expect(isStale(invitationsQuery.queryKey)).toBe(true);
  });

  it('a disbanded alliance is removed; the player’s own later event agrees', () => {
    applyDisbanded(cache, ID);
    expect(mine()).toMatchObject({ alliance: null, user_role: null, version: 20 });
    applyStanding(cache, { alliance_id: null, role: null, ...stamp(21) });
    expect(mine()).toEqual({ alliance: null, user_role: null, ...stamp(21) });
  });
});
