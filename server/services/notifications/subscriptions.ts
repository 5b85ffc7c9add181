import type { EntityManager } from 'typeorm';
import type { Input } from '#shared/api/call';
import type * as api from '#shared/api/notifications';
import { SUBSCRIPTIONS_PER_PLAYER } from '#shared/catalogue/notifications';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { pushEndedMail } from '../../mail/templates.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { LIVE_SUBSCRIPTION } from './channels.ts';
import { readSettings, requireSettings } from './settings.ts';

/**
 * Subscribes the caller's browser. The same browser may come again, also with another session or for another player: a
 * browser tells one player.
 */
export function subscribe(context: AppContext, caller: CommandCaller, form: Input<typeof api.subscribe>['body']) {
  const { endpoint, keys, time_zone } = form;
  refuseIf(context.push.reaches(endpoint) ? undefined : REFUSALS.pushServiceUnknown);
  refuseIf(context.push.accepts(keys) ? undefined : REFUSALS.pushAddressInvalid);
  return runPlayerCommand(context, caller, async (command) => {
    const { tx } = command;
    await requireSettings(tx, caller.playerId, time_zone);
    await requireLiveSession(tx, caller);
    await tx.query(
      `INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (endpoint) DO UPDATE SET
         player_id = excluded.player_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`,
      [caller.playerId, caller.sessionId, endpoint, keys.p256dh, keys.auth],
    );
    const [{ count }]: [{ count: number }] = await tx.query(
      `SELECT count(*) AS count FROM push_subscription WHERE player_id = $1 AND ${LIVE_SUBSCRIPTION}`,
      [caller.playerId],
    );
    if (count > SUBSCRIPTIONS_PER_PLAYER) throw new Refused(REFUSALS.tooManySubscriptions);
    // An existing row is locked, so that it is not deleted for want of subscriptions.
    await tx.query(
      `INSERT INTO notification_channel AS known (player_id, channel) VALUES ($1, 'push')
       ON CONFLICT (player_id, channel) DO UPDATE SET since = known.since`,
      [caller.playerId],
    );
    command.publish('notifications_changed', {});
    return readSettings(context, tx, caller);
  });
}

/** Takes a browser off the player's list. */
export function deleteSubscription(context: AppContext, caller: CommandCaller, id: number) {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx } = command;
    await requireSettings(tx, caller.playerId);
    const [, deleted]: [unknown, number] = await tx.query(
      'DELETE FROM push_subscription WHERE id = $1 AND player_id = $2',
      [id, caller.playerId],
    );
    if (deleted === 0) throw new Refused(REFUSALS.subscriptionNotFound);
    command.publish('notifications_changed', {});
    return readSettings(context, tx, caller);
  });
}

/** Takes a browser off whichever list it is on, for a caller who knows its endpoint. Idempotent. */
export async function unsubscribe({ db }: AppContext, endpoint: string) {
  await db.query('DELETE FROM push_subscription WHERE endpoint = $1', [endpoint]);
  return { message: 'Notifications are off in this browser.' };
}

/** Refuses if the caller's session has ended since the call began, and keeps it until the subscription is stored. */
async function requireLiveSession(tx: EntityManager, { playerId, sessionId }: CommandCaller): Promise<void> {
  const [alive]: unknown[] = await tx.query(
    `SELECT 1 FROM session
     WHERE id = $1 AND player_id = $2 AND revoked_at IS NULL AND expires_at > clock_timestamp() FOR KEY SHARE`,
    [sessionId, playerId],
  );
  if (!alive) throw await accountRefusal(tx, playerId);
}

interface Told {
  readonly email: string;
  readonly username: string;
  readonly language: string | null;
}

/**
 * Ends subscriptions at push services to which the game does not send: versions before knew no such limit, and PUSH_HOSTS may be
 * shorter than it was. Their players get a mail, for they would miss their notifications without a word.
 */
export async function endForeignSubscriptions({ db, push, mail }: AppContext): Promise<void> {
  const hosts: { host: string }[] = await db.query(
    "SELECT DISTINCT substring(endpoint FROM '^https://([^/]*)') AS host FROM push_subscription",
  );
  const foreign = hosts.map(({ host }) => host).filter((host) => !push.reaches(`https://${host}/`));
  if (foreign.length === 0) return;
  const told: Told[] = await db.query(
    `WITH ended AS (
       DELETE FROM push_subscription WHERE substring(endpoint FROM '^https://([^/]*)') = ANY ($1) RETURNING player_id)
     SELECT DISTINCT email, username, language FROM ended JOIN player ON player.id = player_id AND ${MAY_PLAY}`,
    [foreign],
  );
  for (const player of told) mail.send(pushEndedMail(player));
}

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
