import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A player whom others can find. */
const SHOWN = 'verified_at IS NOT NULL AND banned_at IS NULL';
/** In the locale C, whatever the database's, so that ranges of names are prefixes. */
const NAME = 'lower(username COLLATE "C")';

/**
 * The ranking, as the last snapshot saw it, and the places of earlier ones for comparison. The tables refer to no
 * other: a foreign key would lock every player's row each hour.
 */
export class Ranking1700000000035 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // `kept`: its places are in `ranking_history`. `compared_with`: the snapshot of a day earlier, if there is one.
    await queries.query(`
      CREATE TABLE ranking_snapshot (
        taken_at timestamptz(3) PRIMARY KEY,
        kept boolean NOT NULL,
        compared_with timestamptz(3) CHECK (compared_with < taken_at)
      )`);
    // `subject_id`: a player, or on the board `alliances` an alliance. `before`: the place in the snapshot compared with.
    await queries.query(`
      CREATE TABLE ranking (
        board text COLLATE "C" NOT NULL CHECK (board IN ('might', 'worlds', 'explorers', 'fighters', 'alliances')),
        place integer NOT NULL CHECK (place > 0),
        subject_id integer NOT NULL,
        score bigint NOT NULL CHECK (score > 0),
        before integer CHECK (before > 0),
        PRIMARY KEY (board, place)
      )`);
    await queries.query('CREATE UNIQUE INDEX ranking_subject_key ON ranking (subject_id, board)');
    await queries.query(`
      CREATE TABLE ranking_history (
        subject_id integer NOT NULL,
        board text COLLATE "C" NOT NULL,
        taken_at timestamptz(3) NOT NULL,
        place integer NOT NULL CHECK (place > 0),
        PRIMARY KEY (subject_id, board, taken_at)
      )`);
    await queries.query(`CREATE INDEX player_search_idx ON player (${NAME}) WHERE ${SHOWN}`);
    // Names that look alike are found where the extension may be created; elsewhere only names that begin alike.
    await queries.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX player_look_alike_idx ON player USING gin (${NAME} gin_trgm_ops) WHERE ${SHOWN};
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'Without pg_trgm, players are found only by the beginning of their names: %', SQLERRM;
      END $$`);
  }

  /** The extension stays: it may have been there before. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX IF EXISTS player_look_alike_idx');
    await queries.query('DROP INDEX player_search_idx');
    await queries.query('DROP TABLE ranking_history, ranking, ranking_snapshot');
  }
}
