import type { EntityManager } from 'typeorm';
import type { Answer, Input } from '#shared/api/call';
import type * as api from '#shared/api/notifications';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/catalogue/notifications';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { LIVE_SUBSCRIPTION, NEXT_MESSAGE } from './channels.ts';

type Settings = Answer<typeof api.getNotifications>;

const HOUR = 60;

/** What the player is told of, when, and in which browsers. */
export async function getNotifications(context: AppContext, caller: CommandCaller): Promise<Settings> {
  await requirePlayer(context.db, caller.playerId);
  return readSettings(context, context.db, caller);
}

/** Changes what the player is told of, and when. What is held back for quiet hours may be due at once by the new ones. */
export function updateNotifications(
  context: AppContext,
  caller: CommandCaller,
  { kinds, quiet_hours, time_zone, hold_attacks, email }: Input<typeof api.updateNotifications>['body'],
): Promise<Settings> {
  const { playerId } = caller;
  return runPlayerCommand(context, caller, async (command) => {
    const { tx } = command;
    await requireSettings(tx, playerId, time_zone);
    await tx.query(
      `UPDATE notification_setting SET muted = $2, quiet_from = $3, quiet_until = $4, time_zone = $5,
         hold_attacks = coalesce($6, hold_attacks) WHERE player_id = $1`,
      [
        playerId,
        NOTIFICATION_KINDS.filter((kind) => kinds[kind] === false),
        quiet_hours && minutesOf(quiet_hours.from),
        quiet_hours && minutesOf(quiet_hours.until),
        time_zone,
        hold_attacks ?? null,
      ],
    );
    await tx.query(
      email
        ? "INSERT INTO notification_channel (player_id, channel) VALUES ($1, 'mail') ON CONFLICT DO NOTHING"
        : "DELETE FROM notification_channel WHERE player_id = $1 AND channel = 'mail'",
      [playerId],
    );
    await tx.query(
      `UPDATE notification_channel SET send_at = least(send_at, ${NEXT_MESSAGE}) WHERE player_id = $1 AND send_at IS NOT NULL`,
      [playerId],
    );
    command.publish('notifications_changed', {});
    return readSettings(context, tx, caller);
  });
}

/** Locks the player's settings; makes them first if there are none. Refuses a player who may not play. */
export async function requireSettings(tx: EntityManager, playerId: number, timeZone = 'UTC'): Promise<void> {
  await requirePlayer(tx, playerId);
  await tx.query('INSERT INTO notification_setting (player_id, time_zone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    playerId,
    timeZone,
  ]);
  await tx.query('SELECT 1 FROM notification_setting WHERE player_id = $1 FOR UPDATE', [playerId]);
}

interface SettingsRow {
  readonly muted: readonly NotificationKind[] | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly time_zone: string | null;
  readonly hold_attacks: boolean | null;
  readonly email: boolean;
  readonly subscriptions: Settings['subscriptions'];
}

export async function readSettings(
  { push }: Pick<AppContext, 'push'>,
  queries: Queries,
  { playerId, sessionId }: CommandCaller,
): Promise<Settings> {
  const [row]: SettingsRow[] = await queries.query(
    `SELECT muted, quiet_from, quiet_until, time_zone, hold_attacks,
       EXISTS (SELECT 1 FROM notification_channel WHERE player_id = $1 AND channel = 'mail') AS email,
       (SELECT coalesce(json_agg(json_build_object(
          'subscription_id', push_subscription.id, 'created_at', push_subscription.created_at, 'user_agent', user_agent,
          'current', session_id = $2) ORDER BY push_subscription.id DESC), '[]')
        FROM push_subscription JOIN session ON session.id = session_id
        WHERE push_subscription.player_id = $1 AND ${LIVE_SUBSCRIPTION}) AS subscriptions
     FROM (SELECT) AS always LEFT JOIN notification_setting ON player_id = $1`,
    [playerId, sessionId],
  );
  if (!row) throw new Error('The settings of notifications could not be read.');
  const { muted, quiet_from, quiet_until, time_zone, hold_attacks, email, subscriptions } = row;
  const isQuiet = quiet_from !== null && quiet_until !== null;
  return {
    kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, !muted?.includes(kind)])) as Settings['kinds'],
    quiet_hours: isQuiet ? { from: timeOf(quiet_from), until: timeOf(quiet_until) } : null,
    time_zone: time_zone ?? 'UTC',
    hold_attacks: hold_attacks ?? false,
    email,
    subscriptions: subscriptions.map((each) => ({ ...each, created_at: new Date(each.created_at).toISOString() })),
    public_key: push.publicKey,
  };
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * HOUR + (minutes ?? 0);
}

function timeOf(minutes: number): string {
  const padded = (number: number) => String(number).padStart(2, '0');
  return `${padded(Math.floor(minutes / HOUR))}:${padded(minutes % HOUR)}`;
}
