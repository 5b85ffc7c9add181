import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a player can refine of an ore is limited by the day, so what was refined is summed at each time. */
export class Refineries1700000000063 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      "CREATE INDEX ledger_refining_idx ON ledger (account_id, at) WHERE account_kind = 'player' AND reason = 'refining'",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX ledger_refining_idx');
  }
}
