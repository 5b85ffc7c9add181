import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a player opened the report of a mission; NULL while it is unread. All existing reports count as read: they could
 * not be marked before, and new reports would be lost among thousands of unread ones.
 */
export class ReadReports1700000000011 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // PostgreSQL stores one default for all existing rows, so a large table is not rewritten. A fixed value, so that a
    // backup that is restored and upgraded equals the upgraded database.
    await queries.query("ALTER TABLE mission ADD COLUMN read_at timestamptz(3) DEFAULT '-infinity'");
    await queries.query('ALTER TABLE mission ALTER COLUMN read_at DROP DEFAULT');
    await queries.query('UPDATE mission SET read_at = NULL WHERE completed_at IS NULL');
    await queries.query(
      'ALTER TABLE mission ADD CONSTRAINT mission_read_check CHECK (read_at IS NULL OR completed_at IS NOT NULL)',
    );
    // Includes all columns needed to count the reports of a player without reading the rows.
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
