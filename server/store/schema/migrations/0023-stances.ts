import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the ships of each world meet an attack. */
export class Stances1700000000023 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE planet ADD COLUMN stance text NOT NULL DEFAULT 'slip_2'
        CHECK (stance IN ('stand', 'slip_2', 'slip_3', 'slip_always'))`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE planet DROP COLUMN stance');
  }
}
