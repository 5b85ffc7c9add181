import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of which most rows go again soon: their space is used again while it is still little. */
const PASSING = ['ledger', 'idempotency'];

/**
 * Lines of the ledger that are old are put together by the day and by the month, and then say no longer which ship, squad, mission or
 * march was paid for. An audit that does not know this would take them for something that was paid for twice. How far the ledger is put
 * together follows from the ids of its lines (`fold-ledger.ts`), and is no setting any more.
 */
export class FoldedBooks1700000000067 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'ledger_folded_to'");
    for (const table of PASSING)
      await queries.query(`ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0.02)`);
  }

  /** What was put together stays so. */
  async down(queries: QueryRunner): Promise<void> {
    for (const table of PASSING) await queries.query(`ALTER TABLE ${table} RESET (autovacuum_vacuum_scale_factor)`);
    await queries.query("INSERT INTO setting (key, value) VALUES ('ledger_folded_to', '0')");
  }
}
