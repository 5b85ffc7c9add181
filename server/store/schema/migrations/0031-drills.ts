import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many drills each player has fought in the sparring world, and how many of them were won. The drills themselves are not kept. */
export class Drills1700000000031 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE drill (
        player_id integer PRIMARY KEY REFERENCES player ON DELETE CASCADE,
        fought integer NOT NULL CHECK (fought > 0),
        won integer NOT NULL CHECK (won BETWEEN 0 AND fought)
      )`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE drill');
  }
}
