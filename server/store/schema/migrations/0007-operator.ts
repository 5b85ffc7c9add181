import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bans, and the log of what operators did to players. */
export class Operator1700000000007 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE player ADD COLUMN banned_at timestamptz(3)');
    await queries.query(`
      CREATE TABLE operator_act (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        -- User and machine on which the command ran.
        operator text NOT NULL,
        act text NOT NULL,
        -- No foreign key: what was done stays written when the account is gone.
        player_id integer NOT NULL,
        -- As it was before the act.
        username text NOT NULL,
        details text NOT NULL DEFAULT ''
      )`);
    await queries.query('CREATE INDEX operator_act_player_idx ON operator_act (player_id, id DESC)');
    await queries.query(`
      CREATE TRIGGER operator_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE operator_act');
    await queries.query('ALTER TABLE player DROP COLUMN banned_at');
  }
}
