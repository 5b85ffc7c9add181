import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a player hides their worlds from the mates. */
export class PeopleMap1700000000040 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE player ADD COLUMN worlds_hidden boolean NOT NULL DEFAULT false');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE player DROP COLUMN worlds_hidden');
  }
}
