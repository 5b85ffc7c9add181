import {
  postMessage,
  readMessages,
  removeMessage,
  setBulletin,
  setPresence,
} from '#shared/api/alliances/alliance-hall';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import type { Arena } from '../support/arena.ts';
import { type Action, action } from './action.ts';
import type { PlayerGroup } from './players.ts';

/** What members do in the hall of the alliance. */
export const HALL_ACTIONS: readonly Action[] = [
  action('talk', [], ({ ask, random }, { mate, alliance: id }) =>
    ask(mate, postMessage, { params: { id }, body: { text: `Rolled ${random.between(1, 1_000_000)}.` } }),
  ),
  action('pin a bulletin', [], ({ ask, random }, { leader, alliance: id }) =>
    ask(leader, setBulletin, { params: { id }, body: { text: `Rolled ${random.between(1, 1_000_000)}.` } }),
  ),
  action('remove a message', [], ({ ask }, { leader, alliance: id, message: messageId }) =>
    ask(leader, removeMessage, { params: { id, messageId } }),
  ),
  action('take a message back', [], ({ ask }, { mate, alliance: id, message: messageId }) =>
    ask(mate, removeMessage, { params: { id, messageId } }),
  ),
  action('read the hall', [], ({ ask }, { mate, alliance: id, message: message_id }) =>
    ask(mate, readMessages, { params: { id }, body: { message_id } }),
  ),
  action('hide the presence', [], ({ ask }, { mate }) => ask(mate, setPresence, { body: { hidden: true } })),
  action('report a message', ['message report'], ({ ask }, { leader, mate, message: message_id }) =>
    ask(leader, reportPlayer, { body: { user_id: mate.userId, message_id, reason: 'Rude.' } }),
  ),
];

/**
 * Mates have just said something that nobody has removed or reported, have read nothing, paused since they last talked, and show
 * when they are in; no leader has reported anything, letters included. Returns the messages by their authors.
 */
export async function resetHall(
  { db }: Pick<Arena, 'db'>,
  groups: readonly PlayerGroup[],
  alliances: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const mates = groups.map(({ mate }) => mate.userId);
  await db.query('DELETE FROM abuse_report WHERE reporter_id = ANY ($1)', [groups.map(({ leader }) => leader.userId)]);
  await db.query('DELETE FROM alliance_message_read WHERE player_id = ANY ($1)', [mates]);
  await db.query('UPDATE player SET presence_hidden = false WHERE id = ANY ($1)', [mates]);
  await db.query("UPDATE alliance_message SET sent_at = sent_at - interval '1 minute' WHERE author_id = ANY ($1)", [
    mates,
  ]);
  const { rows } = await db.query(
    `INSERT INTO alliance_message (alliance_id, author_id, text, sent_at)
     SELECT alliance, mate, 'Kneel.', clock_timestamp() FROM unnest($1::int[], $2::int[]) AS said (alliance, mate)
     RETURNING id, author_id`,
    [alliances, mates],
  );
  return new Map(rows.map(({ id, author_id }) => [author_id, id]));
}
