import type { Client, Room } from 'colyseus.js';
import { backoffDelay, STABLE_MS } from '#shared/live/back-off';
import { CLOSE, JOIN_REFUSED, type JoinOptions, WIRE } from '#shared/live/room';
import { untilRenewal, usableToken } from './token.ts';

/**
 * `out`: connecting. `waiting`: the same, while so many players connect that the server has turned this tab away. `in`: connected.
 * `resting`: no room to join. `crowded`: the player has too many tabs open.
 */
export type RoomConnectionStatus = 'out' | 'waiting' | 'in' | 'resting' | 'crowded';

export interface RoomConnectionOptions<State> {
  readonly client: Client;
  readonly room: string;
  /** Connected: register listeners. The previous connection may still deliver messages for a moment. */
  readonly enter: (room: Room<State>) => void;
  readonly changed: (status: RoomConnectionStatus) => void;
  /** The server closed the connection for good. */
  readonly lost?: () => void;
}

export interface RoomConnection<State> {
  /** The current room. */
  readonly room: () => Room<State> | undefined;
  /** There is a room to join: connects if it is resting. */
  readonly wake: () => void;
  /** Leaves the room, and does not reconnect until `wake`. */
  readonly rest: () => void;
  /** The network is back: retries at once instead of waiting for the backoff delay. */
  readonly hurry: () => void;
}

/** Timeout of a join (ms): some proxies accept a socket and never answer. */
const JOIN_TIMEOUT = 20_000;

/** A new season's page is loaded within this time (ms). */
const RELOAD_WITHIN = 3000;

/** And a new build's: until the upgrade is over, the page that is loaded may be of the earlier build again. */
const UPDATE_WITHIN = 60_000;

/** Delay after a refusal for too many tabs (ms): the player must close one first. */
const TOO_MANY_TABS_DELAY = 60_000;

/**
 * Keeps one connection to one room: joins with a token that is valid for a while, opens a new connection before the
 * token expires and only then leaves the old one, and after a disconnect joins again with growing delays. Starts at
 * rest. The 0.16 client does not reconnect by itself, and its reconnect() would skip the server's check of the token.
 */
export function keepRoomConnection<State>({
  client,
  room,
  enter,
  changed,
  lost,
}: RoomConnectionOptions<State>): RoomConnection<State> {
  let current: Room<State> | undefined;
  let status: RoomConnectionStatus = 'resting';
  let failures = 0;
  /** A token that the server refused before it expired. */
  let refused: string | null = null;
  /** Timer of the next attempt. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let joining = false;
  /** Incremented when the join in progress is no longer needed. */
  let attempt = 0;

  function setStatus(next: RoomConnectionStatus): void {
    if (next === status) return;
    status = next;
    changed(next);
  }

  function connectIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(connect, ms);
  }

  async function connect(): Promise<void> {
    const ownAttempt = ++attempt;
    joining = true;
    connectIn(JOIN_TIMEOUT);
    let token: string | null = null;
    try {
      token = await usableToken(refused);
      if (ownAttempt !== attempt) return;
      const options: JoinOptions = { token, wire: WIRE };
      const joined = await client.joinOrCreate<State>(room, options);
      if (ownAttempt !== attempt) return void joined.leave();
      joining = false;
      onJoined(joined, token);
    } catch (error) {
      if (ownAttempt !== attempt) return;
      joining = false;
      onJoinFailed(codeOf(error), token);
    }
  }

  function onJoined(joined: Room<State>, token: string): void {
    const old = current;
    const since = Date.now();
    current = joined;
    refused = null;
    joined.onLeave((code) => {
      if (current !== joined) return;
      current = undefined;
      onLeft(code, token, Date.now() - since >= STABLE_MS);
    });
    void old?.leave();
    clearTimeout(timer);
    const renewal = untilRenewal(token);
    if (renewal < Number.POSITIVE_INFINITY) connectIn(renewal);
    setStatus('in');
    enter(joined);
  }

  function onLeft(code: number, token: string, stable: boolean): void {
    if (stable) failures = 0;
    if (code === CLOSE.notYours) {
      if (!stable) failures += 1;
      rest();
      lost?.();
      return;
    }
    if (code === CLOSE.newSeason) {
      reloadWithin(RELOAD_WITHIN);
      return;
    }
    if (code === CLOSE.tokenEnded) refused = token;
    setStatus('out');
    if (joining) return;
    // An expired token is expected: the first attempt to reconnect needs no delay.
    if (code === CLOSE.tokenEnded && failures === 0) {
      failures = 1;
      connectIn(0);
    } else retryLater();
  }

  function onJoinFailed(code: number | undefined, token: string | null): void {
    if (code === JOIN_REFUSED.notYours) rest();
    else if (code === JOIN_REFUSED.outdated) {
      clearTimeout(timer);
      setStatus('out');
      reloadWithin(UPDATE_WITHIN);
    } else if (code === JOIN_REFUSED.tooManyTabs) {
      if (!current) setStatus('crowded');
      connectIn(TOO_MANY_TABS_DELAY * (0.75 + Math.random() / 2));
    } else if (code === JOIN_REFUSED.crowd) retryLater('waiting');
    else {
      if (code === JOIN_REFUSED.token || code === 401) refused = token;
      retryLater();
    }
  }

  function retryLater(meanwhile: 'out' | 'waiting' = 'out'): void {
    if (!current) setStatus(meanwhile);
    connectIn(backoffDelay(failures, Math.random()));
    failures += 1;
  }

  function rest(): void {
    attempt += 1;
    joining = false;
    clearTimeout(timer);
    const old = current;
    current = undefined;
    void old?.leave();
    setStatus('resting');
  }

  return {
    room: () => current,
    rest,
    wake() {
      if (status !== 'resting') return;
      setStatus('out');
      connectIn(failures === 0 ? 0 : backoffDelay(failures, Math.random()));
    },
    hurry() {
      if (status === 'out' && !joining) connectIn(0);
    },
  };
}

/** At a random moment, because all tabs of all players do so. */
function reloadWithin(ms: number): void {
  setTimeout(() => location.reload(), Math.random() * ms);
}

function codeOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : undefined;
}
