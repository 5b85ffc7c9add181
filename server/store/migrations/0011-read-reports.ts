import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a player opened the report of a mission; NULL while the report is unread. Every report of before counts as read:
 * nobody could mark it, and a player of a month would meet thousands of unread ones, with the new ones lost among them.
 */
export class ReadReports1700000000011 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // PostgreSQL keeps one default for all rows that are there, so a large table is not rewritten. Nobody knows when they
    // were read; a fixed value makes a backup that is restored and upgraded equal to the database that was upgraded.
    await queries.query("ALTER TABLE mission ADD COLUMN read_at timestamptz(3) DEFAULT '-infinity'");
    await queries.query('ALTER TABLE mission ALTER COLUMN read_at DROP DEFAULT');
    await queries.query('UPDATE mission SET read_at = NULL WHERE completed_at IS NULL');
    await queries.query(
      'ALTER TABLE mission ADD CONSTRAINT mission_read_check CHECK (read_at IS NULL OR completed_at IS NOT NULL)',
    );
    // Holds all that counting needs, so that the reports of a player are counted without a look at their rows.
    await queries.query('DROP INDEX mission_player_idx');
    await queries.query(`
      CREATE INDEX mission_player_idx ON mission (player_id, finish_time DESC, id DESC) INCLUDE (kind, completed_at)`);
    await queries.query(`
      CREATE INDEX mission_unread_idx ON mission (player_id, finish_time DESC, id DESC) INCLUDE (kind)
      WHERE completed_at IS NOT NULL AND read_at IS NULL`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX mission_unread_idx');
    await queries.query('DROP INDEX mission_player_idx');
    await queries.query('CREATE INDEX mission_player_idx ON mission (player_id, finish_time DESC, id DESC)');
    await queries.query('ALTER TABLE mission DROP COLUMN read_at');
  }
}
