import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { PLAYER_ROOM } from '#shared/live/player';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import {
  allianceDetailsQuery,
  allianceLogsQuery,
  allianceMembersQuery,
  joinRequestsQuery,
  myAllianceQuery,
} from '../api/alliances.ts';
import { KEYS } from '../api/keys.ts';
import { createQueryClient, planetQuery, resourcesQuery } from '../api/queries.ts';
import { noteReadVersion } from '../api/versions/read-versions.ts';
import { someResources } from '../pages/page-fixture.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { startLiveConnection } from './connection.ts';
import { joinAttemptsAt, net, roomIn, roomsIn } from './fake-rooms.ts';
import { liveStatus, removalNotice } from './live-events.ts';
import { tell } from './notices.ts';

const MINUTE = 60_000;
const NOBODY = 4002;
const LEFT = 'You are no longer a member of Tau’ri. Found or join another one in Alliance.';

let stop: () => void;
let cache: QueryClient;
/** The keys of the views that were read again. */
let refetches: string[];
/** A view that no event is about: it is read again with everything else. */
const ANY = ['anything'];
let refreshes: number;
let renewed: string;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  render(createElement(Toasts));
  net.isUp = true;
  net.refusals.set(ALLIANCE_ROOM, JOIN_REFUSED.notYours);
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'refresh');
  refreshes = 0;
  renewed = 'new';
  vi.stubGlobal('fetch', async () => {
    refreshes += 1;
    return new Response(JSON.stringify({ access_token: renewed }));
  });
  cache = createQueryClient();
  const anything = {};
  noteReadVersion(anything, 7);
  cache.setQueryData(ANY, anything);
  refetches = [];
  vi.spyOn(cache, 'invalidateQueries').mockImplementation(async (filters) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ ...filters })) refetches.push(queryKey.join('/'));
  });
});
afterEach(() => {
  stop();
});

const start = async () => {
  stop = startLiveConnection(cache);
  await soon();
};
const soon = () => pass(1);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** What the player has been told in toasts that are still shown. */
async function notices(): Promise<(string | null)[]> {
  await act(() => tell(() => undefined));
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}
const stamp = (version: number) => ({ version, server_time: new Date(version * 1000).toISOString() });

/** A token in the server's format that expires `end` ms after the epoch. */
const tokenUntil = (end: number) => `h.${btoa(JSON.stringify({ sub: '7', exp: end / 1000 }))}.s`;

const anAlliance = (changes: Partial<AllianceState> = {}): AllianceState => ({
  id: 3,
  name: 'Tau’ri',
  description: '',
  level: 1,
  current_member_count: 2,
  max_members: 10,
  officers_trusted: 0,
  naquadah: 0,
  trinium: 0,
  metal: 0,
  version: 4,
  ...changes,
});

/** Fills the cache as the alliance page does. */
function knowAlliance(role: 'leader' | 'officer' | 'member'): void {
  const about = { id: 3, name: 'Tau’ri', description: null, level: 1, max_members: 10, leader_id: 7 };
  cache.setQueryData(myAllianceQuery.queryKey, {
    alliance: { ...about, current_member_count: 2, member_count: 2 },
    user_role: role,
    ...stamp(1),
  });
  const more = { officers_trusted: false, resources: { naquadah: 0, trinium: 0, metal: 0 } };
  cache.setQueryData(allianceDetailsQuery(3).queryKey, { ...about, ...more, current_member_count: 2, ...stamp(4) });
}

/** Starts as a member who has joined both rooms. */
async function startAsMember(role: 'leader' | 'officer' | 'member' = 'member') {
  net.refusals.clear();
  knowAlliance(role);
  await start();
  roomIn(ALLIANCE_ROOM).setState(anAlliance());
  refetches.length = 0;
}

