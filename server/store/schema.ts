/*
 * Everything that the migrations make, by name: what a backup holds and what a restore replaces. What else an operator
 * keeps in the same database is neither. backup.test.ts holds these lists against a database of the current version.
 */

export const TABLES = [
  'setting',
  'player',
  'verification_code',
  'code_request',
  'session',
  'password_reset',
  'rate_limit',
  'idempotency',
  'planet',
  'building',
  'squad',
  'mission',
  'ship',
  'artifact',
  'known_planet',
  'alliance',
  'member',
  'join_request',
  'invitation',
  'alliance_log',
  'xp_event',
  'ledger',
  'operator_act',
] as const;

/** Sequences that no column owns. */
export const SEQUENCES = ['ledger_act_seq'] as const;

/** Functions of triggers, and of what is computed from names. */
export const FUNCTIONS = [
  'refuse_change',
  'count_members',
  'small_letters',
  'refuse_look_alike',
  'username_as_written',
  'username_in_small_letters',
] as const;

/** TypeORM's own table: which migrations the schema has. */
export const MIGRATIONS_TABLE = 'migrations';
