import { type Client, ClientState, ErrorCode, ServerError } from '@colyseus/core';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';
import { authenticate } from '../http/routing/auth.ts';
import { requireOpenSession } from '../services/accounts/sessions.ts';
import type { AppContext } from '../services/command/app-context.ts';
import { terminate } from './colyseus/internals.ts';

/** What a room knows of a client. Plain JSON, without field names that Colyseus interprets. */
export interface RoomSession {
  readonly playerId: number;
  /** The id of the session of its token. */
  readonly login: number;
  /** When its token ends, in ms since 1970. */
  readonly expiresAt: number;
}

/** Ten tabs, and two that are just joining again because their token expires. */
const CLIENTS_PER_PLAYER = 12;

/** The player of this token. Throws a ServerError if the token is refused, or its session has ended. */
export async function authenticateRoomClient(context: AppContext, token: string): Promise<RoomSession> {
  try {
    const claims = authenticate(context.tokens, token);
    await requireOpenSession(context, claims);
    return { playerId: claims.playerId, login: claims.sessionId, expiresAt: claims.expiresAt };
  } catch (error) {
    throw error instanceof Refused ? new ServerError(ErrorCode.AUTH_FAILED, error.message) : error;
  }
}

/** How long a client may take to report that it is ready. Until then Colyseus keeps every message for it in memory. */
const READY_WITHIN_MS = 10_000;

/**
 * Accepts a client, which Colyseus has already added to `clients`. Throws if its token has expired meanwhile, or if the
 * player has too many tabs.
 */
export function admitClient(client: Client, clients: Iterable<Client>, now: number): void {
  const { playerId, expiresAt } = client.auth as RoomSession;
  if (expiresAt <= now) throw new ServerError(ErrorCode.AUTH_FAILED, REFUSALS.tokenExpired.text);
  let own = 0;
  for (const { auth } of clients) if ((auth as RoomSession).playerId === playerId) own += 1;
  if (own > CLIENTS_PER_PLAYER) {
    throw new ServerError(JOIN_REFUSED.tooManyTabs, 'The game is open in too many tabs. Close some of them.');
  }
  client.userData = { since: now };
}

/** How often to look for clients that never report that they are ready. */
const EXPIRY_CHECK_MS = 5000;

/**
 * Disconnects clients whose token has expired, and clients that are not ready in time. Returns when to call it again (ms
 * since 1970).
 */
export function closeExpiredClients(clients: Iterable<Client>, now: number): number {
  let again = now + EXPIRY_CHECK_MS;
  for (const client of clients) {
    const { expiresAt } = client.auth as RoomSession;
    if (expiresAt <= now) client.leave(CLOSE.tokenEnded);
    else if (expiresAt < again) again = expiresAt;
    const isLate = client.state === ClientState.JOINING && now - client.userData.since > READY_WITHIN_MS;
    if (isLate) terminate(client);
  }
  return again;
}
