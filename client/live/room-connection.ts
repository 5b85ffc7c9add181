import type { Client, Room } from 'colyseus.js';
import { backoffDelay, STEADY_MS } from '#shared/live/back-off';
import { CLOSE, JOIN_REFUSED, type JoinOptions } from '#shared/live/room';
import { untilRenewal, usableToken } from './token.ts';

/** `out`: connecting. `in`: connected. `resting`: no room to join. `crowded`: the player has too many tabs open. */
export type RoomConnectionStatus = 'out' | 'in' | 'resting' | 'crowded';

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
const UNANSWERED = 20_000;

/** Delay after a refusal for too many tabs (ms): the player must close one first. */
const CROWDED = 60_000;

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
  let held: Room<State> | undefined;
  let status: RoomConnectionStatus = 'resting';
  let failures = 0;
  /** A token that the server refused before its expiry. */
  let refused: string | null = null;
  /** Timer of the next attempt. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let joining = false;
  /** Incremented when the join in progress is no longer needed. */
  let round = 0;

  function become(next: RoomConnectionStatus): void {
    if (next === status) return;
    status = next;
    changed(next);
  }

  function takeIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(take, ms);
  }

  async function take(): Promise<void> {
    const own = ++round;
    joining = true;
    takeIn(UNANSWERED);
    let token: string | null = null;
    try {
      token = await usableToken(refused);
      if (own !== round) return;
      const options: JoinOptions = { token };
      const joined = await client.joinOrCreate<State>(room, options);
      if (own !== round) return void joined.leave();
      joining = false;
      sit(joined, token);
    } catch (error) {
      if (own !== round) return;
      joining = false;
      notLetIn(codeOf(error), token);
    }
  }

  function sit(joined: Room<State>, token: string): void {
    const old = held;
    const since = Date.now();
    held = joined;
    refused = null;
    joined.onLeave((code) => {
      if (held !== joined) return;
      held = undefined;
      leftWith(code, token, Date.now() - since >= STEADY_MS);
    });
    void old?.leave();
    clearTimeout(timer);
    const renewal = untilRenewal(token);
    if (renewal < Number.POSITIVE_INFINITY) takeIn(renewal);
    become('in');
    enter(joined);
  }

  function leftWith(code: number, token: string, steady: boolean): void {
    if (steady) failures = 0;
    if (code === CLOSE.notYours) {
      if (!steady) failures += 1;
      rest();
      lost?.();
      return;
    }
    if (code === CLOSE.tokenEnded) refused = token;
    become('out');
    if (joining) return;
    // An expired token is expected: the first attempt to reconnect needs no delay.
    if (code === CLOSE.tokenEnded && failures === 0) {
      failures = 1;
      takeIn(0);
    } else again();
  }

  function notLetIn(code: number | undefined, token: string | null): void {
    if (code === JOIN_REFUSED.notYours) rest();
    else if (code === JOIN_REFUSED.tooManyTabs) {
      if (!held) become('crowded');
      takeIn(CROWDED * (0.75 + Math.random() / 2));
    } else {
      if (code === JOIN_REFUSED.token || code === 401) refused = token;
      again();
    }
  }

  function again(): void {
    if (!held) become('out');
    takeIn(backoffDelay(failures, Math.random()));
    failures += 1;
  }

  function rest(): void {
    round += 1;
    joining = false;
    clearTimeout(timer);
    const old = held;
    held = undefined;
    void old?.leave();
    become('resting');
  }

  return {
    room: () => held,
    rest,
    wake() {
      if (status !== 'resting') return;
      become('out');
      takeIn(failures === 0 ? 0 : backoffDelay(failures, Math.random()));
    },
    hurry() {
      if (status === 'out' && !joining) takeIn(0);
    },
  };
}

function codeOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : undefined;
}
