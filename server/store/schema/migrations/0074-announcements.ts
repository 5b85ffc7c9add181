import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operators tell all players. An older server shows none. */
export class Announcements1700000000074 implements MigrationInterface {
  readonly olderServersMayRun = true;

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE announcement (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        -- Until then every page shows it, unless it was taken back or a later one was written.
        until timestamptz(3) NOT NULL,
        en text NOT NULL,
        de text NOT NULL,
        -- Name and id of the operator.
        author text NOT NULL,
        withdrawn_at timestamptz(3),
        CHECK (en <> '' OR de <> '')
      )`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE announcement');
  }
}
