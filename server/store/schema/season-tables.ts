import type { Queries } from '../connection/transaction.ts';
import type { TABLES } from './schema.ts';

/**
 * What a new season does to each table: `kept` rows stay, perhaps with changed columns; `anew` rows are deleted. A row that
 * refers to one that is deleted must be deleted too, or the new season cannot begin.
 */
export const TABLES_IN_NEW_SEASON: Readonly<Record<(typeof TABLES)[number], 'kept' | 'anew'>> = {
  setting: 'kept',
  season: 'kept',
  player: 'kept',
  hall_of_fame: 'kept',
  ranking_snapshot: 'anew',
  ranking: 'anew',
  ranking_history: 'anew',
  verification_code: 'kept',
  code_request: 'kept',
  session: 'kept',
  known_network: 'kept',
  password_reset: 'kept',
  email_change: 'kept',
  rate_limit: 'kept',
  // A repeated request is answered as the first one was, not done again in another galaxy.
  idempotency: 'kept',
  planet: 'anew',
  // Versions go on, so that no tab takes a sector of the new galaxy for one of the old.
  galaxy_sector: 'kept',
  galaxy_growth: 'anew',
  growth_square: 'kept',
  building: 'anew',
  build_queue: 'anew',
  research: 'anew',
  mission: 'anew',
  march: 'anew',
  siege: 'anew',
  battle: 'anew',
  battle_guest: 'anew',
  drill: 'anew',
  squad: 'anew',
  ship: 'anew',
  artifact: 'anew',
  boon: 'anew',
  known_planet: 'anew',
  alliance: 'kept',
  member: 'kept',
  former_member: 'anew',
  join_request: 'kept',
  invitation: 'kept',
  alliance_log: 'kept',
  alliance_hall: 'kept',
  alliance_message: 'kept',
  alliance_mention: 'kept',
  alliance_message_read: 'kept',
  // Pacts go on; wars end, and keep their tallies.
  alliance_relation: 'kept',
  war_event: 'anew',
  payout: 'anew',
  xp_event: 'anew',
  objective_claim: 'anew',
  conversation: 'kept',
  letter: 'kept',
  block: 'kept',
  abuse_report: 'kept',
  notification_setting: 'kept',
  push_subscription: 'kept',
  notification_channel: 'kept',
  notification: 'anew',
  due_failure: 'anew',
  ledger: 'anew',
  operator_act: 'kept',
};

/** What a new season does to each column of a player's row besides stock, rates and remainders, which begin anew. */
export const PLAYER_IN_NEW_SEASON = {
  kept: [
    'id',
    'username',
    'email',
    'password_hash',
    'race_id',
    'created_at',
    'verified_at',
    'first_login',
    'bio',
    'banned_at',
    'muted_until',
    'delete_at',
    'deleted_at',
    'objectives_shown',
    'truce_from',
    'truce_next',
    'truce_next_at',
    // Players on leave stay on leave, and are protected as long.
    'vacation_from',
    'vacation_until',
    'vacation_due_at',
    'presence_hidden',
    'worlds_hidden',
    'words_go',
    'language',
  ],
  /** SQL expressions; `$1` is the moment at which the season begins. */
  anew: {
    level: '1',
    xp: '0',
    version: 'player.version + 1',
    settled_at: '$1::timestamptz',
    research: "'{}'",
    struck_at: 'NULL',
    respite_until: 'NULL',
  },
} as const;

/** The same of an alliance's row, whose bank begins anew: the level and its seats follow from the members. */
export const ALLIANCE_IN_NEW_SEASON = {
  kept: [
    'id',
    'name',
    'description',
    'member_count',
    'leader_id',
    'officers_trusted',
    'leader_seen_at',
    'leader_warned_at',
    'created_at',
    'folded',
  ],
  anew: ['level', 'max_members', 'version'],
} as const;

/**
 * An index that is built once is built in a fraction of the time that its growing row by row takes. Keeps those of constraints:
 * foreign keys look there. Returns the statements that build the others.
 */
export async function dropIndexes(tx: Queries, tables: readonly string[]): Promise<string[]> {
  const indexes: { name: string; definition: string }[] = await tx.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
     ORDER BY indexrelid`,
    [tables],
  );
  if (indexes.length > 0) await tx.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  return indexes.map(({ definition }) => definition);
}
