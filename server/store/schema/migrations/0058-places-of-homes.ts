import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Six more places on homes: one is kept for each building of which a world can hold one. */
export class PlacesOfHomes1700000000058 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('UPDATE planet SET max_buildings = max_buildings + 6 WHERE home');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('UPDATE planet SET max_buildings = max_buildings - 6 WHERE home');
  }
}
