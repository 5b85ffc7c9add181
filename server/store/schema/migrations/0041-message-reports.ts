import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report may be of a message in the hall of an alliance. */
export class MessageReports1700000000041 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // Not a foreign key, as of letters: the words are a copy, and messages are deleted when they are old.
    await queries.query('ALTER TABLE abuse_report ADD COLUMN message_id integer');
    await queries.query('ALTER TABLE abuse_report ADD CHECK (num_nonnulls(letter_id, message_id) <= 1)');
    await queries.query('DROP INDEX abuse_report_open_key');
    await queries.query(`
      CREATE UNIQUE INDEX abuse_report_open_key
      ON abuse_report (reporter_id, user_id, coalesce(letter_id, 0), coalesce(message_id, 0)) WHERE settled_at IS NULL`);
  }

  /** The reports of messages are lost. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX abuse_report_open_key');
    await queries.query('DELETE FROM abuse_report WHERE message_id IS NOT NULL');
    await queries.query('ALTER TABLE abuse_report DROP COLUMN message_id');
    await queries.query(`
      CREATE UNIQUE INDEX abuse_report_open_key ON abuse_report (reporter_id, user_id, coalesce(letter_id, 0))
      WHERE settled_at IS NULL`);
  }
}
