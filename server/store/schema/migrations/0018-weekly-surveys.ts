import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weekly surveys, which begin with level 25: missions without a ship, one at a time for each player. */
export class WeeklySurveys1700000000018 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE UNIQUE INDEX mission_survey_key ON mission (player_id) WHERE kind = 'survey' AND completed_at IS NULL`);
    // Players who have the level already get their first survey a week from now.
    await queries.query(`
      INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time)
      SELECT player.id, 'survey', planet.id, now, now + interval '7 days' / speed
      FROM player JOIN planet ON owner_id = player.id AND home,
        (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS clock,
        (SELECT coalesce((SELECT value::float8 FROM setting WHERE key = 'game_speed'), 1) AS speed) AS game
      WHERE level >= 25`);
  }

  /** Surveys under way are lost; the reports of others stay. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM mission WHERE kind = 'survey' AND completed_at IS NULL");
    await queries.query('DROP INDEX mission_survey_key');
  }
}
