import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gifts to banks are limited by the day, so those of a player are summed at each one. And from this act on, the audit asks whether the
 * giver had been a member for long enough: before, everybody could give at once.
 */
export class LimitedGifts1700000000061 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      "CREATE INDEX ledger_gift_idx ON ledger (account_id, at) WHERE account_kind = 'player' AND reason = 'contribution'",
    );
    await queries.query(
      "INSERT INTO setting (key, value) SELECT 'gifts_limited_from_act', nextval('ledger_act_seq')::text",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'gifts_limited_from_act'");
    await queries.query('DROP INDEX ledger_gift_idx');
  }
}
