import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks each player's home planet, and keeps for each known planet the mission that reported on it last and the player's
 * own note. Colonizing gives XP from now on.
 */
export class AddressBook1700000000015 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // A home is the only planet of a player that no mission has discovered.
    await queries.query('ALTER TABLE planet ADD COLUMN home boolean NOT NULL DEFAULT false');
    await queries.query(`
      UPDATE planet SET home = true WHERE owner_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM known_planet WHERE player_id = owner_id AND planet_id = planet.id)`);
    // A server of the previous version, which does not know the column, inserts only homes.
    await queries.query('ALTER TABLE planet ALTER COLUMN home SET DEFAULT true');
    await queries.query('CREATE UNIQUE INDEX planet_home_key ON planet (owner_id) WHERE home');

    await queries.query(`
      ALTER TABLE known_planet
        ADD COLUMN last_mission_id integer REFERENCES mission,
        ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 200)`);
    await queries.query(`
      UPDATE known_planet SET last_mission_id = latest.id
      FROM (
        SELECT player_id, (report->>'planet_id')::integer AS planet_id, max(id) AS id
        FROM mission WHERE report->>'planet_id' IS NOT NULL GROUP BY 1, 2
      ) AS latest
      WHERE known_planet.player_id = latest.player_id AND known_planet.planet_id = latest.planet_id`);
    // The newest discovery is listed first. Of the two of a survey, that is to be the one that its report names first.
    await queries.query(`
      UPDATE known_planet SET discovered_at = discovered_at - interval '1 ms'
      FROM mission, planet
      WHERE mission.id = mission_id AND kind = 'survey' AND planet.id = known_planet.planet_id
        AND strpos(report->>'message', ' and ' || array_to_string(stargate_address, '-') || '.') > 0`);

    await queries.query('ALTER TABLE xp_event DROP CONSTRAINT xp_event_source_kind_check');
    await queries.query("ALTER TABLE xp_event ADD CHECK (source_kind IN ('building', 'ship', 'mission'))");
  }

  /** Takes back the XP of colonies, because a server of the previous version could not account for it. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM xp_event WHERE source_kind = 'mission'");
    await queries.query('ALTER TABLE xp_event DROP CONSTRAINT xp_event_source_kind_check');
    await queries.query("ALTER TABLE xp_event ADD CHECK (source_kind IN ('building', 'ship'))");
    await queries.query('ALTER TABLE known_planet DROP COLUMN note, DROP COLUMN last_mission_id');
    await queries.query('DROP INDEX planet_home_key');
    await queries.query('ALTER TABLE planet DROP COLUMN home');
  }
}
