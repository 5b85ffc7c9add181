import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { GameMigration } from '../migrate.ts';

/**
 * Alliances are found by the beginning of their names, and by any part of them where the extension pg_trgm may be created; elsewhere a
 * search for a part reads all names, as before.
 */
export class AllianceNames1700000000068 implements MigrationInterface, GameMigration {
  readonly olderServersMayRun = true;

  async up(queries: QueryRunner): Promise<void> {
    await queries.query('CREATE INDEX alliance_search_idx ON alliance (folded COLLATE "C", id)');
    await queries.query(`DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX alliance_part_idx ON alliance USING gin (folded gin_trgm_ops);
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
      RAISE NOTICE 'Without pg_trgm, a search for a part of the names of alliances reads them all: %', SQLERRM;
    END $$`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX alliance_search_idx');
    await queries.query('DROP INDEX IF EXISTS alliance_part_idx');
  }
}
