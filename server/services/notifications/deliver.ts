import type { EntityManager } from 'typeorm';
import { type NotificationKind, URGENT_KINDS } from '#shared/catalogue/notifications';
import { type QuietHours, quietUntil } from '#shared/rules/quiet-hours';
import { notificationMail } from '../../mail/templates.ts';
import type { PushOutcome, PushTarget } from '../../push/push-sender.ts';
import { transaction } from '../../store/connection/transaction.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { type Channel, LIVE_SUBSCRIPTION } from './channels.ts';
import { type FactsRow, factsOf, KINDS } from './kinds.ts';
import { unsubscribeAddresses } from './mail-unsubscribe.ts';
import { type Message, messageOf, type News } from './message.ts';

/** How many players' messages are made in one transaction. */
const BATCH = 50;
/** While so many messages are under way, no more are made, so that a process that is killed loses few. */
const MOST_UNDER_WAY = 500;

interface DueRow {
  readonly player_id: number;
  readonly channel: Channel;
  readonly username: string;
  readonly email: string;
  readonly language: string | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly time_zone: string;
  readonly hold_attacks: boolean;
  readonly now: Date;
  readonly events: readonly { readonly kind: NotificationKind; readonly source_id: number }[];
  readonly subscriptions: readonly (PushTarget & { readonly id: number })[];
}

interface Delivery {
  readonly to: DueRow;
  readonly message: Message;
}

/** Sends all messages that are due. Several processes may do so at once: each message is made by one of them, once. */
export async function deliverDue(context: AppContext): Promise<void> {
  while (context.push.counts().waiting < MOST_UNDER_WAY) {
    const { made, deliveries } = await transaction(context.db, makeMessages);
    // After the commit: whatever becomes of the message, nobody makes it again.
    for (const delivery of deliveries) send(context, delivery);
    if (made < BATCH) return;
  }
}

