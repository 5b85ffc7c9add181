import { username as usernameField } from '#shared/api/fields';
import { DELETION_DAYS } from '#shared/catalogue/accounts';
import { STAFF } from '#shared/catalogue/staff';
import { REFUSALS, Refused } from '#shared/refusals';
import { soundsOfficial } from '#shared/rules/reserved-names';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Addressee } from '../../mail/templates.ts';
import { brokenConstraint } from '../../store/connection/transaction.ts';
import { makeRoomFor } from '../accounts/accounts.ts';
import { resetLink } from '../accounts/password-reset.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled } from '../command/due-command.ts';
import { wakeSiegesOf } from '../marches/siege-end.ts';
import { affectedByBan, closePendingOfBanned, handOverHint, requireAllianceHandedOver } from './operator-alliances.ts';
import { changePlayer, type Operator, type OperatorCommand, runOperatorCommand } from './operator-command.ts';
import { replaceInLogs, replaceInReports } from './replace-names.ts';

/* What an operator may do to a player. */

/** A link with which the player can set a new password, once. While a link has enough time left, it is the same link. */
export function resetPasswordOf(
  operator: Operator,
  links: Pick<AppContext, 'pepper' | 'gameAddress'>,
  name: string,
  { mailed }: { mailed: boolean },
): Promise<Addressee & { address: string; minutes: number }> {
  return runOperatorCommand(
    operator,
    'reset-password',
    name,
    async ({ tx, player: { id, username, email, language } }) => {
      const link = await resetLink(links, tx, id);
      return { details: mailed ? 'link mailed' : 'link printed', answer: { username, email, language, ...link } };
    },
  );
}

