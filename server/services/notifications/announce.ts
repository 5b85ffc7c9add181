import type { NotificationKind } from '#shared/catalogue/notifications';
import type { Queries } from '../../store/connection/transaction.ts';
import { NEXT_MESSAGE } from './channels.ts';

/** Something that happened to a player: `sourceId` is the id of the building, ship, mission or invitation. */
export interface Announcement {
  readonly kind: NotificationKind;
  readonly playerId: number;
  readonly sourceId: number;
}

/** Announcements that their players want and have not been given before. */
const WANTED = `unnest($1::int[], $2::text[], $3::int[]) AS given (player_id, kind, source_id)
  JOIN notification_setting USING (player_id) LEFT JOIN notification USING (player_id, kind, source_id)
  WHERE kind <> ALL (muted) AND announced_at IS NULL`;

/** Makes a message due, unless one is due already, for the players who are told on some channel. */
const WAKE = `WITH locked AS (
    SELECT player_id AS player, channel AS way FROM notification_channel
    WHERE player_id IN (SELECT player_id FROM ${WANTED}) ORDER BY player_id, channel FOR UPDATE
  )
  UPDATE notification_channel SET send_at = coalesce(send_at, ${NEXT_MESSAGE})
  FROM locked WHERE player_id = player AND channel = way RETURNING player_id`;

const ANNOUNCE = `INSERT INTO notification (player_id, kind, source_id)
  SELECT player_id, kind, source_id FROM ${WANTED} AND player_id = ANY ($4) ON CONFLICT DO NOTHING`;

/**
 * Announces what has happened to players, who are told soon after the commit. Players who are told on no channel, or do
 * not want this kind, are left out.
 */
export async function announce(tx: Queries, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const columns = [
    announcements.map(({ playerId }) => playerId),
    announcements.map(({ kind }) => kind),
    announcements.map(({ sourceId }) => sourceId),
  ];
  // Locks the channels before the announcements get their times: a message that is just being made holds only earlier ones.
  const [woken]: [{ player_id: number }[], number] = await tx.query(WAKE, columns);
  if (woken.length === 0) return;
  await tx.query(ANNOUNCE, [...columns, woken.map(({ player_id }) => player_id)]);
}
