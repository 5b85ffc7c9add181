import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/letters/letters';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';

/** How much of the last letter a list of conversations shows, in characters. */
const EXCERPT = 120;

/** SQL: the name of a player as letters show it; null for a deleted account. */
const SHOWN_NAME = 'CASE WHEN deleted_at IS NULL THEN username END AS username';

/** SQL condition on `letter`: it is one of these two players', whoever wrote it. */
export const betweenBoth = (one: string, other: string) =>
  `least(author_id, reader_id) = least(${one}, ${other}) AND greatest(author_id, reader_id) = greatest(${one}, ${other})`;

/** SQL: how many letters of a row of `conversation` its player has not read. */
const UNREAD = `(SELECT count(*) FROM letter WHERE ${betweenBoth('player_id', 'other_id')}
  AND author_id = other_id AND letter.id > read_id) AS unread`;

/** SQL: how many conversations of this player have unread letters. */
const unreadConversations = (player: string) => `(SELECT count(*) FROM conversation AS each
  WHERE each.player_id = ${player} AND each.received_id > each.read_id) AS unread_conversations`;

/** The caller's conversations, the latest first. */
export async function listConversations(
  { db }: Pick<AppContext, 'db'>,
  playerId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<api.ConversationPage> {
  const version = await requirePlayer(db, playerId);
  const [counted]: { total: number; unread_conversations: number; now: Date }[] = await db.query(
    `SELECT (SELECT count(*) FROM conversation WHERE player_id = $1) AS total, ${unreadConversations('$1')}, ${NOW}`,
    [playerId],
  );
  if (!counted) throw new Error('The conversations could not be counted.');
  const rows: (Omit<api.Conversation, 'last_at'> & { last_at: Date })[] = await db.query(
    `SELECT other_id AS user_id, ${SHOWN_NAME}, ${UNREAD}, last_at,
       (SELECT json_build_object('user_id', author_id, 'excerpt', left(text, ${EXCERPT}))
        FROM letter WHERE letter.id = last_letter_id) AS last
     FROM conversation JOIN player ON player.id = other_id WHERE player_id = $1
     ORDER BY last_letter_id DESC LIMIT $2 OFFSET $3`,
    [playerId, per_page, (page - 1) * per_page],
  );
  const { now, ...counts } = counted;
  const conversations = rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
  return { conversations, page, per_page, ...counts, version, server_time: now.toISOString() };
}

interface SeenRow {
  readonly username: string | null;
  readonly verified_at: Date | null;
  readonly blocked: boolean;
  readonly read_letter_id: number | null;
  readonly unread: number | null;
  readonly unread_conversations: number;
  readonly now: Date;
}

/** A letter's row. */
export interface LetterRow {
  readonly letter_id: number;
  readonly user_id: number;
  readonly text: string;
  readonly sent_at: Date;
}

/** The columns of `letter` for LetterRow. */
export const LETTER_COLUMNS = 'letter.id AS letter_id, author_id AS user_id, text, at AS sent_at';

export const letterView = ({ sent_at, ...row }: LetterRow): api.Letter => ({ ...row, sent_at: sent_at.toISOString() });

/** The caller's letters with one player. Refuses with 404 if there is no such player; with a former one, only letters are left. */
export async function getConversation(
  { db }: Pick<AppContext, 'db'>,
  playerId: number,
  userId: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Answer<typeof api.getConversation>> {
  const version = await requirePlayer(db, playerId);
  if (userId === playerId) throw new Refused(REFUSALS.letterToSelf);
  const [seen]: SeenRow[] = await db.query(
    `SELECT ${SHOWN_NAME}, verified_at, ${NOW}, read_id AS read_letter_id, ${unreadConversations('$1')},
       EXISTS (SELECT 1 FROM block WHERE block.player_id = $1 AND blocked_id = $2) AS blocked,
       CASE WHEN read_id IS NOT NULL THEN ${UNREAD.replace(/ AS unread$/, '')} END AS unread
     FROM player LEFT JOIN conversation ON player_id = $1 AND other_id = player.id WHERE player.id = $2`,
    [playerId, userId],
  );
  if (!seen || (!seen.verified_at && seen.read_letter_id === null)) throw new Refused(REFUSALS.userNotFound);
  const rows: LetterRow[] = await db.query(
    `SELECT ${LETTER_COLUMNS} FROM letter WHERE ${betweenBoth('$1::int', '$2::int')} AND ($3::int IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [playerId, userId, before ?? null, limit + 1],
  );
  return {
    user_id: userId,
    username: seen.username,
    blocked: seen.blocked,
    letters: rows.slice(0, limit).map(letterView),
    has_more: rows.length > limit,
    read_letter_id: seen.read_letter_id ?? 0,
    unread: seen.unread ?? 0,
    unread_conversations: seen.unread_conversations,
    version,
    server_time: seen.now.toISOString(),
  };
}

/** How much a player has not read: letters of the one conversation, and conversations in all. */
export interface Unread {
  readonly unread: number;
  readonly unread_conversations: number;
}

/** The same for both players of a conversation, by player. */
export async function unreadOf(queries: Queries, one: number, other: number): Promise<ReadonlyMap<number, Unread>> {
  const rows: (Unread & { player_id: number })[] = await queries.query(
    `SELECT player_id, ${UNREAD}, ${unreadConversations('conversation.player_id')} FROM conversation
     WHERE (player_id, other_id) IN (($1, $2), ($2, $1))`,
    [one, other],
  );
  return new Map(rows.map(({ player_id, ...unread }) => [player_id, unread]));
}
