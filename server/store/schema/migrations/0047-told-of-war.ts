import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The attacks on a player, by the time at which they left; whether a player's quiet hours hold back attacks and sieges too; and whom a player met on a world in a battle, by which the world is
 * known without a mission.
 */
export class ToldOfWar1700000000047 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('CREATE INDEX march_target_owner_idx ON march (target_owner_id, launched_at)');
    await queries.query('ALTER TABLE notification_setting ADD COLUMN hold_attacks boolean NOT NULL DEFAULT false');
    await queries.query(`
      ALTER TABLE known_planet ALTER COLUMN mission_id DROP NOT NULL,
        ADD COLUMN met_id integer REFERENCES player,
        ADD COLUMN met_at timestamptz(3),
        ADD CONSTRAINT known_planet_source_check
          CHECK ((met_id IS NULL) = (met_at IS NULL) AND (mission_id IS NOT NULL OR met_id IS NOT NULL))`);
  }

  /** Worlds that no mission has found are unknown again. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DELETE FROM known_planet WHERE mission_id IS NULL');
    await queries.query(`
      ALTER TABLE known_planet DROP CONSTRAINT known_planet_source_check, DROP COLUMN met_id, DROP COLUMN met_at,
        ALTER COLUMN mission_id SET NOT NULL`);
    await queries.query('ALTER TABLE notification_setting DROP COLUMN hold_attacks');
    await queries.query('DROP INDEX march_target_owner_idx');
  }
}
