import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seasons, and the hall of fame of each. A game that was created before is in its first season, which begins now. */
export class Seasons1700000000030 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // The latest number is the current season. `days`: the operator's choice by which `ends_at` was computed. `next_at`: when
    // players are told that the next one begins. `closed_at`: when everybody was home and the hall of fame was written.
    await queries.query(`
      CREATE TABLE season (
        number smallint PRIMARY KEY CHECK (number > 0),
        galaxy_seed bigint NOT NULL,
        began_at timestamptz(3) NOT NULL,
        days smallint CHECK (days >= 0),
        ends_at timestamptz(3),
        next_at timestamptz(3),
        closed_at timestamptz(3) CHECK (closed_at >= ends_at)
      )`);
    // `score` is what the board ranks by. Without a name, the account was deleted since.
    await queries.query(`
      CREATE TABLE hall_of_fame (
        season smallint NOT NULL REFERENCES season,
        board text NOT NULL CHECK (board IN ('might', 'worlds', 'explorers', 'alliances')),
        place smallint NOT NULL CHECK (place > 0),
        player_id integer REFERENCES player,
        name text,
        score bigint NOT NULL CHECK (score > 0),
        members smallint CHECK (members > 0),
        PRIMARY KEY (season, board, place),
        CHECK (board = 'alliances' AND player_id IS NULL AND name IS NOT NULL AND members IS NOT NULL
          OR board <> 'alliances' AND player_id IS NOT NULL AND members IS NULL)
      )`);
    await queries.query('CREATE INDEX hall_of_fame_player_idx ON hall_of_fame (player_id) WHERE player_id IS NOT NULL');
    await queries.query(`
      INSERT INTO season (number, galaxy_seed, began_at)
      SELECT 1, value::bigint, clock_timestamp() FROM setting WHERE key = 'galaxy_seed'`);
  }

  /** The halls of fame are lost. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE hall_of_fame');
    await queries.query('DROP TABLE season');
  }
}
