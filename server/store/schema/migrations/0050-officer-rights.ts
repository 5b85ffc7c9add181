import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payouts, pacts and wars are the leader's, unless the leader entrusts the officers with them. Alliances with officers read so in their log. */
export class OfficerRights1700000000050 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance ADD COLUMN officers_trusted boolean NOT NULL DEFAULT false');
    await queries.query(`
      INSERT INTO alliance_log (alliance_id, at, details, code, params)
      SELECT DISTINCT alliance_id, date_trunc('milliseconds', clock_timestamp()),
        'A new version of the game leaves payouts, pacts and wars to the leader. Officers may no longer decide on them, unless the leader entrusts them on this page.',
        'officers_lost_rights', '{}'::jsonb
      FROM member WHERE officer`);
  }

  /** Officers decide on payouts, pacts and wars again. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM alliance_log WHERE code = 'officers_lost_rights'");
    await queries.query('ALTER TABLE alliance DROP COLUMN officers_trusted');
  }
}
