import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sieges, and worlds that change hands: who built a building on a world that was taken, what fell with it, and since when a
 * world is held.
 */
export class Sieges1700000000026 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // A siege has the id of the march that lays it. `pauses`: pairs of ms since 1970 between which it stands still. `told`:
    // how many of its quarters are over and announced. `due_at`: when the next is over, or the siege. `counts`: whether the
    // world held so much of what its ruler had built that its loss counts for the limit.
    await queries.query(`
      CREATE TABLE siege (
        march_id integer PRIMARY KEY REFERENCES march,
        planet_id integer NOT NULL REFERENCES planet,
        besieger_id integer NOT NULL REFERENCES player,
        ruler_id integer NOT NULL REFERENCES player CHECK (ruler_id <> besieger_id),
        begun_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL CHECK (ends_at > begun_at),
        pauses jsonb NOT NULL,
        told smallint NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND 3),
        due_at timestamptz(3),
        ended_at timestamptz(3),
        outcome text CHECK (outcome IN ('captured', 'broken', 'left', 'ended')),
        counts boolean NOT NULL DEFAULT false,
        CHECK ((ended_at IS NULL) = (outcome IS NULL)),
        CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
      )`);
    await queries.query('CREATE UNIQUE INDEX siege_planet_key ON siege (planet_id) WHERE ended_at IS NULL');
    await queries.query('CREATE INDEX siege_due_idx ON siege (due_at) WHERE ended_at IS NULL');
    // For the limits, which look at what ended lately.
    for (const column of ['planet_id', 'besieger_id', 'ruler_id'])
      await queries.query(`CREATE INDEX siege_${column.replace('_id', '')}_idx ON siege (${column}, ended_at)`);

    // `built_by`: NULL while its builder holds the world. A building that fell keeps its row, which proves the XP that it gave.
    await queries.query(`
      ALTER TABLE building ADD COLUMN built_by integer REFERENCES player, ADD COLUMN lost_at timestamptz(3)`);
    await queries.query('DROP INDEX building_unique_key');
    await queries.query(`
      CREATE UNIQUE INDEX building_unique_key ON building (planet_id, building_type_id)
      WHERE unique_per_planet AND cancelled_at IS NULL AND lost_at IS NULL`);
    // Since when its owner holds a world that is no home; NULL: for long. Those of today count as founded today.
    await queries.query('ALTER TABLE planet ADD COLUMN held_since timestamptz(3)');
    await queries.query('UPDATE planet SET held_since = clock_timestamp() WHERE owner_id IS NOT NULL AND NOT home');
    // An artifact stays with its world; the mission that found it goes with its player.
    await queries.query('ALTER TABLE artifact DROP CONSTRAINT artifact_mission_id_fkey');
    await queries.query('ALTER TABLE artifact ADD FOREIGN KEY (mission_id) REFERENCES mission ON DELETE SET NULL');
  }

  /** Armies fly home, and buildings that fell are forgotten, with their XP. Worlds stay with who took them. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      UPDATE march SET phase = 'home', began_at = clock_timestamp(),
        due_at = clock_timestamp() + make_interval(secs => flight_ms / 1000.0)
      WHERE phase = 'standing' AND kind = 'siege'`);
    await queries.query("UPDATE mission SET kind = 'survey' WHERE kind = 'lost'");
    await queries.query('ALTER TABLE artifact DROP CONSTRAINT artifact_mission_id_fkey');
    await queries.query('ALTER TABLE artifact ADD FOREIGN KEY (mission_id) REFERENCES mission');
    await queries.query('ALTER TABLE planet DROP COLUMN held_since');
    await queries.query(`
      WITH gone AS (DELETE FROM building WHERE lost_at IS NOT NULL RETURNING id)
      DELETE FROM xp_event USING gone WHERE source_kind = 'building' AND source_id = gone.id`);
    await queries.query('DROP INDEX building_unique_key');
    await queries.query(`
      CREATE UNIQUE INDEX building_unique_key ON building (planet_id, building_type_id)
      WHERE unique_per_planet AND cancelled_at IS NULL`);
    await queries.query('ALTER TABLE building DROP COLUMN built_by, DROP COLUMN lost_at');
    await queries.query('DROP TABLE siege');
  }
}
