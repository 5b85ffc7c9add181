import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Languages: the one that a player has chosen, and what renders a line of an alliance's log in any. */
export class Languages1700000000036 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // NULL: not chosen. The client then speaks the browser's language, and mails are English.
    await queries.query(`ALTER TABLE player ADD COLUMN language text COLLATE "C" CHECK (language ~ '^[a-z]{2,3}$')`);
    // NULL in lines of earlier versions: those are read in English.
    await queries.query('ALTER TABLE alliance_log ADD COLUMN code text COLLATE "C", ADD COLUMN params jsonb');
  }

  /** Whoever chose a language chooses again. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE alliance_log DROP COLUMN code, DROP COLUMN params');
    await queries.query('ALTER TABLE player DROP COLUMN language');
  }
}
