import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles for the console, with the second factor of each of the staff; bans that end by themselves; and who looks after a report. An older server
 * opens no console, and leaves a ban as it is until a newer one ends it.
 */
export class Staff1700000000071 implements MigrationInterface {
  readonly olderServersMayRun = true;

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE staff (
        player_id integer PRIMARY KEY REFERENCES player ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('moderator', 'operator')),
        since timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        -- The secret of the second factor, sealed with a key that is not in the database.
        factor bytea,
        -- When its first code was right; NULL until then.
        factor_since timestamptz(3),
        -- The number of the half minute whose code was used last.
        last_step bigint NOT NULL DEFAULT 0,
        CHECK (factor_since IS NULL OR factor IS NOT NULL)
      );
      ALTER TABLE player ADD COLUMN banned_until timestamptz(3), ADD CHECK (banned_until IS NULL OR banned_at IS NOT NULL);
      CREATE INDEX player_banned_until_idx ON player (banned_until) WHERE banned_until IS NOT NULL;
      ALTER TABLE abuse_report
        ADD COLUMN owner_id integer REFERENCES player ON DELETE SET NULL,
        ADD COLUMN owned_since timestamptz(3)`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE abuse_report DROP COLUMN owned_since, DROP COLUMN owner_id;
      ALTER TABLE player DROP COLUMN banned_until;
      DROP TABLE staff`);
  }
}
