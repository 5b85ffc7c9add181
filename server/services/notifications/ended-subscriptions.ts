import type { Queries } from '../../store/connection/transaction.ts';

/** Deletes the subscriptions of the player's sessions that have ended. No message is sent to them meanwhile. */
export async function deleteEndedSubscriptions(queries: Queries, playerId: number): Promise<void> {
  await queries.query(
    `DELETE FROM push_subscription USING session
     WHERE session.id = session_id AND push_subscription.player_id = $1 AND revoked_at IS NOT NULL`,
    [playerId],
  );
}

/** Deletes everything about a player's notifications, for an account that is deleted. */
export async function forgetNotifications(tx: Queries, playerId: number): Promise<void> {
  for (const table of ['push_subscription', 'notification_channel', 'notification', 'notification_setting']) {
    await tx.query(`DELETE FROM ${table} WHERE player_id = $1`, [playerId]);
  }
}
