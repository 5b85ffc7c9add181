import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkReportPace } from '#shared/rules/letters/letters';
import { brokenConstraint, type Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { betweenBoth } from './letter-views.ts';

/** What operators read of a report: words that were copied when it was made. Authors are ids, so that a deleted one has no name. */
export interface ReportedWords {
  /** In the order in which they were written. A profile's words are its bio, and have no time. */
  readonly words: readonly {
    readonly author_id: number;
    readonly at: string | null;
    readonly text: string;
    /** Whether this is what was reported, not what stands around it. */
    readonly reported: boolean;
  }[];
}

interface Given {
  readonly user_id: number;
  readonly letter_id?: number | undefined;
  readonly reason: string;
}

/**
 * Reports a player to the operators. Of a letter, the letters around it are copied with it; without one, what the profile says.
 * Refuses with 404 a letter that is not to the caller, as if it did not exist.
 */
export async function reportPlayer(context: AppContext, caller: CommandCaller, given: Given) {
  const { user_id, letter_id, reason } = given;
  const work = async (command: PlayerCommand) => {
    const { tx, player, locked, now } = command;
    refuseIf(user_id === player.id ? REFUSALS.letterToSelf : undefined);
    if (letter_id === undefined && !locked.players.get(user_id)?.verified_at) throw new Refused(REFUSALS.userNotFound);
    const times: { at: Date }[] = await tx.query(
      `SELECT at FROM abuse_report WHERE reporter_id = $1 ORDER BY id DESC LIMIT ${ABUSE_REPORTS.aDay}`,
      [player.id],
    );
    const reportedAt = times.map(({ at }) => at.getTime());
    refuseIf(checkReportPace(reportedAt, now.getTime()));
    const words = letter_id === undefined ? await bioOf(tx, user_id) : await lettersAround(tx, player.id, given);
    await tx.query(
      `INSERT INTO abuse_report (reporter_id, user_id, letter_id, reason, words, at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [player.id, user_id, letter_id ?? null, reason, JSON.stringify(words), now],
    );
    return { message: 'Thank you. The operators of this game will look at it.' };
  };
  try {
    return await runPlayerCommand(context, caller, work, { playersWithoutPlanets: [user_id] });
  } catch (error) {
    if (brokenConstraint(error) === 'abuse_report_open_key') throw new Refused(REFUSALS.reportedAlready);
    throw error;
  }
}

type Words = ReportedWords['words'];

async function bioOf(queries: Queries, userId: number): Promise<Words> {
  const [row]: { bio: string }[] = await queries.query('SELECT bio FROM player WHERE id = $1', [userId]);
  return [{ author_id: userId, at: null, text: row?.bio ?? '', reported: true }];
}

/** The letter, which this author wrote to this reader, and some of both before and after it. */
async function lettersAround(queries: Queries, readerId: number, { user_id, letter_id }: Given): Promise<Words> {
  const side = (compared: string, order: string) =>
    `(SELECT id, author_id, at, text FROM letter WHERE ${betweenBoth('$1::int', '$2::int')} AND id ${compared} $3
      ORDER BY id ${order} LIMIT ${ABUSE_REPORTS.around})`;
  const rows: { id: number; author_id: number; at: Date; text: string }[] = await queries.query(
    `${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')}
     UNION ALL SELECT id, author_id, at, text FROM letter WHERE id = $3 AND author_id = $2 AND reader_id = $1 ORDER BY id`,
    [readerId, user_id, letter_id],
  );
  if (!rows.some(({ id }) => id === letter_id)) throw new Refused(REFUSALS.letterNotFound);
  return rows.map(({ id, at, ...row }) => ({ ...row, at: at.toISOString(), reported: id === letter_id }));
}