describe('a connection', () => {
  it('the player room is joined with the access token in its options', async () => {
    await start();
    expect(joinAttemptsAt(PLAYER_ROOM)).toEqual([{ room: PLAYER_ROOM, token: 'old' }]);
    expect(liveStatus.get()).toBe('live');
  });

  it('G-118: at the first join, only what was read at another version than that of the state is read again', async () => {
    const [current, older] = [someResources({ version: 7 }), { ...someResources(), version: 6 }];
    noteReadVersion(current, 7);
    noteReadVersion(older, 6);
    cache.setQueryData(resourcesQuery.queryKey, current);
    cache.setQueryData<unknown>(planetQuery(5).queryKey, older);
    cache.setQueryData<unknown>(allianceDetailsQuery(3).queryKey, {});
    await start();
    const state = { ...someResources(), version: 7, server_time: 0 };
    roomIn(PLAYER_ROOM).setState(state);
    roomIn(PLAYER_ROOM).setState({ ...state, server_time: 1 });
    await soon();
    expect(refetches).toEqual(['planet/5']);
  });

  it('G-120: an expired token is renewed, and the room joined again at once and without an alarm', async () => {
    await start();
    await pass(20_000);
    roomIn(PLAYER_ROOM).close(CLOSE.tokenEnded);
    await soon();
    expect(liveStatus.get()).toBe('live');
    expect(joinAttemptsAt(PLAYER_ROOM).map(({ token }) => token)).toEqual(['old', 'new']);
    expect(refetches).toEqual(['anything']);
  });

  it('G-118: after a disconnect it waits, joins again and reads everything again', async () => {
    await start();
    await pass(20_000);
    roomIn(PLAYER_ROOM).close(CLOSE.restarting);
    await pass(400);
    expect(joinAttemptsAt(PLAYER_ROOM)).toHaveLength(1);
    await pass(700);
    expect(joinAttemptsAt(PLAYER_ROOM)).toHaveLength(2);
    expect(refetches).toEqual(['anything']);
  });

  it('that keeps failing is retried with growing delays', async () => {
    await start();
    for (let tenths = 0; tenths < 600; tenths++) {
      await pass(100);
      if (!roomIn(PLAYER_ROOM).left) roomIn(PLAYER_ROOM).close(NOBODY);
    }
    // Retries after at most 1, 2, 4, 8, 15, 15… s within a minute, and after at least half of that.
    expect(joinAttemptsAt(PLAYER_ROOM).length).toBeGreaterThan(4);
    expect(joinAttemptsAt(PLAYER_ROOM).length).toBeLessThan(14);
  });

  it('a refused token is renewed before the next try', async () => {
    net.refusals.set(PLAYER_ROOM, JOIN_REFUSED.token);
    await start();
    net.refusals.delete(PLAYER_ROOM);
    await pass(1100);
    expect(joinAttemptsAt(PLAYER_ROOM).map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('one tab too many is reported, and retried after about a minute', async () => {
    net.refusals.set(PLAYER_ROOM, JOIN_REFUSED.tooManyTabs);
    await start();
    expect(liveStatus.get()).toBe('crowded');
    await pass(40_000);
    expect(joinAttemptsAt(PLAYER_ROOM)).toHaveLength(1);
    net.refusals.delete(PLAYER_ROOM);
    await pass(40_000);
    expect(liveStatus.get()).toBe('live');
  });

  it('while many players come at once, says so, and tries again until it is let in', async () => {
    await start();
    await pass(20_000);
    net.refusals.set(PLAYER_ROOM, JOIN_REFUSED.crowd);
    roomIn(PLAYER_ROOM).close(CLOSE.restarting);
    await pass(2900);
    expect(liveStatus.get()).toBe('live');
    await pass(2100);
    expect(liveStatus.get()).toBe('waiting');
    expect(joinAttemptsAt(PLAYER_ROOM).length).toBeGreaterThan(2);
    net.refusals.set(PLAYER_ROOM, NOBODY);
    await pass(15_000);
    expect(liveStatus.get()).toBe('lost');
    net.refusals.delete(PLAYER_ROOM);
    await pass(15_000);
    expect(liveStatus.get()).toBe('live');
  });

  it('a tab of an earlier build loads its page again within a minute, and does not join until then', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    net.refusals.set(PLAYER_ROOM, JOIN_REFUSED.outdated);
    await start();
    await pass(MINUTE);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(joinAttemptsAt(PLAYER_ROOM)).toHaveLength(1);
  });

  it('stopping leaves both rooms and joins no more', async () => {
    await startAsMember();
    stop();
    expect(net.rooms.map((connection) => connection.left)).toEqual([true, true]);
    for (const connection of net.rooms) connection.close(4000);
    await pass(MINUTE);
    expect(net.joinAttempts).toHaveLength(2);
    expect(liveStatus.get()).toBe('opening');
  });
});

describe('G-120: before the token ends', () => {
  const HOUR = 60 * MINUTE;
  beforeEach(() => {
    localStorage.setItem('access_token', tokenUntil(15 * MINUTE));
    renewed = tokenUntil(HOUR);
  });

  it('a new connection to each room is made before the old one is left; one refresh serves both', async () => {
    await startAsMember();
    const first = [...net.rooms];
    const statuses: string[] = [];
    await pass(14 * MINUTE);
    expect(net.rooms).toEqual(first);
    for (let second = 0; second < 60; second++) {
      await pass(1000);
      statuses.push(liveStatus.get());
    }
    for (const room of [PLAYER_ROOM, ALLIANCE_ROOM]) {
      const [old, next, ...others] = roomsIn(room);
      expect([old?.left, old?.connectionsOnLeaving, next?.left, others]).toEqual([true, 2, false, []]);
      expect(next?.token).toBe(renewed);
    }
    expect(refreshes).toBe(1);
    expect(new Set(statuses)).toEqual(new Set(['live']));
  });

  it('a token that a call has renewed meanwhile is used as it is', async () => {
    await start();
    await pass(10 * MINUTE);
    localStorage.setItem('access_token', renewed);
    await pass(5 * MINUTE);
    expect(joinAttemptsAt(PLAYER_ROOM).at(-1)?.token).toBe(renewed);
    expect(refreshes).toBe(0);
  });

  it('while no new connection succeeds, the old one is kept and the join retried', async () => {
    await start();
    net.refusals.set(PLAYER_ROOM, NOBODY);
    await pass(14 * MINUTE + 46_000);
    expect(roomIn(PLAYER_ROOM).left).toBe(false);
    expect(liveStatus.get()).toBe('live');
    net.refusals.delete(PLAYER_ROOM);
    // The longest wait between two joins.
    await pass(15_000);
    expect(roomsIn(PLAYER_ROOM).map((connection) => connection.left)).toEqual([true, false]);
  });

  it('an event that both connections deliver is shown once', async () => {
    await start();
    const invitation = { invitation_id: 1, alliance_name: 'Tau’ri', inviter_username: 'jack', created_at: 'now' };
    await pass(15 * MINUTE);
    for (const connection of roomsIn(PLAYER_ROOM))
      connection.send('invitation_received', { ...invitation, ...stamp(5) });
    expect(await notices()).toEqual(['jack invites you to join Tau’ri.']);
  });
});

describe('versions', () => {
  it('a skipped version makes everything be read again', async () => {
    await start();
    roomIn(PLAYER_ROOM).setState({ ...someResources(), version: 4, server_time: 0 });
    refetches.length = 0;
    roomIn(PLAYER_ROOM).send('ship_due', { planet_id: 5, ...stamp(5) });
    expect(refetches).not.toContain('anything');
    roomIn(PLAYER_ROOM).send('ship_due', { planet_id: 5, ...stamp(7) });
    expect(refetches).toContain('anything');
  });

  it('in an alliance it makes all of the alliance be read again', async () => {
    await startAsMember();
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 5 }));
    expect(refetches).toEqual([]);
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 7 }));
    expect(refetches).toEqual(['alliance/mine', 'alliance/3/details']);
  });

  it('so does the message that the room may have missed an event', async () => {
    await startAsMember();
    roomIn(ALLIANCE_ROOM).send('resync', stamp(4));
    expect(refetches).toEqual(['alliance/mine', 'alliance/3/details']);
    roomIn(PLAYER_ROOM).send('resync', stamp(4));
    expect(refetches.at(-1)).toBe('anything');
  });
});

