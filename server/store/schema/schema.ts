/*
 * The names of everything that the migrations create: what a backup holds and a restore replaces. Other objects in the
 * same database are left alone. backup.test.ts compares these lists with a database of the current version.
 */

export const TABLES = [
  'setting',
  'season',
  'registration_invitation',
  'announcement',
  'player',
  'hall_of_fame',
  'ranking_snapshot',
  'ranking',
  'ranking_history',
  'verification_code',
  'code_request',
  'session',
  'known_network',
  'staff',
  'password_reset',
  'email_change',
  'rate_limit',
  'idempotency',
  'planet',
  'galaxy_sector',
  'galaxy_growth',
  'growth_square',
  'building',
  'build_queue',
  'research',
  'mission',
  'march',
  'siege',
  'battle',
  'battle_guest',
  'drill',
  'squad',
  'ship',
  'artifact',
  'boon',
  'known_planet',
  'alliance',
  'member',
  'former_member',
  'join_request',
  'invitation',
  'alliance_log',
  'alliance_hall',
  'alliance_message',
  'alliance_mention',
  'alliance_message_read',
  'alliance_relation',
  'war_event',
  'payout',
  'xp_event',
  'objective_claim',
  'conversation',
  'letter',
  'block',
  'abuse_report',
  'notification_setting',
  'push_subscription',
  'notification_channel',
  'notification',
  'due_failure',
  'ledger',
  'operator_act',
] as const;

/** Sequences that do not belong to an identity column. */
export const SEQUENCES = ['ledger_act_seq'] as const;

/** Functions of triggers and generated columns, and of what is computed from names. */
export const FUNCTIONS = [
  'refuse_change',
  'count_members',
  'tell_growth',
  'small_letters',
  'refuse_look_alike',
  'username_as_written',
  'username_in_small_letters',
] as const;

/** TypeORM's table of executed migrations. */
export const MIGRATIONS_TABLE = 'migrations';
