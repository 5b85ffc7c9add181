import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where on its world each building stands: shared/rules/worlds/sites.ts. Buildings that stood before get the sites of this list in the
 * order in which they were begun.
 */
export class BuildingSites1700000000070 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE building ADD COLUMN site smallint NOT NULL DEFAULT 0 CHECK (site BETWEEN 0 AND 31);
      WITH numbered AS (
        SELECT id, row_number() OVER (
          PARTITION BY planet_id ORDER BY cancelled_at IS NULL AND lost_at IS NULL DESC, id
        ) - 1 AS place FROM building
      )
      UPDATE building SET site = (
        ARRAY[22, 19, 24, 14, 27, 11, 7, 20, 29, 16, 25, 9, 31, 13, 21, 5, 26, 18, 23, 8, 15, 30, 4, 12, 28, 17, 10, 6, 0, 2, 1, 3]
      )[1 + place % 32]
      FROM numbered WHERE numbered.id = building.id`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE building DROP COLUMN site');
  }
}