describe('the alliance room', () => {
  it('decides at its first state which views of the alliance are read again', async () => {
    net.refusals.clear();
    knowAlliance('member');
    const members = [{ user_id: 7, username: 'teal’c', role: 'leader' as const, level: 1, home: null }];
    noteReadVersion(members, 4);
    cache.setQueryData(allianceMembersQuery(3).queryKey, members);
    await start();
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 4 }));
    await soon();
    expect(refetches).toEqual(['alliance/3/details']);
  });

  const changed = (version: number, alliance_id: number | null, role: string | null) =>
    roomIn(PLAYER_ROOM).send('alliance_changed', { alliance_id, role, ...stamp(version) });
  const mine = () => cache.getQueryData(myAllianceQuery.queryKey);

  it('a player without an alliance is refused once, and is live all the same', async () => {
    await start();
    await pass(10 * MINUTE);
    expect(joinAttemptsAt(ALLIANCE_ROOM)).toHaveLength(1);
    expect(liveStatus.get()).toBe('live');
  });

  it('it is joined when the player comes into an alliance', async () => {
    await start();
    net.refusals.clear();
    changed(5, 3, 'member');
    await soon();
    expect(roomsIn(ALLIANCE_ROOM)).toHaveLength(1);
  });

  it('it is joined when a read knows of an alliance', async () => {
    await start();
    net.refusals.clear();
    knowAlliance('member');
    await soon();
    expect(roomsIn(ALLIANCE_ROOM)).toHaveLength(1);
  });

  it('what it shows is in the cache', async () => {
    await startAsMember();
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 5, metal: 250, name: 'Abydos', current_member_count: 3 }));
    expect(cache.getQueryData(allianceDetailsQuery(3).queryKey)).toMatchObject({
      name: 'Abydos',
      resources: { metal: 250 },
    });
    expect(mine()?.alliance).toMatchObject({ name: 'Abydos', current_member_count: 3, member_count: 3 });
  });

  it('G-117: a removed member keeps no data of it, sees one notice, and does not join again', async () => {
    await startAsMember();
    changed(5, null, null);
    expect(await notices()).toEqual([LEFT]);
    roomIn(ALLIANCE_ROOM).close(CLOSE.notYours);
    net.refusals.set(ALLIANCE_ROOM, JOIN_REFUSED.notYours);
    await pass(2 * MINUTE);
    expect(mine()).toMatchObject({ alliance: null, user_role: null, version: 5 });
    expect(cache.getQueryData(allianceDetailsQuery(3).queryKey)).toBeUndefined();
    expect(await notices()).toEqual([]);
    expect(joinAttemptsAt(ALLIANCE_ROOM)).toHaveLength(1);
    expect(liveStatus.get()).toBe('live');
  });

  it('G-117: the same if the alliance’s room ends the connection first', async () => {
    await startAsMember();
    roomIn(ALLIANCE_ROOM).close(CLOSE.notYours);
    expect(refetches).toContain('alliance/mine');
    changed(5, null, null);
    expect(await notices()).toEqual([LEFT]);
    await pass(2 * MINUTE);
    expect(joinAttemptsAt(ALLIANCE_ROOM)).toHaveLength(1);
  });

  it('a disbanded alliance is reported as such, and its late messages change nothing', async () => {
    await startAsMember();
    const connection = roomIn(ALLIANCE_ROOM);
    connection.send('alliance_disbanded', { alliance_id: 3, alliance_name: 'Tau’ri', ...stamp(5) });
    changed(5, null, null);
    connection.setState(anAlliance({ version: 5 }));
    expect(mine()).toMatchObject({ alliance: null, user_role: null });
    expect(await notices()).toEqual(['Tau’ri was disbanded. Found or join another one in Alliance.']);
  });

  it('G-117: whoever leaves hears of it where it was done, and is told again the next time', async () => {
    await startAsMember();
    removalNotice.set('Tau’ri');
    changed(5, null, null);
    expect(await notices()).toEqual([]);
    changed(6, 3, 'member');
    await soon();
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 6 }));
    changed(7, null, null);
    expect(await notices()).toEqual([LEFT]);
  });

  it('another name is read again where other views show it', async () => {
    await startAsMember();
    cache.setQueryData<unknown>(KEYS.profileOf(9), {});
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 5, metal: 9 }));
    expect(refetches).toEqual([]);
    roomIn(ALLIANCE_ROOM).setState(anAlliance({ version: 6, name: 'Tollan' }));
    expect(refetches).toEqual(['profile/9']);
  });

  it('another alliance has another room', async () => {
    await startAsMember();
    changed(5, 9, 'member');
    await soon();
    expect(roomsIn(ALLIANCE_ROOM).map((connection) => connection.left)).toEqual([true, false]);
  });

  it('a promoted member reads what the new role may see, and a demoted one loses it', async () => {
    await startAsMember('member');
    const logs = allianceLogsQuery(3, 1).queryKey;
    const requests = joinRequestsQuery(3).queryKey;
    for (const key of [logs, requests]) cache.setQueryData<unknown>(key, []);
    changed(5, 3, 'leader');
    expect(refetches).toEqual(expect.arrayContaining([logs.join('/'), requests.join('/')]));
    expect(mine()).toMatchObject({ user_role: 'leader', version: 5 });

    changed(6, 3, 'officer');
    expect(cache.getQueryData(logs)).toEqual([]);
    expect(cache.getQueryData(requests)).toBeUndefined();
    changed(7, 3, 'member');
    expect(cache.getQueryData(logs)).toBeUndefined();
    expect(roomsIn(ALLIANCE_ROOM)).toHaveLength(1);
  });

  it('an older event about the role changes nothing', async () => {
    await startAsMember('member');
    changed(6, 3, 'officer');
    changed(5, null, null);
    expect(mine()).toMatchObject({ user_role: 'officer', version: 6 });
    expect(roomIn(ALLIANCE_ROOM).left).toBe(false);
  });
});

