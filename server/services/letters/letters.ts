import type { EntityManager } from 'typeorm';
import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/letters/letters';
import { MESSAGE_PACE } from '#shared/catalogue/messages';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkLetter, isNewcomer } from '#shared/rules/letters/letters';
import { transaction } from '../../store/connection/transaction.ts';
import type { PlayerRow } from '../../store/schema/rows.ts';
import { refusalToPlay } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { announce } from '../notifications/announce.ts';
import { LETTER_COLUMNS, type LetterRow, letterView, type Unread, unreadOf } from './letter-views.ts';

/** How many of a player's latest letters decide whether one more is too much. */
const PACED = Math.max(...MESSAGE_PACE.map(({ messages }) => messages));

const DAY_MS = 86_400_000;

/**
 * Writes to another player, and tells all tabs of both. Both rows are locked, so a block, a mute or a ban that was committed
 * before counts, in whichever process, and letters of a conversation get their numbers in the order of their commits.
 */
export async function writeLetter(
  context: AppContext,
  caller: CommandCaller,
  userId: number,
  { text }: { readonly text: string },
): Promise<Answer<typeof api.writeLetter>> {
  const isFiltered = await context.wordFilter.finds(text);
  const work = async (command: PlayerCommand) => {
    const { tx, player, others, stamp } = command;
    const reader = readerOf(command, userId);
    refuseIf(checkLetter({ ...(await factsOf(command, reader)), isFiltered }));

    const letter = await insertLetter(command, userId, text);
    await listLetter(tx, letter, userId);
    const unread = await unreadOf(tx, player.id, userId);
    const about = (other: PlayerRow, mine: Unread | undefined) => {
      if (!mine) throw new Error(`Letter ${letter.letter_id} is in nobody's list.`);
      return { user_id: other.id, username: other.username, letter, ...mine };
    };
    command.publish('letter_received', about(reader, unread.get(player.id)));
    others.tell(userId, 'letter_received', about(player, unread.get(userId)));
    await announce(tx, [{ kind: 'letter', playerId: userId, sourceId: letter.letter_id }]);
    return { letter, ...stamp };
  };
  return runPlayerCommand(context, caller, work, { playersWithoutPlanets: [userId] });
}

/** The player to write to. Refuses with 404 if there is none; a deleted account is none. */
function readerOf({ locked }: PlayerCommand, userId: number): PlayerRow {
  const reader = locked.players.get(userId);
  if (!reader?.verified_at) throw new Refused(REFUSALS.userNotFound);
  return reader;
}

interface FactsRow {
  readonly has_blocked: boolean;
  readonly is_blocked: boolean;
  readonly has_begun: boolean;
  readonly begun: number;
  readonly begun_today: number;
  readonly sent_at: readonly Date[];
}

async function factsOf({ tx, player, now }: PlayerCommand, reader: PlayerRow) {
  const times = {
    now: now.getTime(),
    mutedUntil: player.muted_until?.getTime() ?? null,
    verifiedAt: player.verified_at?.getTime() ?? now.getTime(),
  };
  const [row]: FactsRow[] = await tx.query(
    `SELECT EXISTS (SELECT 1 FROM block WHERE player_id = $1 AND blocked_id = $2) AS has_blocked,
       EXISTS (SELECT 1 FROM block WHERE player_id = $2 AND blocked_id = $1) AS is_blocked,
       EXISTS (SELECT 1 FROM conversation WHERE player_id = $1 AND other_id = $2) AS has_begun,
       CASE WHEN $3 THEN (SELECT count(*) FROM conversation WHERE player_id = $1 AND begun) ELSE 0 END AS begun,
       (SELECT count(*) FROM conversation AS young WHERE player_id = $1 AND begun AND last_at > $4 AND NOT EXISTS (
         SELECT 1 FROM letter WHERE least(author_id, reader_id) = least($1::int, young.other_id)
           AND greatest(author_id, reader_id) = greatest($1::int, young.other_id) AND at <= $4)) AS begun_today,
       ARRAY(SELECT at FROM letter WHERE author_id = $1 ORDER BY id DESC LIMIT ${PACED}) AS sent_at`,
    [player.id, reader.id, isNewcomer(times), new Date(times.now - DAY_MS)],
  );
  if (!row) throw new Error('PostgreSQL did not say whether the letter may be sent.');
  return {
    ...times,
    toSelf: reader.id === player.id,
    hasBlocked: row.has_blocked,
    isTaken: !row.is_blocked && refusalToPlay(reader) === undefined,
    hasBegun: row.has_begun,
    begun: row.begun,
    begunToday: row.begun_today,
    sentAt: row.sent_at.map((at) => at.getTime()),
  };
}

