import type { EntityManager } from 'typeorm';
import type { Answer } from '#shared/api/call';
import type { listSessions as listSessionsCall } from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, runIdempotent, storedAnswer } from '../command/idempotency.ts';
import { accountRefusal } from './account-status.ts';
import type { Limit } from './attempt-limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/*
 * A session that has ended gets no new access token. The one that it has stays good until it expires, 15 minutes at
 * most, so that no call needs to ask the database for its session; only the calls below do.
 */

/** Who found an open browser shall not find the password too: so many current passwords may be wrong. */
const CURRENT_PASSWORDS: Limit = { name: 'current passwords', points: 10, seconds: 15 * 60 };

/** Each is a browser somewhere; the list of them is sent as a whole. */
const SESSIONS_PER_PLAYER = 50;

/** */
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

/** */
export function endOtherSessions(context: AppContext, caller: CommandCaller) {
  const end = (tx: EntityManager) =>
    runIdempotent(tx, caller, async () => {
      await requireSession(tx, caller);
      await endSessions(tx, caller.playerId, caller.sessionId);
      return { answer: { message: 'You are logged out everywhere but here.' } };
    });
  return transaction(context.db, end);
}

/** The hashing stands outside the transaction; whoever changed the password meanwhile was first. */
export async function changePassword(
  context: AppContext,
  caller: CommandCaller,
  form: { current_password: string; new_password: string },
) {
  const [player]: { password_hash: string }[] = await context.db.query(
    `SELECT password_hash FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [caller.playerId],
  );
  if (!player) throw await accountRefusal(context.db, caller.playerId);
  // A repetition brings the password of before, and is no guess.
  const known = await storedAnswer<{ message: string }>(context.db, caller);
  if (known) return known.answer;
  await context.attemptLimits.take(CURRENT_PASSWORDS, String(caller.playerId));
  const right = await verifyPassword(player.password_hash, form.current_password);
  if (right) await context.attemptLimits.forget(CURRENT_PASSWORDS, String(caller.playerId));
  const passwordHash = await hashPassword(form.new_password);
  const change = (tx: EntityManager) =>
    // Nor is one that came at the same time: it gets its answer here.
    runIdempotent(tx, caller, async () => {
      const [, changed]: [unknown, number] = await tx.query(
        'UPDATE player SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND $4',
        [caller.playerId, player.password_hash, passwordHash, right],
      );
      if (!changed) throw new Refused(REFUSALS.currentPasswordWrong);
      await requireSession(tx, caller);
      await tx.query('DELETE FROM password_reset WHERE player_id = $1', [caller.playerId]);
      await endSessions(tx, caller.playerId, caller.sessionId);
      return { answer: { message: 'Your password has been changed. Every other session has ended.' } };
    });
  return transaction(context.db, change);
}

/** Ends a player's sessions; `but` may go on. Says how many ended. */
export async function endSessions(queries: Queries, playerId: number, but?: number): Promise<number> {
  const [, ended]: [unknown, number] = await queries.query(
    `UPDATE session SET revoked_at = clock_timestamp()
     WHERE player_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL`,
    [playerId, but ?? null],
  );
  return ended;
}

/**
 * Keeps 50 sessions of a player: `newest`, which has just begun, and of the others those that were used last. Sessions
 * that have ended go first, so that a player never has more rows than that.
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
 * An access token outlives its session by minutes: whoever was thrown out must not throw out others with it. The
 * player's row is locked first, so that of two sessions that end each other one wins.
 */
async function requireSession(tx: EntityManager, { playerId, sessionId }: CommandCaller): Promise<void> {
  await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [playerId]);
  const [alive]: unknown[] = await tx.query(
    `SELECT 1 FROM session
     WHERE id = $1 AND player_id = $2 AND revoked_at IS NULL AND expires_at > clock_timestamp()`,
    [sessionId, playerId],
  );
  if (!alive) throw await accountRefusal(tx, playerId);
}