/** Gives a player another name, wherever it is shown, under the rules of registration. Throws with a sentence for the operator. */
export async function rename(
  operator: Operator,
  whom: string | number,
  wanted: string,
  reason?: string,
): Promise<string> {
  const parsed = usernameField.safeParse(wanted);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const newName = parsed.data;
  if (soundsOfficial(newName)) throw new Refused(REFUSALS.usernameReserved);
  try {
    return await runOperatorCommand(operator, 'rename', whom, async (command) => {
      const { tx, player } = command;
      if (player.username === newName) throw new Refused(STAFF_REFUSALS.sameName(newName));
      await makeRoomFor(tx, newName);
      await changePlayer(command, 'username = $2', [newName]);
      await tx.query('UPDATE hall_of_fame SET name = $2 WHERE player_id = $1', [player.id, newName]);
      const named = { of: 'player', name: player.username, plain: newName } as const;
      await replaceInLogs(tx, named);
      await replaceInReports(tx, player.id, named);
      return {
        details: [`now ${newName}`, ...(reason ? [reason] : [])].join(', '),
        answer: `${player.username} is now called ${newName}.`,
      };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'player_username_key') throw new Refused(REFUSALS.usernameTaken);
    throw error;
  }
}

/**
 * Bans a player, for some hours or without an end: sessions end, every call is refused, rooms close. Sieges by and of the player end; planets
 * and membership stay as they are.
 */
export async function ban(
  operator: Operator,
  whom: string | number,
  reason: string | undefined,
  hours: number | null = null,
): Promise<string> {
  if (hours !== null) requireHours(hours);
  const work = async (command: OperatorCommand) => {
    const { tx, player, locked } = command;
    if (player.banned_at)
      throw new Refused(STAFF_REFUSALS.alreadyBanned(player.username, player.banned_at.toISOString()));
    await requireAllianceHandedOver(command, 'ban');
    const until = hours === null ? null : hoursLater(locked.now, hours);
    await changePlayer(command, 'banned_at = clock_timestamp(), banned_until = $2', [until]);
    await closePendingOfBanned(command);
    await wakeSiegesOf(tx, player.id);
    await tx.query('DELETE FROM password_reset WHERE player_id = $1', [player.id]);
    const ended = await endSessions(tx, player.id);
    const sessions = ended === 1 ? '1 session' : `${ended} sessions`;
    return {
      details: [...(until ? [`until ${until.toISOString()}`] : []), ...(reason ? [reason] : [])].join(', '),
      answer: `${player.username} is banned${until ? ` until ${until.toISOString()}` : ''}. ${sessions} ended, every call is refused, and open tabs close within a second.`,
    };
  };
  return runOperatorCommand(operator, 'ban', whom, work, affectedByBan);
}

/** Lets a banned player log in again. */
export function unban(operator: Operator, whom: string | number, reason = ''): Promise<string> {
  return runOperatorCommand(operator, 'unban', whom, async (command) => {
    const { username, banned_at } = command.player;
    if (!banned_at) throw new Refused(STAFF_REFUSALS.notBanned(username));
    await changePlayer(command, 'banned_at = NULL, banned_until = NULL');
    return { details: reason, answer: `${username} may log in again.${await handOverHint(command)}` };
  });
}

/** Ends a ban whose time is over. Does nothing if it was lifted before. */
export async function settleBan({ db }: Pick<AppContext, 'db'>, playerId: number): Promise<void> {
  const due = 'SELECT 1 FROM player WHERE id = $1 AND banned_until <= clock_timestamp()';
  try {
    await runOperatorCommand({ db, who: 'clock' }, 'unban', playerId, async (command) => {
      const found: unknown[] = await command.tx.query(due, [playerId]);
      if (found.length === 0) throw new AlreadySettled();
      await changePlayer(command, 'banned_at = NULL, banned_until = NULL');
      return { details: 'the time of the ban is over', answer: undefined };
    });
  } catch (error) {
    if (!(error instanceof AlreadySettled)) throw error;
  }
}

/** Ends all sessions of a player: open tabs close within a second, and the player can log in again. */
export function logOut(operator: Operator, whom: string | number, reason: string): Promise<string> {
  return runOperatorCommand(operator, 'log-out', whom, async ({ tx, player }) => {
    const ended = await endSessions(tx, player.id);
    return { details: reason, answer: `${player.username} is logged out. Sessions that ended: ${ended}.` };
  });
}

/**
 * Has the account deleted, in a week or at once, for instance because its player asked the operator to. The player can
 * cancel it until then, unless banned. Resolves with what a mail to the player needs.
 */
export function requestDeletion(
  operator: Operator,
  name: string,
  { now, reason }: { readonly now: boolean; readonly reason: string | undefined },
): Promise<Addressee & { at: Date }> {
  const days = now ? 0 : DELETION_DAYS;
  return runOperatorCommand(operator, 'delete', name, async (command) => {
    const { tx, player } = command;
    const { username, email, language } = player;
    if (!player.verified_at)
      throw new Error(`${username} is not verified. Unverified accounts are deleted automatically.`);
    await requireAllianceHandedOver(command, 'delete');
    await changePlayer(command, 'delete_at = clock_timestamp() + make_interval(days => $2)', [days]);
    const [row]: { at: Date }[] = await tx.query('SELECT delete_at AS at FROM player WHERE id = $1', [player.id]);
    if (!row) throw new Error(`There is no player called ${name}.`);
    const details = [`due ${row.at.toISOString()}`, ...(reason ? [reason] : [])].join(', ');
    return { details, answer: { username, email, language, at: row.at } };
  });
}

/** Cancels the deletion of an account that was not begun. */
export function cancelDeletion(operator: Operator, name: string): Promise<Addressee> {
  return runOperatorCommand(operator, 'keep', name, async (command) => {
    const { tx, player } = command;
    const due: unknown[] = await tx.query('SELECT 1 FROM player WHERE id = $1 AND delete_at IS NOT NULL', [player.id]);
    if (due.length === 0) throw new Error(`No deletion of ${player.username} has been requested.`);
    await changePlayer(command, 'delete_at = NULL');
    const { username, email, language } = player;
    return { answer: { username, email, language } };
  });
}

function requireHours(hours: number): void {
  if (!Number.isInteger(hours) || hours < 1 || hours > STAFF.mostHours)
    throw new Error(`--hours takes a whole number from 1 to ${STAFF.mostHours}.`);
}

const hoursLater = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

/**
 * Mutes a player for some hours: every process reads the row before it takes a letter or a message, so the next one is refused.
 * Throws with a sentence for the operator.
 */
export async function mute(operator: Operator, whom: string | number, hours: number, reason = ''): Promise<string> {
  requireHours(hours);
  return runOperatorCommand(operator, 'mute', whom, async (command) => {
    const { player, locked } = command;
    const until = hoursLater(locked.now, hours);
    await changePlayer(command, 'muted_until = $2', [until]);
    return {
      details: [`until ${until.toISOString()}`, ...(reason ? [reason] : [])].join(', '),
      answer: `${player.username} is muted until ${until.toISOString()}: letters and messages of the player are refused.`,
    };
  });
}

/** Ends a mute. */
export async function unmute(operator: Operator, whom: string | number, reason = ''): Promise<string> {
  return runOperatorCommand(operator, 'unmute', whom, async (command) => {
    const { player, locked } = command;
    if (!player.muted_until || player.muted_until <= locked.now)
      throw new Refused(STAFF_REFUSALS.notMuted(player.username));
    await changePlayer(command, 'muted_until = NULL');
    return { details: reason, answer: `${player.username} may write again.` };
  });
}
