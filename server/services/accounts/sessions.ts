import type { EntityManager } from 'typeorm';
import type { Answer } from '#shared/api/call';
import type { listSessions as listSessionsCall } from '#shared/api/settings';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, runIdempotent } from '../command/idempotency.ts';
import { deleteEndedSubscriptions } from '../notifications/ended-subscriptions.ts';
import { accountRefusal } from './account-status.ts';

/*
 * A session that has ended gets no new access token. Its last access token stays valid until it expires, 15 minutes at
 * most. So ordinary calls need not read the session; only the calls of this file do.
 */

/** Sessions that a player may have; `listSessions` sends all of them. */
const SESSIONS_PER_PLAYER = 50;

/** The player's open sessions, the last used one first. */
export async function listSessions(
  context: AppContext,
  { playerId, sessionId }: CommandCaller,
): Promise<Answer<typeof listSessionsCall>> {
  const sessions: { session_id: number; created_at: Date; last_used_at: Date; user_agent: string }[] =
    await context.db.query(
      `SELECT id AS session_id, created_at, last_used_at, user_agent FROM session
       WHERE player_id = $1 AND revoked_at IS NULL AND expires_at > clock_timestamp()
       ORDER BY last_used_at DESC, id DESC`,
      [playerId],
    );
  if (!sessions.some(({ session_id }) => session_id === sessionId)) throw await accountRefusal(context.db, playerId);
  return sessions.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: session.session_id === sessionId,
  }));
}

/** Ends all sessions of the player but the caller's. */
export function endOtherSessions(context: AppContext, caller: CommandCaller) {
  const end = (tx: EntityManager) =>
    runIdempotent(tx, caller, async () => {
      await requireSession(tx, caller);
      await endSessions(tx, caller.playerId, caller.sessionId);
      return { answer: { message: 'You have been logged out everywhere else.' } };
    });
  return transaction(context.db, end);
}

/** Voids the links and codes that were mailed before the password or the address changed. */
export async function voidMailedSecrets(queries: Queries, playerId: number): Promise<void> {
  await queries.query('DELETE FROM password_reset WHERE player_id = $1', [playerId]);
  await queries.query('DELETE FROM email_change WHERE player_id = $1', [playerId]);
}

/** Ends a player's sessions except the session `but`, and notifications in their browsers. Returns how many ended. */
export async function endSessions(queries: Queries, playerId: number, but?: number): Promise<number> {
  const [, ended]: [unknown, number] = await queries.query(
    `UPDATE session SET revoked_at = clock_timestamp()
     WHERE player_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL`,
    [playerId, but ?? null],
  );
  await deleteEndedSubscriptions(queries, playerId);
  return ended;
}

/**
 * Keeps at most 50 session rows of a player: `newest`, which has just begun, and of the other open ones those that were
 * used last. Sessions that have ended are deleted.
 */
export async function deleteOldSessions(tx: EntityManager, playerId: number, newest: number): Promise<void> {
  await tx.query(
    `DELETE FROM session WHERE player_id = $1 AND id <> $2 AND id NOT IN (
       SELECT id FROM session
       WHERE player_id = $1 AND id <> $2 AND revoked_at IS NULL AND expires_at > clock_timestamp()
       ORDER BY last_used_at DESC, id DESC LIMIT $3
     )`,
    [playerId, newest, SESSIONS_PER_PLAYER - 1],
  );
}

/**
 * Refuses if the caller's session has ended: its access token outlives it by minutes, and must not end other sessions. The
 * player's row is locked first, so that of two sessions that end each other only one succeeds.
 */
export async function requireSession(tx: EntityManager, { playerId, sessionId }: CommandCaller): Promise<void> {
  await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [playerId]);
  const [alive]: unknown[] = await tx.query(
    `SELECT 1 FROM session
     WHERE id = $1 AND player_id = $2 AND revoked_at IS NULL AND expires_at > clock_timestamp()`,
    [sessionId, playerId],
  );
  if (!alive) throw await accountRefusal(tx, playerId);
}
