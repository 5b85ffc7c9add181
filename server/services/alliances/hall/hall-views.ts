import type * as api from '#shared/api/alliances/alliance-hall';
import type { Answer, Input } from '#shared/api/call';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import type { Queries } from '../../../store/connection/transaction.ts';
import type { AppContext } from '../../command/app-context.ts';
import { requireRight } from '../alliance-roles.ts';

/** SQL: who wrote something, as the API shows it; null for a former player. `player` is the name of the author's row. */
const authorOf = (player: string) =>
  `CASE WHEN ${player}.deleted_at IS NULL AND ${player}.id IS NOT NULL
    THEN json_build_object('user_id', ${player}.id, 'username', ${player}.username) END`;

/**
 * SQL: how many messages of others `member` has not read, of rows as in MEMBER_WITH_MARK. `mark` is the row that says up to where
 * the member has read.
 */
const UNREAD = `(SELECT count(*) FROM (
    SELECT 1 FROM alliance_message AS message WHERE message.alliance_id = member.alliance_id
      AND message.id > coalesce(mark.message_id, 0) AND author_id <> member.player_id AND removed_at IS NULL
    ORDER BY message.id LIMIT ${MESSAGE_LIMITS.counted}
  ) AS newer)::int`;
const MARK = `coalesce(mark.message_id, 0) AS last_read_id, ${UNREAD} AS unread`;
/** SQL: `member` with the row `mark`. */
const MEMBER_WITH_MARK = 'member LEFT JOIN alliance_message_read AS mark ON mark.player_id = member.player_id';

/** SQL: the number of unread messages of the player `$1`; 0 without an alliance. */
export const UNREAD_MESSAGES = `coalesce((SELECT ${UNREAD} FROM ${MEMBER_WITH_MARK} WHERE member.player_id = $1), 0)`;

interface BulletinRow {
  readonly bulletin: string | null;
  readonly bulletin_author: NonNullable<api.Bulletin>['author'];
  readonly bulletin_at: Date | null;
}

/** SQL: the columns of a `BulletinRow`, of `alliance_hall` and the row `pinner` of the player who pinned it. */
const BULLETIN = `bulletin, ${authorOf('pinner')} AS bulletin_author, bulletin_at`;

function bulletinView({ bulletin, bulletin_author, bulletin_at }: BulletinRow): api.Bulletin {
  if (bulletin === null || bulletin_at === null) return null;
  return { text: bulletin, author: bulletin_author, at: bulletin_at.toISOString() };
}

/** A page of the messages, for members, with the bulletin and how far the player has read. */
export async function listMessages(
  { db }: AppContext,
  playerId: number,
  id: number,
  { before, limit }: Input<typeof api.listMessages>['query'],
): Promise<Answer<typeof api.listMessages>> {
  const { now } = await requireRight(db, playerId, id, 'talk');
  // The hall before its messages: those that come in between have a later sequence, and the room tells of them.
  const [hall]: (api.ReadMark & BulletinRow & { sequence: number })[] = await db.query(
    `SELECT coalesce(alliance_hall.version, 0) AS sequence, ${BULLETIN}, ${MARK}
     FROM ${MEMBER_WITH_MARK} LEFT JOIN alliance_hall ON alliance_hall.id = alliance_id
       LEFT JOIN player AS pinner ON pinner.id = bulletin_by
     WHERE member.player_id = $1`,
    [playerId],
  );
  const messages = await messagesBefore(db, id, before, limit);
  return {
    messages,
    bulletin: hall ? bulletinView(hall) : null,
    sequence: hall?.sequence ?? 0,
    last_read_id: hall?.last_read_id ?? 0,
    unread: hall?.unread ?? 0,
    server_time: now.toISOString(),
  };
}

/** The messages before one with this id, newest first. */
async function messagesBefore(queries: Queries, id: number, before: number, limit: number): Promise<api.HallMessage[]> {
  const rows: (Omit<api.HallMessage, 'sent_at'> & { sent_at: Date })[] = await queries.query(
    `SELECT message.id AS message_id, ${authorOf('author')} AS author, text, sent_at,
       CASE WHEN removed_by = author_id THEN 'author' WHEN removed_by IS NOT NULL THEN 'officer'
         WHEN removed_at IS NOT NULL THEN 'operator' END AS removed_by
     FROM alliance_message AS message JOIN player AS author ON author.id = author_id
     WHERE alliance_id = $1 AND message.id < $2 ORDER BY message.id DESC LIMIT $3`,
    [id, before, limit],
  );
  return rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at.toISOString() }));
}

/** The bulletin of an alliance. */
export async function bulletinOf(queries: Queries, id: number): Promise<api.Bulletin> {
  const [row]: BulletinRow[] = await queries.query(
    `SELECT ${BULLETIN} FROM alliance_hall LEFT JOIN player AS pinner ON pinner.id = bulletin_by
     WHERE alliance_hall.id = $1`,
    [id],
  );
  return row ? bulletinView(row) : null;
}

/** How far a member has read. */
export async function readMarkOf(queries: Queries, playerId: number): Promise<api.ReadMark> {
  const [row]: api.ReadMark[] = await queries.query(
    `SELECT ${MARK} FROM ${MEMBER_WITH_MARK} WHERE member.player_id = $1`,
    [playerId],
  );
  return row ?? { last_read_id: 0, unread: 0 };
}

/** When members were last seen: to the quarter of an hour, for a session notes when it renews its access token. */
export async function listPresence(
  { db }: AppContext,
  playerId: number,
  id: number,
): Promise<Answer<typeof api.listPresence>> {
  await requireRight(db, playerId, id, 'talk');
  const rows: { user_id: number; hidden: boolean; last_seen_at: Date | null }[] = await db.query(
    `SELECT player.id AS user_id, presence_hidden AS hidden,
       (SELECT max(last_used_at) FROM session WHERE session.player_id = player.id) AS last_seen_at
     FROM member JOIN player ON player.id = member.player_id WHERE alliance_id = $1 ORDER BY player.id`,
    [id],
  );
  return {
    hidden: rows.some(({ user_id, hidden }) => user_id === playerId && hidden),
    members: rows.map(({ user_id, hidden, last_seen_at }) => ({
      user_id,
      last_seen_at: hidden ? null : (last_seen_at?.toISOString() ?? null),
    })),
  };
}
