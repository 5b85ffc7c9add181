import type { QueryClient } from '@tanstack/react-query';
import { Client, type Room } from 'colyseus.js';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';
import { CLOSE, type JoinOptions } from '#shared/live/room';
import { API_BASE, refreshSession } from '../api/request.ts';
import { serverNow } from '../api/server-clock.ts';
import { accessEnded, accessToken } from '../api/session.ts';
import { patience } from './back-off.ts';
import { listen } from './listen.ts';
import {
  applyBuilding,
  applyShip,
  applyState,
  blueprintsChanged,
  missionChanged,
  planetGained,
  refetchAll,
} from './news.ts';
import { announceLevel, latestNotice, liveStatus, resetSignals } from './signals.ts';

/** A seat that was held so long was a good one (ms). A shorter one counts as a failure, or a bad proxy would be hammered. */
const STEADY = 10_000;

/** Listens to the player's room until the returned function is called. What it hears goes into `cache`. */
export function startLive(cache: QueryClient): () => void {
  const client = new Client(API_BASE || window.location.origin);
  let room: Room<PlayerState> | undefined;
  let stopped = false;
  let failures = 0;
  let tokenEnded = false;
  /** Between two tries. */
  let waiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The 0.16 client does not reconnect by itself, and its reconnect() would skip the server's check of the token.
  async function join(): Promise<void> {
    waiting = false;
    try {
      if (!(await haveToken())) return again();
      if (stopped) return;
      const options: JoinOptions = { token: accessToken() ?? '' };
      const joined = await client.joinOrCreate<PlayerState>(PLAYER_ROOM, options);
      if (stopped) return void joined.leave();
      enter(joined);
    } catch (error) {
      tokenEnded = isRefusal(error);
      again();
    }
  }

  /** False when the session could not be renewed now. When it has ended for good, the layout stops this connection. */
  async function haveToken(): Promise<boolean> {
    if (!tokenEnded && !accessEnded(serverNow())) return true;
    tokenEnded = false;
    return (await refreshSession()) === 'renewed';
  }

  function enter(joined: Room<PlayerState>): void {
    room = joined;
    const since = Date.now();
    liveStatus.set('live');
    joined.onStateChange((state) => applyState(cache, state));
    listen(joined, {
      building_started: (news) => {
        applyBuilding(cache, news);
        blueprintsChanged(cache);
      },
      building_due: (news) => {
        applyBuilding(cache, news);
        latestNotice.set({ kind: 'building_due', news });
      },
      building_activated: (news) => {
        applyBuilding(cache, news);
        latestNotice.set({ kind: 'building_activated', news });
      },
      ship_started: (news) => applyShip(cache, news),
      ship_due: (news) => applyShip(cache, news),
      ship_activated: (news) => applyShip(cache, news),
      mission_launched: (news) => missionChanged(cache, news),
      mission_completed: (news) => missionChanged(cache, news),
      planet_gained: () => planetGained(cache),
      level_gained: ({ level }) => {
        blueprintsChanged(cache);
        announceLevel(level);
      },
      reserve_emptied: (news) => {
        void cache.invalidateQueries({ queryKey: ['planet', news.planet_id] });
        latestNotice.set({ kind: 'reserve_emptied', news });
      },
      invitation_received: () => void cache.invalidateQueries({ queryKey: ['invitations'] }),
      alliance_changed: () => {
        void cache.invalidateQueries({ queryKey: ['alliance'] });
        void cache.invalidateQueries({ queryKey: ['invitations'] });
      },
      resync: () => refetchAll(cache),
    });
    joined.onLeave((code) => {
      room = undefined;
      if (Date.now() - since >= STEADY) failures = 0;
      tokenEnded = code === CLOSE.tokenEnded;
      again();
    });
    // What happened before this seat was taken was told to nobody here.
    refetchAll(cache);
  }

  function again(): void {
    if (stopped) return;
    // A token that ends is a matter of course: renew it without alarming anybody.
    if (!(tokenEnded && failures === 0)) liveStatus.set('lost');
    timer = setTimeout(join, tokenEnded && failures === 0 ? 0 : patience(failures));
    failures += 1;
    waiting = true;
  }

  /** The network is back: no need to wait out the pause. */
  function atOnce(): void {
    if (!waiting) return;
    clearTimeout(timer);
    void join();
  }

  window.addEventListener('online', atOnce);
  void join();

  return () => {
    stopped = true;
    window.removeEventListener('online', atOnce);
    clearTimeout(timer);
    void room?.leave();
    resetSignals();
  };
}

/** Colyseus' own code for "onAuth said no". */
const AUTH_FAILED = 4215;

function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 401 || code === AUTH_FAILED;
}
