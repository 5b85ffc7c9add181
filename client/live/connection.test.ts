// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE } from '#shared/live/room';
import { createQueryClient } from '../api/queries.ts';
import { startLive } from './connection.ts';
import { liveStatus } from './signals.ts';

/** The network's edge: a room that is joined at once, and can be cut. */
const net = vi.hoisted(() => ({
  joins: [] as { room: string; token: string }[],
  cut: (_code: number): void => undefined,
  left: 0,
  refuse: 0,
}));

vi.mock('colyseus.js', () => ({
  Client: class {
    async joinOrCreate(room: string, options: { token: string }) {
      net.joins.push({ room, token: options.token });
      if (net.refuse > 0) {
        net.refuse -= 1;
        throw Object.assign(new Error('no'), { code: 4215 });
      }
      return {
        onMessage: () => undefined,
        onStateChange: () => undefined,
        onLeave: (listener: (code: number) => void) => {
          net.cut = listener;
        },
        leave: () => {
          net.left += 1;
        },
      };
    }
  },
}));

let stop: () => void;
const refetches = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  Object.assign(net, { joins: [], left: 0, refuse: 0 });
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'refresh');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ access_token: 'new' })));
  const cache = createQueryClient();
  refetches.mockReset();
  vi.spyOn(cache, 'invalidateQueries').mockImplementation(async (filters) => refetches(filters));
  stop = startLive(cache);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(1);

it('joins the player room with the access token in its options, and reads everything again', async () => {
  await soon();
  expect(net.joins).toEqual([{ room: 'player', token: 'old' }]);
  expect(liveStatus.get()).toBe('live');
  expect(refetches).toHaveBeenCalledTimes(1);
});

it('G-120: a token that ended is renewed, and the seat taken again at once and without alarm', async () => {
  await soon();
  await vi.advanceTimersByTimeAsync(20_000);
  net.cut(CLOSE.tokenEnded);
  expect(liveStatus.get()).toBe('live');
  await soon();
  expect(net.joins.map(({ token }) => token)).toEqual(['old', 'new']);
  expect(refetches).toHaveBeenCalledTimes(2);
});

it('after a cut it says so, waits, joins afresh and reads everything again', async () => {
  await soon();
  await vi.advanceTimersByTimeAsync(20_000);
  net.cut(CLOSE.restarting);
  expect(liveStatus.get()).toBe('lost');
  await vi.advanceTimersByTimeAsync(400);
  expect(net.joins).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(700);
  expect(net.joins).toHaveLength(2);
  expect(liveStatus.get()).toBe('live');
});

it('seats that do not last are asked for ever less often', async () => {
  for (let tenths = 0; tenths < 600; tenths++) {
    await vi.advanceTimersByTimeAsync(100);
    if (liveStatus.get() === 'live') net.cut(1006);
  }
  // In a minute of cuts at 1, 2, 4, 8, 15, 15… s at the longest, and half of that at the shortest.
  expect(net.joins.length).toBeGreaterThan(4);
  expect(net.joins.length).toBeLessThan(14);
});

it('a refused token is renewed before the next try', async () => {
  stop();
  net.joins.length = 0;
  net.refuse = 1;
  stop = startLive(createQueryClient());
  await vi.advanceTimersByTimeAsync(1100);
  expect(net.joins.map(({ token }) => token)).toEqual(['old', 'new']);
});

it('stopping leaves the room and joins no more', async () => {
  await soon();
  stop();
  expect(net.left).toBe(1);
  net.cut(4000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(net.joins).toHaveLength(1);
  expect(liveStatus.get()).toBe('opening');
});
