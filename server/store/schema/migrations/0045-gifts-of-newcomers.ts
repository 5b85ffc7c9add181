import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From this act on, the audit asks whether gifts to banks under the peace of newcomers are kept apart. Before, those of the second
 * season and later were not, and ledger lines stay as they are.
 */
export class GiftsOfNewcomers1700000000045 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      "INSERT INTO setting (key, value) SELECT 'gifts_kept_from_act', nextval('ledger_act_seq')::text",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'gifts_kept_from_act'");
  }
}
