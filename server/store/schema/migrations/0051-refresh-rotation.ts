import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Refresh tokens are replaced when they are used. `rotation`: the number of the latest one that was used; `before_until`: until
 * when the one before is good. During a rolling upgrade, servers of the previous version know the first token of a session only,
 * so none is replaced for a day. A game without players has no such servers.
 */
export class RefreshRotation1700000000051 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      'ALTER TABLE session ADD COLUMN rotation integer NOT NULL DEFAULT 0, ADD COLUMN before_until timestamptz(3)',
    );
    await queries.query(
      `INSERT INTO setting (key, value)
       SELECT 'refresh_rotation_from',
         floor(extract(epoch FROM clock_timestamp() + interval '1 day') * 1000)::bigint::text
       WHERE EXISTS (SELECT 1 FROM player)`,
    );
  }

  /** Players whose token was replaced have to log in again. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'refresh_rotation_from'");
    await queries.query('ALTER TABLE session DROP COLUMN rotation, DROP COLUMN before_until');
  }
}
