import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One race sends a strike a day that the ruler of the target sees only shortly before its landing. And from this research on, the audit
 * asks whether a line had what it needs: before, each could be begun without others.
 */
export class RacesAndResearch1700000000064 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // NULL: it is seen. Cleared when the ruler is told.
    await queries.query('ALTER TABLE march ADD COLUMN unseen_until timestamptz(3)');
    await queries.query(
      `ALTER TABLE planet DROP CONSTRAINT planet_stance_check,
         ADD CONSTRAINT planet_stance_check CHECK (stance IN ('stand', 'slip_1', 'slip_2', 'slip_3', 'slip_always'))`,
    );
    await queries.query('CREATE INDEX march_unseen_idx ON march (unseen_until) WHERE unseen_until IS NOT NULL');
    await queries.query(
      "INSERT INTO setting (key, value) SELECT 'research_before_tree', coalesce(max(id), 0)::text FROM research",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'research_before_tree'");
    await queries.query("UPDATE planet SET stance = 'slip_2' WHERE stance = 'slip_1'");
    await queries.query(
      `ALTER TABLE planet DROP CONSTRAINT planet_stance_check,
         ADD CONSTRAINT planet_stance_check CHECK (stance IN ('stand', 'slip_2', 'slip_3', 'slip_always'))`,
    );
    await queries.query('ALTER TABLE march DROP COLUMN unseen_until');
  }
}
