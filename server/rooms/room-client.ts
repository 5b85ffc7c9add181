import { type Client, ClientState, ErrorCode, ServerError } from '@colyseus/core';
import type { WebSocket } from 'ws';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';
import { authenticate } from '../http/routing/auth.ts';
import type { AppContext } from '../services/command/app-context.ts';

/** What is known of a seat: JSON only, and nothing that Colyseus reads meaning into. */
export interface RoomSession {
  readonly playerId: number;
  /** When its token ends, in ms since 1970. */
  readonly expiresAt: number;
}

/** Ten tabs, and two that are just taking a new seat because their token ends. */
const CLIENTS_PER_PLAYER = 12;

/** Whose token this is. Throws what a client can tell apart: a token that is no good, or a server that is busy. */
export function authenticateRoomClient({ tokens }: AppContext, token: string): RoomSession {
  try {
    const { playerId, expiresAt } = authenticate(tokens, token);
    return { playerId, expiresAt };
  } catch (error) {
    throw new ServerError(ErrorCode.AUTH_FAILED, error instanceof Refused ? error.message : undefined);
  }
}

/**
 * Patches are pushed by hand. Colyseus 0.16 keeps no timer for this; a later line would keep a fast one, and then it
 * must be 2 ** 31 - 1.
 */
export const NO_PATCHES = null as unknown as number;

/** How long a client may take to say that it is ready. Until then Colyseus keeps every message for it. */
const READY_WITHIN_MS = 10_000;

/** Seats an accepted client, who is among `clients` by now. Refuses whose token has ended meanwhile, and a tab too many. */
export function admitClient(client: Client, clients: Iterable<Client>, now: number): void {
  const { playerId, expiresAt } = client.auth as RoomSession;
  if (expiresAt <= now) throw new ServerError(ErrorCode.AUTH_FAILED, REFUSALS.tokenExpired.text);
  let seats = 0;
  for (const { auth } of clients) if ((auth as RoomSession).playerId === playerId) seats += 1;
  if (seats > CLIENTS_PER_PLAYER) {
    throw new ServerError(JOIN_REFUSED.tooManyTabs, 'The game is open in too many tabs. Close some of them.');
  }
  client.userData = { since: now };
}

/** Clients that never say that they are ready are looked for this often. */
const EXPIRY_CHECK_MS = 5000;

/** Sends away whose token has ended, and cuts off who is not ready in time. Says when to look again (ms since 1970). */
export function closeExpiredClients(clients: Iterable<Client>, now: number): number {
  let again = now + EXPIRY_CHECK_MS;
  for (const client of clients) {
    const { expiresAt } = client.auth as RoomSession;
    if (expiresAt <= now) client.leave(CLOSE.tokenEnded);
    else if (expiresAt < again) again = expiresAt;
    const isLate = client.state === ClientState.JOINING && now - client.userData.since > READY_WITHIN_MS;
    if (isLate) (client.ref as unknown as WebSocket).terminate();
  }
  return again;
}
