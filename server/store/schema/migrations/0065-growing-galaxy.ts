import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The galaxy grows, and is read by sectors, each with a version that tells servers and tabs what is new. */
export class GrowingGalaxy1700000000065 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- The map by sectors, as rules/sectors.ts numbers them. The version goes up by one with each statement that puts worlds there,
      -- and never begins anew.
      CREATE TABLE galaxy_sector (
        sector smallint PRIMARY KEY CHECK (sector BETWEEN 0 AND 63),
        version integer NOT NULL CHECK (version >= 0),
        worlds integer NOT NULL CHECK (worlds >= 0)
      );
      -- What came with a version: servers read it once a second. Whoever is further behind reads the sector.
      CREATE TABLE galaxy_growth (
        sector smallint NOT NULL REFERENCES galaxy_sector,
        version integer NOT NULL,
        at timestamptz(3) NOT NULL,
        sites integer[] NOT NULL,
        PRIMARY KEY (sector, version)
      );
      CREATE INDEX galaxy_growth_at_idx ON galaxy_growth (at);
      -- The galaxy grows by smaller squares, each a row that one server at a time claims.
      CREATE TABLE growth_square (
        square smallint PRIMARY KEY CHECK (square BETWEEN 0 AND 1023),
        -- How many of its places have been drawn.
        drawn smallint NOT NULL DEFAULT 0 CHECK (drawn >= 0),
        -- How many worlds it lacks, and how many of them newcomers are to settle.
        wanted smallint NOT NULL DEFAULT 0 CHECK (wanted >= 0),
        wanted_homes smallint NOT NULL DEFAULT 0 CHECK (wanted_homes BETWEEN 0 AND wanted)
      );
      CREATE INDEX growth_square_wanted_idx ON growth_square (square) WHERE wanted > 0`);
    await queries.query(`
      INSERT INTO galaxy_sector (sector, version, worlds)
      SELECT sector, 1, count(planet.id) FROM generate_series(0, 63) AS sector
        LEFT JOIN planet ON (coordinates_y + 1118) / 280 * 8 + (coordinates_x + 1118) / 280 = sector GROUP BY sector`);
    await queries.query('INSERT INTO growth_square (square) SELECT generate_series(0, 1023)');
    // Whoever puts worlds on the map tells of them, in one order of sectors, so that two transactions cannot wait for each other.
    await queries.query(`
      CREATE FUNCTION tell_growth() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM galaxy_sector WHERE sector IN (
          SELECT (coordinates_y + 1118) / 280 * 8 + (coordinates_x + 1118) / 280 FROM added
        ) ORDER BY sector FOR NO KEY UPDATE;
        WITH grown AS (
          SELECT (coordinates_y + 1118) / 280 * 8 + (coordinates_x + 1118) / 280 AS number,
            array_agg((coordinates_y + 1118) % 280 * 280 + (coordinates_x + 1118) % 280) AS sites
          FROM added GROUP BY number
        ), told AS (
          UPDATE galaxy_sector SET version = version + 1, worlds = worlds + cardinality(sites) FROM grown WHERE sector = number
          RETURNING sector, version, sites
        )
        INSERT INTO galaxy_growth (sector, version, at, sites) SELECT sector, version, clock_timestamp(), sites FROM told;
        RETURN NULL;
      END $$`);
    await queries.query(`
      CREATE TRIGGER planet_growth AFTER INSERT ON planet REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION tell_growth()`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TRIGGER planet_growth ON planet');
    await queries.query('DROP FUNCTION tell_growth');
    await queries.query('DROP TABLE growth_square, galaxy_growth, galaxy_sector');
  }
}
