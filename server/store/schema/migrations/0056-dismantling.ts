import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buildings can be dismantled: such a row has `lost_at` too, which decides what stands. */
export class Dismantling1700000000056 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE building ADD COLUMN dismantled boolean NOT NULL DEFAULT false,
        ADD CHECK (NOT dismantled OR lost_at IS NOT NULL AND activated_at IS NOT NULL)`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE building DROP COLUMN dismantled');
  }
}
