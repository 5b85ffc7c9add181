import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Squads are trained: each is ready at a moment of its own. */
export class Garrison1700000000019 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // Squads that were not trained, as those of an older server that still runs beside this one, have always been ready.
    await queries.query("ALTER TABLE squad ADD COLUMN ready_at timestamptz(3) NOT NULL DEFAULT 'epoch'");
  }

  /** Squads in training become ready. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE squad DROP COLUMN ready_at');
  }
}
