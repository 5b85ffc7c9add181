import type { DataSource, EntityManager } from 'typeorm';
import { username as usernameField } from '#shared/api/fields';
import { REFUSALS } from '#shared/refusals';
import { brokenConstraint, transaction } from '../store/transaction.ts';
import { makeRoomFor } from './accounts.ts';
import type { Game } from './game.ts';
import { resetLink } from './password-reset.ts';
import { endSessions } from './sessions.ts';

/*
 * What an operator may do to a player, beside a server that runs. Each act is written into operator_act together with
 * its effect. A raised version is how rooms hear of it: those that show an older one read again within 15 s.
 */

/** Who acts, and on which game. */
export interface Operator {
  readonly db: DataSource;
  /** User and machine. */
  readonly who: string;
}

interface Target {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly banned_at: Date | null;
}

type Done<T> = { readonly details?: string; readonly answer: T };

/** A link with which the player sets a new password, once; the same one while it is good for a while yet. */
export function resetPasswordOf(
  operator: Operator,
  links: Pick<Game, 'pepper' | 'address'>,
  name: string,
  { mailed }: { mailed: boolean },
): Promise<{ username: string; email: string; address: string; minutes: number }> {
  return act(operator, 'reset-password', name, async (tx, { id, username, email }) => {
    const link = await resetLink(links, tx, id);
    return { details: mailed ? 'link mailed' : 'link printed', answer: { username, email, ...link } };
  });
}

/** Gives a player another name, by the rules of registering. */
export async function rename(operator: Operator, name: string, wanted: string): Promise<string> {
  const parsed = usernameField.safeParse(wanted);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const newName = parsed.data;
  try {
    return await act(operator, 'rename', name, async (tx, player) => {
      if (player.username === newName) throw new Error(`${newName} has this name already.`);
      await makeRoomFor(tx, newName);
      await change(tx, player, 'username = $2', [newName]);
      return { details: `now ${newName}`, answer: `${player.username} is ${newName} from now on.` };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'player_username_key') throw new Error(REFUSALS.usernameTaken.text);
    throw error;
  }
}

/** Shuts a player out: sessions end, every call is refused, rooms close. Planets and alliance stay as they are. */
export function ban(operator: Operator, name: string, reason: string | undefined): Promise<string> {
  return act(operator, 'ban', name, async (tx, player) => {
    if (player.banned_at) throw new Error(`${player.username} is banned since ${player.banned_at.toISOString()}.`);
    await change(tx, player, 'banned_at = clock_timestamp()');
    await tx.query('DELETE FROM password_reset WHERE player_id = $1', [player.id]);
    const ended = await endSessions(tx, player.id);
    const sessions = ended === 1 ? '1 session' : `${ended} sessions`;
    return {
      ...(reason && { details: reason }),
      answer: `${player.username} is banned: ${sessions} ended, every call is refused, open tabs close within 15 s.`,
    };
  });
}

/** Lets a banned player log in again. */
export function unban(operator: Operator, name: string): Promise<string> {
  return act(operator, 'unban', name, async (tx, player) => {
    if (!player.banned_at) throw new Error(`${player.username} is not banned.`);
    await change(tx, player, 'banned_at = NULL');
    return { answer: `${player.username} may log in again.` };
  });
}

/** One act on one player, with its line in operator_act: both, or neither. */
function act<T>(
  { db, who }: Operator,
  what: string,
  name: string,
  work: (tx: EntityManager, player: Target) => Promise<Done<T>>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const { id } = await find(tx, name);
    // Alliance before player, as every act locks them.
    await tx.query(
      'SELECT 1 FROM alliance WHERE id = (SELECT alliance_id FROM member WHERE player_id = $1) FOR NO KEY UPDATE',
      [id],
    );
    const player = await find(tx, name, 'FOR NO KEY UPDATE');
    const { details, answer } = await work(tx, player);
    await tx.query(
      'INSERT INTO operator_act (operator, act, player_id, username, details) VALUES ($1, $2, $3, $4, $5)',
      [who, what, player.id, player.username, details ?? ''],
    );
    return answer;
  });
}

async function find(tx: Pick<EntityManager, 'query'>, name: string, lock = ''): Promise<Target> {
  const [player]: Target[] = await tx.query(
    `SELECT id, username, email, banned_at FROM player WHERE lower(username) = lower($1) ${lock}`,
    [name],
  );
  if (!player) throw new Error(`There is no player called ${name}.`);
  return player;
}

/** Changes the player's row and raises the versions by which the rooms that show the player notice. */
async function change(tx: EntityManager, { id }: Target, set: string, values: unknown[] = []): Promise<void> {
  await tx.query(
    'UPDATE alliance SET version = version + 1 WHERE id = (SELECT alliance_id FROM member WHERE player_id = $1)',
    [id],
  );
  await tx.query(`UPDATE player SET version = version + 1, ${set} WHERE id = $1`, [id, ...values]);
}
