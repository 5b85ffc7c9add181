import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a construction was cancelled while an attack was coming, so that the audit knows its share; and since when a former
 * member was in the alliance, so that only those count as former mates who were there together.
 */
export class FairCancels1700000000025 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE building ADD COLUMN cancelled_under_attack boolean NOT NULL DEFAULT false');
    await queries.query('ALTER TABLE former_member ADD COLUMN joined_at timestamptz(3)');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE former_member DROP COLUMN joined_at');
    await queries.query('ALTER TABLE building DROP COLUMN cancelled_under_attack');
  }
}
