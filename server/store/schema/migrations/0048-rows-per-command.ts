import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whose gift to the bank a line of an alliance's log is: those of one member and hour are one line. And the ledger lets
 * `fold-ledger.ts`, and nothing else, put lines of one account and hour together.
 */
export class RowsPerCommand1700000000048 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_log ADD COLUMN giver_id integer');
    await queries.query(
      'CREATE INDEX alliance_log_giver_idx ON alliance_log (alliance_id, giver_id, at) WHERE giver_id IS NOT NULL',
    );

    await queries.query(`
      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_TABLE_NAME = 'ledger' AND TG_OP = 'DELETE' AND current_setting('game.folds_ledger', true) = 'on' THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'The % is append-only.', TG_TABLE_NAME;
      END $$`);
    // Also the lines of mint and sink, to find those of buildings that were cancelled.
    await queries.query('DROP INDEX ledger_build_idx');
    await queries.query("CREATE INDEX ledger_build_idx ON ledger (ref_id) WHERE reason IN ('build', 'cancel')");
    // What was written before stays as it is.
    await queries.query(
      "INSERT INTO setting (key, value) SELECT 'ledger_folded_to', coalesce(max(id), 0)::text FROM ledger",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'ledger_folded_to'");
    await queries.query('DROP INDEX ledger_build_idx');
    await queries.query(`
      CREATE INDEX ledger_build_idx ON ledger (ref_id) WHERE account_kind = 'player' AND reason IN ('build', 'cancel')`);
    await queries.query(`
      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'The % is append-only.', TG_TABLE_NAME; END $$`);
    await queries.query('ALTER TABLE alliance_log DROP COLUMN giver_id');
  }
}
