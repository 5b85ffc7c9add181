import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { checkReportPace } from '#shared/rules/letters/letters';
import { brokenConstraint, type Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { betweenBoth } from './letter-views.ts';

/** What a player writes where others read it, besides letters and messages. */
export type PublicText = 'bio' | 'world' | 'alliance' | 'description' | 'bulletin';

export interface ReportedWord {
  readonly author_id: number;
  readonly at: string | null;
  readonly text: string;
  /** Whether these are the reported words, and not the ones around them. */
  readonly reported: boolean;
  /** Which public text it is, with the id of the world or the alliance. Reports of earlier versions hold the bio without it. */
  readonly of?: PublicText;
  readonly of_id?: number | null;
}

/** What operators read of a report: words that were copied when it was made. Authors are ids, so that a deleted one has no name. */
export interface ReportedWords {
  /** In the order in which they were written. A profile's words are the public texts of its player, and have no time. */
  readonly words: readonly ReportedWord[];
}

interface Given {
  readonly user_id: number;
  readonly letter_id?: number | undefined;
  readonly message_id?: number | undefined;
  readonly reason: string;
}

/**
 * Reports a player to the operators. Of a letter or a message in the hall, those around it are copied with it; without one, all
 * that the player has written where the caller reads it. Refuses with 404 a letter that is not to the caller, and a message that the caller cannot read, as if it did not exist.
 */
export async function reportPlayer(context: AppContext, caller: CommandCaller, given: Given) {
  const { user_id, letter_id, message_id, reason } = given;
  const work = async (command: PlayerCommand) => {
    const { tx, player, locked, now } = command;
    refuseIf(user_id === player.id ? REFUSALS.letterToSelf : undefined);
    // The message of a former player names no author, and a report must not tell who it was. A letter shows its author to the reader.
    const isThere = locked.players.get(user_id)?.verified_at != null;
    if (letter_id === undefined && !isThere)
      throw new Refused(message_id === undefined ? REFUSALS.userNotFound : REFUSALS.messageNotFound);
    const times: { at: Date }[] = await tx.query(
      `SELECT at FROM abuse_report WHERE reporter_id = $1 ORDER BY id DESC LIMIT ${ABUSE_REPORTS.aDay}`,
      [player.id],
    );
    const reportedAt = times.map(({ at }) => at.getTime());
    refuseIf(checkReportPace(reportedAt, now.getTime()));
    const words = await wordsOf(tx, player.id, given);
    await tx.query(
      `INSERT INTO abuse_report (reporter_id, user_id, letter_id, message_id, reason, words, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [player.id, user_id, letter_id ?? null, message_id ?? null, reason, JSON.stringify(words), now],
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

async function wordsOf(queries: Queries, readerId: number, { user_id, letter_id, message_id }: Given): Promise<Words> {
  if (letter_id !== undefined) return wordsAround(queries, LETTERS, readerId, user_id, letter_id);
  if (message_id !== undefined) return wordsAround(queries, HALL, readerId, user_id, message_id);
  return publicTextsOf(queries, readerId, user_id);
}

/** The bio first. Only the leader writes an alliance's name and description, and only members read its bulletin. */
export const PUBLIC_TEXTS = `
  SELECT 'bio' AS of, NULL::int AS of_id, bio AS text FROM player WHERE id = $1
  UNION ALL (SELECT 'world', id, name FROM planet WHERE owner_id = $1 AND name IS NOT NULL ORDER BY home DESC, id)
  UNION ALL SELECT 'alliance', id, name FROM alliance WHERE leader_id = $1
  UNION ALL SELECT 'description', id, description FROM alliance WHERE leader_id = $1 AND description IS NOT NULL
  UNION ALL SELECT 'bulletin', id, bulletin FROM alliance_hall JOIN member ON member.alliance_id = alliance_hall.id
    WHERE member.player_id = $2 AND bulletin_by = $1 AND bulletin IS NOT NULL`;

async function publicTextsOf(queries: Queries, readerId: number, userId: number): Promise<Words> {
  const rows: { of: PublicText; of_id: number | null; text: string }[] = await queries.query(PUBLIC_TEXTS, [
    userId,
    readerId,
  ]);
  return rows.map((row) => ({ author_id: userId, at: null, reported: true, ...row }));
}

/** A table with words that can be reported. */
interface Place {
  readonly table: string;
  /** The column of the time. */
  readonly at: string;
  /** SQL condition: the player `$1` may read it. `$2` is the reported player. */
  readonly readable: string;
  readonly missing: Refusal;
}

const LETTERS: Place = {
  table: 'letter',
  at: 'at',
  readable: betweenBoth('$1::int', '$2::int'),
  missing: REFUSALS.letterNotFound,
};

/** The hall of the alliance of which the caller is a member now. Nobody can read removed messages. */
const HALL: Place = {
  table: 'alliance_message',
  at: 'sent_at',
  readable: 'alliance_id = (SELECT alliance_id FROM member WHERE player_id = $1) AND removed_at IS NULL',
  missing: REFUSALS.messageNotFound,
};

/** What has this id, which the reported player wrote and the caller may read, and some of what was written before and after it. */
async function wordsAround(
  queries: Queries,
  { table, at, readable, missing }: Place,
  readerId: number,
  userId: number,
  id: number,
): Promise<Words> {
  const where = (condition: string) =>
    `SELECT id, author_id, ${at} AS at, text FROM ${table} WHERE ${readable} AND ${condition}`;
  const { around } = ABUSE_REPORTS;
  const rows: { id: number; author_id: number; at: Date; text: string }[] = await queries.query(
    `(${where('id < $3')} ORDER BY id DESC LIMIT ${around}) UNION ALL (${where('id > $3')} ORDER BY id LIMIT ${around})
     UNION ALL ${where('id = $3 AND author_id = $2')} ORDER BY id`,
    [readerId, userId, id],
  );
  if (!rows.some((row) => row.id === id)) throw new Refused(missing);
  return rows.map(({ id: rowId, at: writtenAt, ...row }) => ({
    ...row,
    at: writtenAt.toISOString(),
    reported: rowId === id,
  }));
}
