import { type Client, ClientState, ErrorCode, ServerError } from '@colyseus/core';
import type { WebSocket } from 'ws';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { Refused } from '#shared/refusals';
import { authenticate } from '../http/auth.ts';
import type { Game } from '../services/game.ts';

/** What is known of a seat: JSON only, and nothing that Colyseus reads meaning into. */
export interface Seat {
  readonly playerId: number;
  /** When its token ends, in ms since 1970. */
  readonly expiresAt: number;
}

/** Ten tabs, and two that are just taking a new seat because their token ends. */
const SEATS_PER_PLAYER = 12;

/** Bytes that a client may leave unread before it is let go. What it misses it fetches when it comes back. */
const UNREAD_LIMIT = 256 * 1024;

/** Whose token this is. Throws what a client can tell apart: a token that is no good, or a server that is busy. */
export function seatFor({ tokens }: Game, token: string): Seat {
  try {
    const { playerId, expiresAt } = authenticate(tokens, token);
    return { playerId, expiresAt };
  } catch (error) {
    throw new ServerError(ErrorCode.AUTH_FAILED, error instanceof Refused ? error.message : undefined);
  }
}

/** Patches are pushed by hand. Not 0 or null: later Colyseus lines would start a timer per room for those. */
export const NO_PATCHES = 2 ** 31 - 1;

/** How long a client may take to say that it is ready. Until then Colyseus keeps every message for it. */
const READY_WITHIN_MS = 10_000;

/** Gives the seat of an accepted client to it, at `now`, or refuses a tab too many: `clients` holds it by now. */
export function takeSeat(client: Client, clients: Iterable<Client>, now: number): void {
  const { playerId } = client.auth as Seat;
  let seats = 0;
  for (const { auth } of clients) if ((auth as Seat).playerId === playerId) seats += 1;
  if (seats > SEATS_PER_PLAYER) {
    throw new ServerError(JOIN_REFUSED.tooManyTabs, 'The game is open in too many tabs. Close some of them.');
  }
  client.userData = { since: now };
}

/** Sends away whose token has ended, and cuts off who does not listen. */
export function tendSeats(clients: Iterable<Client>, now: number): void {
  for (const client of clients) {
    if ((client.auth as Seat).expiresAt <= now) client.leave(CLOSE.tokenEnded);
    const socket = client.ref as unknown as WebSocket;
    const idle = client.state === ClientState.JOINING && now - client.userData.since > READY_WITHIN_MS;
    if (idle || socket.bufferedAmount > UNREAD_LIMIT) socket.terminate();
  }
}