async function insertLetter({ tx, player, now }: PlayerCommand, readerId: number, text: string) {
  const [row]: LetterRow[] = await tx.query(
    `INSERT INTO letter (author_id, reader_id, text, at) VALUES ($1, $2, $3, $4) RETURNING ${LETTER_COLUMNS}`,
    [player.id, readerId, text, now],
  );
  if (!row) throw new Error('The letter was not inserted.');
  return letterView(row);
}

/** Puts a letter at the top of both lists. */
async function listLetter(tx: EntityManager, letter: api.Letter, readerId: number): Promise<void> {
  const { user_id, letter_id, sent_at } = letter;
  await tx.query(
    `INSERT INTO conversation AS known (player_id, other_id, begun, last_letter_id, last_at, received_id)
     VALUES ($1, $2, true, $3, $4, 0), ($2, $1, false, $3, $4, $3)
     ON CONFLICT (player_id, other_id) DO UPDATE SET last_letter_id = excluded.last_letter_id, last_at = excluded.last_at,
       received_id = greatest(known.received_id, excluded.received_id)`,
    [user_id, readerId, letter_id, sent_at],
  );
}

/** Marks the letters of one player as read up to this one. What was read stays read. */
export function readLetters(
  context: AppContext,
  caller: CommandCaller,
  userId: number,
  letterId: number,
): Promise<api.LettersRead> {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx, player, stamp } = command;
    const [[row]]: [{ read_id: number }[], number] = await tx.query(
      `UPDATE conversation SET read_id = greatest(read_id, least($3::int, last_letter_id))
       WHERE player_id = $1 AND other_id = $2 RETURNING read_id`,
      [player.id, userId, letterId],
    );
    const unread = (await unreadOf(tx, player.id, userId)).get(player.id);
    if (!row || !unread) throw new Refused(REFUSALS.conversationNotFound);
    const read = { user_id: userId, letter_id: row.read_id, ...unread };
    command.publish('letters_read', read);
    return { ...read, ...stamp };
  });
}

/** Letters that one transaction deletes: a statement may take 2.5 s. */
const BATCH = 1000;

/**
 * Deletes what a deleted player has written to others, if the player wanted that. Unread ones no longer count as waiting for
 * them. Goes on wherever a killed process has stopped.
 */
export async function forgetLetters({ db }: AppContext, playerId: number): Promise<void> {
  const forgetSome = () =>
    transaction(db, async (tx) => {
      const rows: { id: number; reader_id: number }[] = await tx.query(
        `SELECT letter.id, reader_id FROM letter JOIN player ON player.id = author_id
         WHERE author_id = $1 AND words_go ORDER BY letter.id LIMIT ${BATCH}`,
        [playerId],
      );
      const readers = [...new Set(rows.map(({ reader_id }) => reader_id))].sort((a, b) => a - b);
      await tx.query(
        `UPDATE conversation SET read_id = greatest(read_id, received_id) WHERE (player_id, other_id) IN
           (SELECT player_id, other_id FROM conversation WHERE other_id = $1 AND player_id = ANY ($2)
            ORDER BY player_id FOR NO KEY UPDATE)`,
        [playerId, readers],
      );
      await tx.query('DELETE FROM letter WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  while ((await forgetSome()) === BATCH);
}
