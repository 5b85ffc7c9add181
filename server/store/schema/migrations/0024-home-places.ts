import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Three more places on home worlds: the buildings of a first evening filled them within twenty minutes. */
export class HomePlaces1700000000024 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('UPDATE planet SET max_buildings = max_buildings + 3 WHERE home');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('UPDATE planet SET max_buildings = max_buildings - 3 WHERE home');
  }
}
