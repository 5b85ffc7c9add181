import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of attempts, and reset links that can be mailed a second time. */
export class Limits1700000000004 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE rate_limit (
        -- Keyed hash of the limit's name and of whom it counts: an address or a player.
        key bytea PRIMARY KEY,
        points integer NOT NULL,
        ends_at timestamptz(3) NOT NULL
      )`);
    await queries.query('CREATE INDEX rate_limit_ends_idx ON rate_limit (ends_at)');
    // A link is derived from the nonce and the server's secret. Earlier links, which were valid for half an hour,
    // cannot be derived and are deleted.
    await queries.query('DELETE FROM password_reset');
    await queries.query('ALTER TABLE password_reset ADD COLUMN nonce bytea NOT NULL');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE password_reset DROP COLUMN nonce');
    await queries.query('DROP TABLE rate_limit');
  }
}
