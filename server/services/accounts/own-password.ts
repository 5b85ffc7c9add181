import type { EntityManager } from 'typeorm';
import { REFUSALS, Refused } from '#shared/refusals';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { Limit } from '../access/attempt-limits.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, storedAnswer } from '../command/idempotency.ts';
import { runAndPublish } from '../command/run-and-publish.ts';
import { hashPassword, inHashLane, verifyPassword } from './passwords.ts';
import { endSessions, requireSession, voidMailedSecrets } from './sessions.ts';

/** Guesses at the current password, for a stranger at an open browser. */
const CURRENT_PASSWORDS: Limit = { name: 'current passwords', points: 10, seconds: 15 * 60 };

/** The password that a signed-in player gave to confirm a change of the account. */
export interface GivenPassword {
  readonly right: boolean;
  /** The stored hash that it was compared with. */
  readonly hash: string;
}

/**
 * Compares a password with the caller's, and counts it as a guess. To be called outside of a transaction, because it takes
 * 10 ms of a core, and after the search for a stored answer, because a repeated request must not count again.
 */
export async function checkOwnPassword(
  context: AppContext,
  { playerId }: CommandCaller,
  password: string,
): Promise<GivenPassword> {
  const [player]: { password_hash: string }[] = await context.db.query(
    `SELECT password_hash FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!player) throw await accountRefusal(context.db, playerId);
  await context.attemptLimits.take(CURRENT_PASSWORDS, String(playerId));
  const right = await inHashLane('players', () => verifyPassword('players', player.password_hash, password));
  if (right) await context.attemptLimits.forget(CURRENT_PASSWORDS, String(playerId));
  return { right, hash: player.password_hash };
}

/**
 * Refuses if the password was wrong or has been changed since it was compared, or if the caller's session has ended. Part
 * of the transaction that changes the account; keeps the player's row locked.
 */
export async function requireOwnPassword(
  tx: EntityManager,
  caller: CommandCaller,
  { right, hash }: GivenPassword,
): Promise<void> {
  await requireSession(tx, caller);
  const found: unknown[] = await tx.query('SELECT 1 FROM player WHERE id = $1 AND password_hash = $2', [
    caller.playerId,
    hash,
  ]);
  if (!right || found.length === 0) throw new Refused(REFUSALS.currentPasswordWrong);
}

/**
 * Changes the password and ends all other sessions. Passwords are hashed outside the transaction; if the password was
 * changed meanwhile, this change is refused.
 */
export async function changePassword(
  context: AppContext,
  caller: CommandCaller,
  form: { current_password: string; new_password: string },
) {
  // A repetition carries the old password, which must not count as a wrong guess.
  const known = await storedAnswer<{ message: string }>(context.db, caller);
  if (known) return known.answer;
  const given = await checkOwnPassword(context, caller, form.current_password);
  const passwordHash = await inHashLane('players', () => hashPassword('players', form.new_password));
  // A repetition that ran at the same time gets the stored answer here.
  return runAndPublish(context, caller, async (tx) => {
    await requireOwnPassword(tx, caller, given);
    await tx.query('UPDATE player SET password_hash = $2 WHERE id = $1', [caller.playerId, passwordHash]);
    await voidMailedSecrets(tx, caller.playerId);
    await endSessions(tx, caller.playerId, caller.sessionId);
    return { answer: { message: 'Your password has been changed. All your other sessions have ended.' } };
  });
}
