import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an alliance's leader was last seen, or began to lead, and when all were told that the heir will lead. For the leaders of
 * today it counts from now on.
 */
export class UnseenLeaders1700000000044 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE alliance ADD COLUMN leader_seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        ADD COLUMN leader_warned_at timestamptz(3)`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance DROP COLUMN leader_seen_at, DROP COLUMN leader_warned_at');
  }
}
