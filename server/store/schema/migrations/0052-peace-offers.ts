import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each side's last offer of peace in a war came to nothing: it waits to make another. */
export class PeaceOffers1700000000052 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      'ALTER TABLE alliance_relation ADD COLUMN one_peace_ended timestamptz(3), ADD COLUMN other_peace_ended timestamptz(3)',
    );
  }

  /** Peace may be offered again at once. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_relation DROP COLUMN one_peace_ended, DROP COLUMN other_peace_ended');
  }
}
