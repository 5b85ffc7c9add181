import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was due and could not be settled, by kind and id, so that all processes know of it. What falls due under the same id later, as
 * the next leave of a player, is something else. `retry_at`: when it is tried again; NULL once it is set aside, until an operator
 * has it tried again.
 */
export class DueFailures1700000000069 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE due_failure (
        kind text NOT NULL,
        item_id integer NOT NULL,
        due_at timestamptz(3) NOT NULL,
        tries integer NOT NULL CHECK (tries > 0),
        failed_at timestamptz(3) NOT NULL,
        retry_at timestamptz(3),
        error text NOT NULL,
        PRIMARY KEY (kind, item_id)
      )`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE due_failure');
  }
}
