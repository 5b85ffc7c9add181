import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Squads are trained: each is ready at a moment of its own. Those that stand already are ready. */
export class Garrison1700000000019 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // An older server may still run beside this one and add squads without a moment: they are ready at once.
    await queries.query(
      "ALTER TABLE squad ADD COLUMN ready_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', now())",
    );
  }

  /** Squads in training become ready. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE squad DROP COLUMN ready_at');
  }
}
