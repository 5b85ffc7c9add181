import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Worlds can be given up: until when nobody may settle one; null for all others. */
export class WorldsGivenUp1700000000058 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE planet ADD COLUMN closed_until timestamptz(3)');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE planet DROP COLUMN closed_until');
  }
}
