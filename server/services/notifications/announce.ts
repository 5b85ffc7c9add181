import { type NotificationKind, URGENT_KINDS } from '#shared/catalogue/notifications';
import type { Queries } from '../../store/connection/transaction.ts';
import { NEXT_MESSAGE, urgentMessage } from './channels.ts';

/** Something that happened to a player: `sourceId` is the id of the building, ship, mission or invitation. */
export interface Announcement {
  readonly kind: NotificationKind;
  readonly playerId: number;
  readonly sourceId: number;
  /** Of what is urgent: until when the player can do something, such as the landing of an attack. */
  readonly until?: Date | undefined;
}

/** Announcements that their players want and have not been given before. */
const WANTED = `unnest($1::int[], $2::text[], $3::int[], $4::timestamptz[]) AS given (player_id, kind, source_id, until)
  JOIN notification_setting USING (player_id) LEFT JOIN notification USING (player_id, kind, source_id)
  WHERE kind <> ALL (muted) AND announced_at IS NULL`;

/** Makes a message due for the players who are told on some channel, unless one is due already; one that is urgent hastens it. */
const WAKE = `WITH told AS (
    SELECT player_id, bool_or(kind = ANY ($5)) AS urgent, min(until) AS until FROM ${WANTED} GROUP BY player_id
  ), locked AS (
    SELECT player_id AS player, channel AS way, urgent, until FROM notification_channel JOIN told USING (player_id)
    ORDER BY player_id, channel FOR UPDATE OF notification_channel
  )
  UPDATE notification_channel SET send_at = CASE WHEN urgent THEN least(send_at, ${urgentMessage('until')})
    ELSE coalesce(send_at, ${NEXT_MESSAGE}) END
  FROM locked WHERE player_id = player AND channel = way RETURNING player_id`;

const ANNOUNCE = `INSERT INTO notification (player_id, kind, source_id)
  SELECT player_id, kind, source_id FROM ${WANTED} AND player_id = ANY ($5) ON CONFLICT DO NOTHING`;

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
    announcements.map(({ until }) => until ?? null),
  ];
  // Locks the channels before the announcements get their times: a message that is just being made holds only earlier ones.
  const [woken]: [{ player_id: number }[], number] = await tx.query(WAKE, [...columns, URGENT_KINDS]);
  if (woken.length === 0) return;
  await tx.query(ANNOUNCE, [...columns, woken.map(({ player_id }) => player_id)]);
}
