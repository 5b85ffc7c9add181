import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the query of a player's room at its opening: the few unfinished buildings and ships among all. */
export class Live1700000000003 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('CREATE INDEX building_waiting_idx ON building (planet_id) WHERE activated_at IS NULL');
    await queries.query('CREATE INDEX ship_waiting_idx ON ship (planet_id) WHERE activated_at IS NULL');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX ship_waiting_idx');
    await queries.query('DROP INDEX building_waiting_idx');
  }
}
