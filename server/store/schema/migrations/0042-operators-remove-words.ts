import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A removed message without a player in `removed_by` was removed by an operator. */
export class OperatorsRemoveWords1700000000042 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_message DROP CONSTRAINT alliance_message_check');
    await queries.query(`
      ALTER TABLE alliance_message ADD CONSTRAINT alliance_message_check
      CHECK ((text IS NULL) = (removed_at IS NOT NULL) AND (removed_by IS NULL OR removed_at IS NOT NULL))`);
  }

  /** What operators removed counts as taken back by its author. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(
      'UPDATE alliance_message SET removed_by = author_id WHERE removed_at IS NOT NULL AND removed_by IS NULL',
    );
    await queries.query('ALTER TABLE alliance_message DROP CONSTRAINT alliance_message_check');
    await queries.query(`
      ALTER TABLE alliance_message ADD CONSTRAINT alliance_message_check
      CHECK ((text IS NULL) = (removed_at IS NOT NULL) AND (removed_by IS NULL) = (removed_at IS NULL))`);
  }
}
