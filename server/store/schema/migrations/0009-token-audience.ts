import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * During a rolling upgrade, servers of the previous version issue access tokens without an audience. These stay valid
 * for a day. A game without players has issued none.
 */
export class TokenAudience1700000000009 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      `INSERT INTO setting (key, value)
       SELECT 'token_audience_optional_until',
         floor(extract(epoch FROM clock_timestamp() + interval '1 day') * 1000)::bigint::text
       WHERE EXISTS (SELECT 1 FROM player)`,
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'token_audience_optional_until'");
  }
}
