import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the dashboard, which lists missions by their finish time. */
export class Reports1700000000006 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX mission_player_idx');
    await queries.query('CREATE INDEX mission_player_idx ON mission (player_id, finish_time DESC, id DESC)');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX mission_player_idx');
    await queries.query('CREATE INDEX mission_player_idx ON mission (player_id, start_time DESC)');
  }
}
