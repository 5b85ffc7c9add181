import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Worlds become richer with the season's days, the first time that they are settled. Those that have or had an owner stay as they
 * are: whoever held one has mined there. Homes gain six places: one is kept for each building of which a world can hold one.
 */
export class WorldsOfASeason1700000000055 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE planet ADD COLUMN richness smallint NOT NULL DEFAULT 0 CHECK (richness >= 0),
        ADD COLUMN settled_once boolean NOT NULL DEFAULT false`);
    await queries.query(`
      UPDATE planet SET settled_once = true WHERE owner_id IS NOT NULL OR EXISTS (
        SELECT 1 FROM ledger WHERE account_kind = 'reserve' AND account_id = planet.id AND reason = 'production')`);
    await queries.query('UPDATE planet SET max_buildings = max_buildings + 6 WHERE home');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('UPDATE planet SET max_buildings = max_buildings - 6 WHERE home');
    await queries.query('ALTER TABLE planet DROP COLUMN richness, DROP COLUMN settled_once');
  }
}
