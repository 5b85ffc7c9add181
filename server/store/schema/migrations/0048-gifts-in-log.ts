import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose gift to the bank a line of an alliance's log is: those of one member and hour are one line. */
export class GiftsInLog1700000000048 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_log ADD COLUMN giver_id integer');
    await queries.query(
      'CREATE INDEX alliance_log_giver_idx ON alliance_log (alliance_id, giver_id, at) WHERE giver_id IS NOT NULL',
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_log DROP COLUMN giver_id');
  }
}
