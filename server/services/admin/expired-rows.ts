import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { ANSWERED_DAYS, LOG_LIMITS, RELATIONS } from '#shared/catalogue/alliances';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import type { Queries } from '../../store/connection/transaction.ts';
import { KNOWN_DAYS } from '../accounts/known-networks.ts';
import { KEY_LIFETIME_HOURS } from '../command/idempotency.ts';

/** Rows that one statement deletes: a statement may take 2.5 s, and after an outage there may be millions of rows. */
const BATCH = 1000;
/** How long past memberships are kept: longer than any waiting time after leaving an alliance, even with a leave in between. */
const FORMER_DAYS = 60;
/** How long operators can look up an invitation to register that has ended. */
const ENDED_INVITATION_DAYS = 30;
/** How long players can read an announcement that has ended, unless later ones have taken its place in the list. */
const ENDED_ANNOUNCEMENT_DAYS = 365;
/** Alliances whose log one statement looks through: it counts the entries of each, and puts those of a log that is too long in order. */
const ALLIANCES_AT_ONCE = 20;

/**
 * The expired rows, by table: stored answers, reset links, pending changes of addresses, sessions, networks of players, and counts; requests and
 * invitations that were answered long ago; invitations to register and announcements that have ended; events that were announced to players, and browsers that these cannot reach;
 * what was said in alliances and written to players long ago, offers of pacts that came to nothing, pacts and wars that ended long ago, and reports of players that were settled; accounts that were
 * not verified in time. `now()` instead of `clock_timestamp()`, because only a stable function
 * can use an index.
 */
const STALE = {
  idempotency: `idempotency WHERE at < now() - interval '${KEY_LIFETIME_HOURS} hours'`,
  password_reset: 'password_reset WHERE expires_at < now()',
  email_change: 'email_change WHERE expires_at < now()',
  session: 'session WHERE expires_at < now()',
  known_network: `known_network WHERE last_at < now() - interval '${KNOWN_DAYS} days'`,
  rate_limit: 'rate_limit WHERE ends_at < now()',
  code_request: "code_request WHERE last_at < now() - interval '1 day'",
  join_request: `join_request WHERE status <> 'pending' AND requested_at < now() - interval '${ANSWERED_DAYS} days'`,
  invitation: `invitation WHERE status <> 'pending' AND created_at < now() - interval '${ANSWERED_DAYS} days'`,
  // The last one proves that the player has ever been in an alliance.
  former_member: `former_member WHERE left_at < now() - interval '${FORMER_DAYS} days' AND EXISTS (
    SELECT 1 FROM former_member AS later WHERE later.player_id = former_member.player_id AND later.left_at > former_member.left_at)`,
  alliance_message: `alliance_message WHERE sent_at < now() - interval '${MESSAGE_LIMITS.days} days'`,
  alliance_relation: `alliance_relation WHERE until < now() - interval '${ANSWERED_DAYS} days'
    AND (until < now() - interval '${RELATIONS.endedDays} days' OR since IS NULL OR since > until)`,
  galaxy_growth: "galaxy_growth WHERE at < now() - interval '1 day'",
  letter: `letter WHERE at < now() - interval '${MESSAGE_LIMITS.days} days'`,
  conversation: `conversation WHERE last_at < now() - interval '${MESSAGE_LIMITS.days} days'`,
  abuse_report: `abuse_report WHERE settled_at < now() - interval '${ABUSE_REPORTS.days} days'`,
  // A message waits at most for six hours and one player's quiet hours.
  notification: "notification WHERE announced_at < now() - interval '3 days'",
  push_subscription: "push_subscription WHERE failing_since < now() - interval '14 days'",
  registration_invitation: `registration_invitation WHERE coalesce(revoked_at, expires_at) < now() - interval '${ENDED_INVITATION_DAYS} days'`,
  announcement: `announcement WHERE until < now() - interval '${ENDED_ANNOUNCEMENT_DAYS} days'`,
  // The code is locked as well: one that is just being made keeps the account while it is good.
  player: `player JOIN verification_code ON player_id = player.id
    WHERE verified_at IS NULL AND created_at < now() - interval '${UNVERIFIED_DAYS} days' AND expires_at < now()`,
};

/** The tables of which rows are deleted here. */
export const SWEPT: readonly string[] = [...Object.keys(STALE), 'alliance_log'];

/** Deletes expired rows of all tables. Tries every table, then throws an AggregateError of what failed. */
export async function deleteExpiredRows(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, stale] of Object.entries(STALE)) {
    await deleteBatch(queries, table, stale).catch((error: unknown) => failures.push(error));
  }
  await shortenLogs(queries).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures);
}

/**
 * Locked rows are left for the next sweep: another transaction may be renewing them, and a DELETE that waits for the lock
 * would not check the condition again.
 */
async function deleteBatch(queries: Queries, table: string, stale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table} WHERE ctid = ANY (
    ARRAY(SELECT ${table}.ctid FROM ${stale} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === BATCH);
}

/** Deletes entries of every alliance's log, down to the limits. */
async function shortenLogs(queries: Queries): Promise<void> {
  for (let last = 0; ; ) {
    const alliances: { id: number }[] = await queries.query(
      `SELECT id FROM alliance WHERE id > $1 ORDER BY id LIMIT ${ALLIANCES_AT_ONCE}`,
      [last],
    );
    const ids = alliances.map(({ id }) => id);
    while (ids.length > 0 && (await shortenSome(queries, ids)) >= BATCH);
    if (ids.length < ALLIANCES_AT_ONCE) return;
    last = ids.at(-1) ?? last;
  }
}

/**
 * In a log that is too long, the most frequent kind of line is deleted first, and within it the lines that name the same people
 * most often: so writing the same line again and again pushes out no other. The oldest go first.
 */
const TOO_MANY = `
  SELECT entry.id FROM unnest($1::int[]) AS alliance (id), LATERAL (
    SELECT id FROM (
      SELECT id, at, row_number() OVER (PARTITION BY code ORDER BY again, at DESC, id DESC) AS place FROM (
        SELECT id, at, code, row_number() OVER (PARTITION BY code, params - 'amounts' ORDER BY at DESC, id DESC) AS again
        FROM alliance_log WHERE alliance_id = alliance.id
      ) AS said
    ) AS placed ORDER BY place, at DESC, id DESC OFFSET ${LOG_LIMITS.entries}
  ) AS entry
  WHERE (SELECT count(*) FROM alliance_log WHERE alliance_id = alliance.id) > ${LOG_LIMITS.entries}`;

const TOO_OLD = `
  SELECT id FROM alliance_log WHERE alliance_id = ANY ($1) AND at < now() - interval '${LOG_LIMITS.days} days'`;

/** Skips locked entries: an alliance that is being disbanded locks its own, and two deletions must not wait for each other. */
async function shortenSome(queries: Queries, allianceIds: readonly number[]): Promise<number> {
  const [, deleted] = (await queries.query(
    `DELETE FROM alliance_log WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM alliance_log WHERE id = ANY (ARRAY(${TOO_OLD} UNION ${TOO_MANY}))
       LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    [allianceIds],
  )) as [unknown, number];
  return deleted;
}