async function makeMessages(tx: EntityManager): Promise<{ made: number; deliveries: Delivery[] }> {
  const claimed: { player_id: number; channel: Channel }[] = await tx.query(
    `SELECT player_id, channel FROM notification_channel WHERE send_at <= clock_timestamp()
     ORDER BY send_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  );
  if (claimed.length === 0) return { made: 0, deliveries: [] };
  const keys = [claimed.map((each) => each.player_id), claimed.map((each) => each.channel)];
  const due = await readDue(tx, keys);
  const waiting = await readWaiting(tx, due);

  const deliveries: Delivery[] = [];
  const held = new Map<DueRow, Date>();
  for (const row of due) {
    const news = row.events.flatMap((event) => waiting.get(keyOf(event)) ?? []);
    const message = messageOf(news, row.language);
    const breaksQuiet = !row.hold_attacks && news.some(({ kind }) => URGENT_KINDS.includes(kind));
    const quiet = breaksQuiet ? undefined : quietHoursOf(row);
    const until = quiet && quietUntil(row.now.getTime(), quiet);
    if (message && until !== undefined) held.set(row, new Date(until));
    else if (message) deliveries.push({ to: row, message });
  }
  await settle(tx, keys, deliveries, held);
  await endUnused(tx, due);
  return { made: claimed.length, deliveries };
}

/** What the messages of these channels may hold. Without those of banned players. */
function readDue(tx: EntityManager, keys: readonly unknown[]): Promise<DueRow[]> {
  return tx.query(
    `SELECT player_id, channel, username, email, language, quiet_from, quiet_until, time_zone, hold_attacks, clock_timestamp() AS now,
       (SELECT coalesce(json_agg(json_build_object('kind', kind, 'source_id', source_id)), '[]') FROM notification
        WHERE notification.player_id = due.player_id AND kind <> ALL (muted) AND announced_at > greatest(since, told_at)
       ) AS events,
       (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'failing', failing_since IS NOT NULL)), '[]')
        FROM push_subscription WHERE push_subscription.player_id = due.player_id AND ${LIVE_SUBSCRIPTION}) AS subscriptions
     FROM unnest($1::int[], $2::text[]) AS due (player_id, channel)
     JOIN notification_channel USING (player_id, channel) JOIN notification_setting USING (player_id)
     JOIN player ON player.id = player_id AND ${MAY_PLAY}`,
    [...keys],
  );
}

const keyOf = ({ kind, source_id }: { kind: string; source_id: number }) => `${kind} ${source_id}`;

/** Of all these events those that still wait for their player, by kind and id. */
async function readWaiting(tx: EntityManager, due: readonly DueRow[]): Promise<Map<string, News>> {
  const ids = new Map<NotificationKind, Set<number>>();
  for (const { kind, source_id } of due.flatMap(({ events }) => events)) {
    ids.set(kind, (ids.get(kind) ?? new Set()).add(source_id));
  }
  const waiting = new Map<string, News>();
  for (const [kind, sources] of ids) {
    const rows: FactsRow[] = await tx.query(KINDS[kind].facts, [[...sources]]);
    for (const row of rows) {
      waiting.set(keyOf({ kind, source_id: row.id }), { kind, facts: factsOf(row) });
    }
  }
  return waiting;
}

function quietHoursOf({ quiet_from: from, quiet_until: until, time_zone: timeZone }: DueRow): QuietHours | undefined {
  return from === null || until === null ? undefined : { from, until, timeZone };
}

/** Stores that these messages are sent, and until when those of quiet hours are held. The rest had nothing to tell. */
async function settle(
  tx: EntityManager,
  keys: readonly unknown[],
  deliveries: readonly Delivery[],
  held: ReadonlyMap<DueRow, Date>,
): Promise<void> {
  const idOf = ({ player_id, channel }: DueRow) => `${player_id} ${channel}`;
  await tx.query(
    `UPDATE notification_channel SET
       told_at = CASE WHEN player_id || ' ' || channel = ANY ($3) THEN clock_timestamp() ELSE told_at END,
       send_at = (SELECT until FROM unnest($4::text[], $5::timestamptz[]) AS held (id, until)
                  WHERE id = player_id || ' ' || channel)
     WHERE (player_id, channel) IN (SELECT * FROM unnest($1::int[], $2::text[]))`,
    [...keys, deliveries.map(({ to }) => idOf(to)), [...held.keys()].map(idOf), [...held.values()]],
  );
}

/** Ends the channel of players whose browsers have all unsubscribed. Nothing is announced to them from then on. */
async function endUnused(tx: EntityManager, due: readonly DueRow[]): Promise<void> {
  const unused = due.filter(({ channel, subscriptions }) => channel === 'push' && subscriptions.length === 0);
  if (unused.length === 0) return;
  await tx.query("DELETE FROM notification_channel WHERE channel = 'push' AND player_id = ANY ($1)", [
    unused.map(({ player_id }) => player_id),
  ]);
}

function send(context: AppContext, { to, message }: Delivery): void {
  if (to.channel === 'mail') {
    context.mail.send(
      notificationMail(to, message, {
        game: context.gameAddress(),
        ...unsubscribeAddresses(context, to.player_id),
      }),
    );
    return;
  }
  // The browser adds words of its own.
  const content = to.language === null ? message : { ...message, language: to.language };
  for (const subscription of to.subscriptions) {
    void context.push
      .send(subscription, content)
      .then((outcome) => context.backgroundJobs.start(() => recordOutcome(context, subscription, outcome)));
  }
}

/** Deletes browsers that have unsubscribed, and marks those that cannot be reached. */
async function recordOutcome(
  { db }: Pick<AppContext, 'db'>,
  { id, endpoint, failing }: DueRow['subscriptions'][number],
  outcome: PushOutcome,
): Promise<void> {
  if (outcome === 'gone') {
    await db.query('DELETE FROM push_subscription WHERE id = $1 AND endpoint = $2', [id, endpoint]);
  } else if ((outcome !== 'sent') !== failing) {
    const since = outcome === 'sent' ? 'NULL' : 'clock_timestamp()';
    await db.query(`UPDATE push_subscription SET failing_since = ${since} WHERE id = $1`, [id]);
  }
}
