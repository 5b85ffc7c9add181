import type { EntityManager } from 'typeorm';
import type * as api from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';
import { MESSAGE_PACE } from '#shared/catalogue/messages';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkMessagePace, mentionsIn } from '#shared/rules/messages';
import { hallUpdate } from '../../../event-publisher.ts';
import { awaitPipelined } from '../../../store/connection/transaction.ts';
import { NOW } from '../../../store/schema/rows.ts';
import type { AppContext } from '../../command/app-context.ts';
import type { CommandCaller } from '../../command/idempotency.ts';
import { runAndPublish } from '../../command/run-and-publish.ts';
import { announce } from '../../notifications/announce.ts';
import { requireUnmuted } from '../../words/public-words.ts';
import { requireRight } from '../alliance-roles.ts';

/*
 * Talk does not take the lock of the alliance's row, nor raise its version: these are the bank's. The order of locks is: the
 * alliance, so that it is not disbanded meanwhile; the author's membership, which keeps the author a member until the message is
 * stored, and the author's own messages one after the other; then the row of the hall, under which the message gets its id. So
 * ids and sequences grow in the order of the commits.
 */

/** Says something to all members, and tells those who are mentioned. */
export async function postMessage(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  text: string,
): Promise<Answer<typeof api.postMessage>> {
  const isFiltered = await context.wordFilter.finds(text);
  return runAndPublish(context, caller, async (tx) => {
    await requireRight(tx, caller.playerId, allianceId, 'talk');
    await holdMembership(tx, caller.playerId, allianceId);
    await requireUnmuted(tx, caller.playerId);
    await requirePace(tx, caller.playerId);
    refuseIf(isFiltered ? REFUSALS.messageFiltered : undefined);
    const { message: posted, ...at } = await store(tx, caller.playerId, allianceId, text);
    await mention(tx, caller.playerId, allianceId, posted);
    const update = hallUpdate(allianceId, { ...at, server_time: posted.sent_at }, 'message_posted', posted);
    return { answer: { ...posted, sequence: at.sequence }, save: () => ({ halls: [update] }) };
  });
}

/** Waits for a command that disbands the alliance or ends the membership. Refuses with 404 and 403 if it did. */
async function holdMembership(tx: EntityManager, playerId: number, allianceId: number): Promise<void> {
  const [alliances, members]: [unknown[], unknown[]] = await awaitPipelined([
    tx.query('SELECT 1 FROM alliance WHERE id = $1 FOR KEY SHARE', [allianceId]),
    tx.query('SELECT 1 FROM member WHERE player_id = $1 AND alliance_id = $2 FOR NO KEY UPDATE', [
      playerId,
      allianceId,
    ]),
  ]);
  if (alliances.length === 0) throw new Refused(REFUSALS.allianceNotFound);
  if (members.length === 0) throw new Refused(REFUSALS.notYourAlliance);
}

const LONGEST = Math.max(...MESSAGE_PACE.map(({ seconds }) => seconds));
const MOST = Math.max(...MESSAGE_PACE.map(({ messages }) => messages));

async function requirePace(tx: EntityManager, playerId: number): Promise<void> {
  const rows: { sent_at: Date; now: Date }[] = await tx.query(
    `SELECT sent_at, ${NOW} FROM alliance_message WHERE author_id = $1 AND sent_at > now() - interval '${LONGEST} s'
     ORDER BY sent_at DESC LIMIT ${MOST}`,
    [playerId],
  );
  const [latest] = rows;
  if (!latest) return;
  refuseIf(
    checkMessagePace(
      rows.map(({ sent_at }) => sent_at.getTime()),
      latest.now.getTime(),
    ),
  );
}

interface Posted {
  readonly message: api.HallMessage;
  readonly sequence: number;
  readonly allianceVersion: number;
}

async function store(tx: EntityManager, playerId: number, allianceId: number, text: string): Promise<Posted> {
  const [[row], [read]]: [
    { id: number; sent_at: Date; sequence: number }[],
    { alliance_version: number; username: string }[],
  ] = await awaitPipelined([
    tx.query(
      `WITH hall AS (
         INSERT INTO alliance_hall (id, version) VALUES ($1, 1)
         ON CONFLICT (id) DO UPDATE SET version = alliance_hall.version + 1 RETURNING version
       )
       INSERT INTO alliance_message (alliance_id, author_id, text, sent_at)
       SELECT $1, $2, $3, date_trunc('milliseconds', clock_timestamp()) FROM hall
       RETURNING id, sent_at, (SELECT version FROM hall) AS sequence`,
      [allianceId, playerId, text],
    ),
    // Read under the lock of the hall: whoever has left by now must not hear the message.
    tx.query(
      `SELECT alliance.version AS alliance_version, username FROM alliance, player WHERE alliance.id = $1 AND player.id = $2`,
      [allianceId, playerId],
    ),
  ]);
  if (!row || !read) throw new Error('The new message has no row.');
  const message = {
    message_id: row.id,
    author: { user_id: playerId, username: read.username },
    text,
    sent_at: row.sent_at.toISOString(),
    removed_by: null,
  };
  return { message, sequence: row.sequence, allianceVersion: read.alliance_version };
}

/** Notes which members the message mentions, except its author, and announces it to them. */
async function mention(
  tx: EntityManager,
  authorId: number,
  allianceId: number,
  { message_id, text }: api.HallMessage,
): Promise<void> {
  const names = mentionsIn(text ?? '');
  if (names.length === 0) return;
  const mentions: { id: number; player_id: number }[] = await tx.query(
    `WITH made AS (
       INSERT INTO alliance_mention (message_id, player_id)
       SELECT $1, player.id FROM member JOIN player ON player.id = player_id
       WHERE alliance_id = $2 AND lower(username) = ANY ($3) AND player.id <> $4 ORDER BY player.id
       RETURNING id, player_id
     ) SELECT id, player_id FROM made`,
    [message_id, allianceId, names, authorId],
  );
  await announce(
    tx,
    mentions.map(({ id, player_id }) => ({ kind: 'mention' as const, playerId: player_id, sourceId: id })),
  );
}
