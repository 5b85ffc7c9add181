import type { EntityManager } from 'typeorm';
import type { Answer } from '#shared/api/call';
import type { listSessions as listSessionsCall } from '#shared/api/settings';
import { batchLoaderOf } from '../../store/connection/batch-loader.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { RefreshClaims } from '../access/tokens.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { sendEndOfSessions } from '../command/version-notices.ts';
import { deleteEndedSubscriptions } from '../notifications/subscriptions.ts';

/*
 * An access token is good for 15 minutes, but not longer than its session: every call and every join reads whether that is
 * open, and all servers close the sockets of sessions that have ended (`session-check.ts`).
 */

const IS_OPEN = 'revoked_at IS NULL AND expires_at > clock_timestamp()';

/** Read before every call, so that calls which read nothing of the player need not do so for a ban. */
const OPEN = `SELECT 1 FROM session JOIN player ON player.id = player_id
  WHERE session.id = $1 AND player_id = $2 AND ${IS_OPEN} AND ${MAY_PLAY}`;

const OPEN_AMONG = `SELECT session.id, player_id FROM session JOIN player ON player.id = player_id
  WHERE session.id = ANY ($1) AND ${IS_OPEN} AND ${MAY_PLAY}`;

/** Those of these sessions that have ended. */
export const ENDED_AMONG = `SELECT id FROM unnest($1::int[]) AS known (id)
  WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.id = known.id AND ${IS_OPEN})`;

/** Whose an open session is. All calls and joins that come meanwhile are checked with one statement. */
const playerOfOpen = batchLoaderOf(async (db, ids) => {
  const rows = await readPrepared<{ id: number; player_id: number }>(db, OPEN_AMONG, [ids]);
  return new Map(rows.map(({ id, player_id }) => [id, player_id]));
});

/** Refuses with 401 if the session of an access token has ended. */
export async function requireOpenSession(
  { db }: Pick<AppContext, 'db'>,
  { playerId, sessionId }: Pick<CommandCaller, 'playerId' | 'sessionId'>,
): Promise<void> {
  if ((await playerOfOpen(db, sessionId)) !== playerId) throw await accountRefusal(db, playerId);
}

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
       WHERE player_id = $1 AND ${IS_OPEN}
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
  return runPlayerCommand(context, caller, async (command) => {
    await requireSession(command.tx, caller);
    await endSessions(command.tx, caller.playerId, caller.sessionId);
    command.publish('sessions_ended', {});
    return { message: 'You have been logged out everywhere else.' };
  });
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
  await sendEndOfSessions(queries, playerId);
  return ended;
}

/** Ends the session of a refresh token, and notifications in its browser. */
export async function endSession(
  queries: Queries,
  { playerId, sessionId, family }: Pick<RefreshClaims, 'playerId' | 'sessionId' | 'family'>,
): Promise<void> {
  await queries.query(
    'UPDATE session SET revoked_at = clock_timestamp() WHERE id = $1 AND token_hash = $2 AND revoked_at IS NULL',
    [sessionId, family],
  );
  await deleteEndedSubscriptions(queries, playerId);
  await sendEndOfSessions(queries, playerId);
}

/**
 * Keeps at most 50 session rows of a player: `newest`, which has just begun, and of the other open ones those that were
 * used last. Sessions that have ended are deleted.
 */
export async function deleteOldSessions(tx: EntityManager, playerId: number, newest: number): Promise<void> {
  const [, deleted]: [unknown, number] = await tx.query(
    `DELETE FROM session WHERE player_id = $1 AND id <> $2 AND id NOT IN (
       SELECT id FROM session
       WHERE player_id = $1 AND id <> $2 AND ${IS_OPEN}
       ORDER BY last_used_at DESC, id DESC LIMIT $3
     )`,
    [playerId, newest, SESSIONS_PER_PLAYER - 1],
  );
  if (deleted > 0) await sendEndOfSessions(tx, playerId);
}

/**
 * Refuses if the caller's session has ended since the call began. The player's row is locked first, so that of two sessions
 * that end each other only one succeeds.
 */
export async function requireSession(tx: EntityManager, { playerId, sessionId }: CommandCaller): Promise<void> {
  await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [playerId]);
  const [open]: unknown[] = await tx.query(OPEN, [sessionId, playerId]);
  if (!open) throw await accountRefusal(tx, playerId);
}
