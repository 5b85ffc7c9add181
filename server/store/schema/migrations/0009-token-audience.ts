import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Servers of the version before go on for a while in a rolling upgrade, and make access tokens without an audience. For
 * a day these count as before. A game without players has given no tokens.
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
