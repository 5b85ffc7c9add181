import { type DataTag, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { Client, type Room } from 'colyseus.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acceptInvitation, invite } from '#shared/api/alliances/alliance-admission';
import {
  changeRole,
  contribute,
  createAlliance,
  getAllianceDetails,
  kickMember,
} from '#shared/api/alliances/alliances';
import type { Answer, Call } from '#shared/api/call';
import { getResources } from '#shared/api/resources';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import type * as alliances from '../api/alliances.ts';
import type * as queries from '../api/queries.ts';
import { TIMEOUT_MS } from './support/browser.ts';
import { letGive } from './support/game-database.ts';
import { aNewcomer, enlist } from './support/newcomer.ts';
import { steady as game } from './support/shared-game.ts';

// Two players, each with the client's real live layer, API calls and cache, against real rooms. There is no page, so
// query observers stand in for its reads. Commands are sent without the cache, as from another window.

interface Given {
  readonly params?: Record<string, number | undefined>;
  readonly body?: object;
}

interface Player {
  readonly name: string;
  readonly id: number;
  readonly cache: QueryClient;
  /** What the player was told in toasts. */
  readonly notices: readonly string[];
  /** The query keys of all reads of this client. */
  readonly reads: string[];
  /** Observes this query, as an open page would. */
  readonly look: (choose: (own: typeof alliances) => { queryKey: QueryKey }) => void;
  /** Sends a command, as from another window. */
  readonly command: <C extends Call>(call: C, given?: Given) => Promise<Answer<C>>;
  readonly stop: () => void;
}

let leader: Player;
let member: Player;

beforeAll(async () => {
  vi.stubEnv('VITE_API_BASE', game.address);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: game.address } }));
  // Node 20 has none, and the client reads from it how to write dates and numbers.
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  leader = await enter('hammond');
  member = await enter('siler');
});
afterAll(async () => {
  leader?.stop();
  member?.stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function send<C extends Call>(call: C, { params = {}, body }: Given, token: string): Promise<Answer<C>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const init = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(game.address + path, init);
  const answer = (await response.json()) as Answer<C>;
  if (!response.ok) throw new Error(`${call.method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** A new, signed-in player who is connected, with separate module instances, as in a separate browser. */
async function enter(name: string): Promise<Player> {
  const tokens = await enlist(game, { ...aNewcomer(), username: name, email: `${name}@example.org` });
  const { user_id: id } = await send(getResources, {}, tokens.access_token);

  vi.resetModules();
  // A module instance stores one session, and this test has two players.
  const notices: string[] = [];
  vi.doMock('../ui/feedback/toast.tsx', () => ({
    showToast: (text: string) => String(notices.push(text)),
    dismissToast: () => undefined,
  }));
  vi.doMock('../api/http/session.ts', () => ({
    accessToken: () => tokens.access_token,
    refreshTokenOfSession: () => tokens.refresh_token,
    sessionOwner: () => String(id),
    onSessionChange: () => () => undefined,
    tokenEndsAt: () => Number.POSITIVE_INFINITY,
  }));
  const { startLiveConnection: startLive } = await import('../live/connection.ts');
  const own: typeof alliances = await import('../api/alliances.ts');
  const { createQueryClient }: typeof queries = await import('../api/queries.ts');
  const { liveStatus } = await import('../live/live-events.ts');

  const cache = createQueryClient();
  const reads: string[] = [];
  cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') reads.push(event.query.queryKey.join('/'));
  });
  const stop = startLive(cache);
  await vi.waitFor(() => expect(liveStatus.get()).toBe('live'), TIMEOUT_MS);
  return {
    name,
    id,
    cache,
    reads,
    stop,
    notices,
    look: (choose) => void new QueryObserver(cache, choose(own)).subscribe(() => undefined),
    command: (call, given = {}) => send(call, given, tokens.access_token),
  };
}

/** Waits until this client's cache holds a matching value; subscribes to the cache, without causing a read. */
function shows<T>(
  { cache, name }: Player,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  isSo: (view: T) => boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const view = cache.getQueryData<T>(queryKey);
      if (view === undefined || !isSo(view)) return;
      end();
      resolve(view);
    };
    const end = () => {
      unwatch();
      clearTimeout(timer);
    };
    const unwatch = cache.getQueryCache().subscribe(look);
    const timer = setTimeout(() => {
      end();
      const view = JSON.stringify(cache.getQueryData(queryKey));
      reject(new Error(`${queryKey.join('/')} never became so for ${name}: ${view}`));
    }, TIMEOUT_MS);
    look();
  });
}

/** All initial reads are done: from here on, each read is caused by a step of this test. */
async function forgetReads(...players: readonly Player[]): Promise<void> {
  for (const { cache, reads } of players) {
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0), TIMEOUT_MS);
    reads.length = 0;
  }
}

const joins = vi.spyOn(Client.prototype, 'joinOrCreate');

/** Waits until this many clients have joined the alliance's room and have received its state. */
async function joinedAlliance(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const results = joins.mock.settledResults.filter((_, index) => joins.mock.calls[index]?.[0] === ALLIANCE_ROOM);
    const rooms = results.flatMap(({ type, value }) => (type === 'fulfilled' ? [value as Room<AllianceState>] : []));
    expect(rooms.filter(({ state }) => state?.id)).toHaveLength(count);
  }, TIMEOUT_MS);
}

it('G-117: two members hear a contribution, a log entry and a kick, each by right, and their caches show them', async () => {
  const own: typeof alliances = await import('../api/alliances.ts');
  leader.look(({ myAllianceQuery }) => myAllianceQuery);
  member.look(({ myAllianceQuery }) => myAllianceQuery);
  member.look(({ invitationsQuery }) => invitationsQuery);

  await forgetReads(leader, member);
  const { id } = await leader.command(createAlliance, { body: { name: 'Stargate Command' } });
  const [details, members, logs] = [
    own.allianceDetailsQuery(id),
    own.allianceMembersQuery(id),
    own.allianceLogsQuery(id, 1),
  ];
  await joinedAlliance(1);
  await shows(leader, own.myAllianceQuery, (mine) => mine.alliance?.id === id);
  leader.look(({ allianceDetailsQuery }) => allianceDetailsQuery(id));
  leader.look(({ allianceMembersQuery }) => allianceMembersQuery(id));
  leader.look(({ allianceLogsQuery }) => allianceLogsQuery(id, 1));

  // the invitation arrives by itself, and says so.
  await leader.command(invite, { params: { id }, body: { username_to_invite: member.name } });
  const [invitation] = await shows(member, own.invitationsQuery, (list) => list.length === 1);
  expect(invitation).toMatchObject({ alliance_name: 'Stargate Command', inviter_username: leader.name });
  await vi.waitFor(() => expect(member.notices).toEqual(['hammond invites you to join Stargate Command.']), TIMEOUT_MS);
  await member.command(acceptInvitation, { params: { invitationId: invitation?.invitation_id } });
  await joinedAlliance(2);
  await shows(member, own.myAllianceQuery, (mine) => mine.user_role === 'member');
  await shows(leader, members, (list) => list.length === 2);
  member.look(({ allianceDetailsQuery }) => allianceDetailsQuery(id));
  await shows(member, details, (view) => view.current_member_count === 2);

  await letGive(game, leader.name, member.name);
  // both receive the new bank, and only the leader receives the log entry. Neither client reads again.
  member.cache.setQueryData(logs.queryKey, []);
  await forgetReads(leader, member);
  await member.command(contribute, { params: { id }, body: { naquadah: 0, trinium: 0, metal: 25 } });
  for (const each of [leader, member]) await shows(each, details, (view) => view.resources.metal === 25);
  await shows(leader, logs, ([first]) => /\b25\b/.test(first?.details ?? ''));
  await leader.command(contribute, { params: { id }, body: { naquadah: 5, trinium: 0, metal: 0 } });
  await shows(member, details, (view) => view.resources.naquadah === 5);
  // Messages of a socket are ordered, so earlier ones have arrived by now.
  expect(member.cache.getQueryData(logs.queryKey)).toEqual([]);
  expect([...leader.reads, ...member.reads]).toEqual([]);
  const { version } = await member.command(getAllianceDetails, { params: { id } });
  expect(member.cache.getQueryData(details.queryKey)?.version).toBe(version);

  // an officer may read the log, and receives its entries from now on.
  await leader.command(changeRole, { params: { id, userId: member.id }, body: { role: 'officer' } });
  await shows(member, own.myAllianceQuery, (mine) => mine.user_role === 'officer');
  member.look(({ allianceLogsQuery }) => allianceLogsQuery(id, 1));
  await shows(member, logs, ([first]) => first?.details.includes('officer') === true);
  await forgetReads(member);
  await leader.command(contribute, { params: { id }, body: { naquadah: 0, trinium: 7, metal: 0 } });
  await shows(member, logs, ([first]) => /\b7\b/.test(first?.details ?? ''));
  expect(member.reads).toEqual([]);

  // the kicked member's client drops the alliance and shows a notice; the leader's has one member less.
  await leader.command(kickMember, { params: { id, userId: member.id } });
  await shows(member, own.myAllianceQuery, (mine) => mine.alliance === null);
  await vi.waitFor(
    () => expect(member.notices.at(-1)).toMatch(/^You are no longer a member of Stargate Command/),
    TIMEOUT_MS,
  );
  expect(member.cache.getQueryData(details.queryKey)).toBeUndefined();
  await shows(leader, members, (list) => list.length === 1);
  await shows(leader, logs, ([first]) => first?.details.includes(member.name) === true);
});