describe('G-112: rooms that cannot be reached', () => {
  it('a short disconnect is not shown, a longer one is', async () => {
    await start();
    await pass(20_000);
    net.refusals.set(PLAYER_ROOM, NOBODY);
    roomIn(PLAYER_ROOM).close(NOBODY);
    await pass(2900);
    expect(liveStatus.get()).toBe('live');
    await pass(200);
    expect(liveStatus.get()).toBe('lost');
    net.refusals.delete(PLAYER_ROOM);
    await pass(20_000);
    expect(liveStatus.get()).toBe('live');
  });

  it('a page that never connects shows it once, and does not flicker', async () => {
    net.refusals.set(PLAYER_ROOM, NOBODY).set(ALLIANCE_ROOM, NOBODY);
    await start();
    expect(liveStatus.get()).toBe('opening');
    await pass(3000);
    const set = vi.spyOn(liveStatus, 'set');
    for (let second = 0; second < 120; second++) {
      await pass(1000);
      expect(liveStatus.get()).toBe('lost');
    }
    expect(set.mock.calls.every(([status]) => status === 'lost')).toBe(true);
  });

  it('a join without an answer times out', async () => {
    net.silent.add(PLAYER_ROOM);
    await start();
    await pass(15_000);
    expect(liveStatus.get()).toBe('lost');
    expect(joinAttemptsAt(PLAYER_ROOM)).toHaveLength(1);
    net.silent.clear();
    await pass(6000);
    expect(liveStatus.get()).toBe('live');
  });

  it('T-48: what is on the page is still read each minute', async () => {
    net.refusals.set(PLAYER_ROOM, NOBODY).set(ALLIANCE_ROOM, NOBODY);
    const reads: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      reads.push(url);
      return new Response(JSON.stringify(someResources()));
    });
    const forget = new QueryObserver(cache, resourcesQuery).subscribe(() => undefined);
    await start();
    await pass(3 * MINUTE);
    forget();
    expect(reads).toEqual(['/resources', '/resources', '/resources', '/resources']);
  });
});
