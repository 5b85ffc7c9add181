import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The networks from which players came, with their browsers, in a table of their own: as keyed hashes that are alike for two accounts
 * that came from the same place. What was known before was kept among the limits, for each account alone, and ends there.
 */
export class KnownNetworks1700000000062 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE known_network (
        player_id integer NOT NULL REFERENCES player ON DELETE CASCADE,
        network bytea NOT NULL,
        browser bytea NOT NULL,
        first_at timestamptz(3) NOT NULL,
        last_at timestamptz(3) NOT NULL CHECK (last_at >= first_at),
        PRIMARY KEY (player_id, network, browser)
      )`);
    await queries.query('CREATE INDEX known_network_network_idx ON known_network (network)');
    await queries.query('CREATE INDEX known_network_last_idx ON known_network (last_at)');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE known_network');
  }
}
