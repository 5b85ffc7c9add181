import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A player's last leave of absence, or the one ahead: `vacation_due_at` is its begin, then its end, then null. */
export class Vacation1700000000029 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE player
        ADD COLUMN vacation_from timestamptz(3),
        ADD COLUMN vacation_until timestamptz(3),
        ADD COLUMN vacation_due_at timestamptz(3),
        ADD CONSTRAINT player_vacation_check CHECK (
          num_nulls(vacation_from, vacation_until) IN (0, 2) AND vacation_until > vacation_from
          AND (vacation_due_at IS NULL OR vacation_from IS NOT NULL AND vacation_due_at IN (vacation_from, vacation_until)))`);
    await queries.query(
      'CREATE INDEX player_vacation_idx ON player (vacation_due_at) WHERE vacation_due_at IS NOT NULL',
    );
  }

  /** All leaves are over: without the setting, the next start brings the rates of everybody up to date. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(
      'ALTER TABLE player DROP COLUMN vacation_from, DROP COLUMN vacation_until, DROP COLUMN vacation_due_at',
    );
    await queries.query("DELETE FROM setting WHERE key = 'catalogue'");
  }
}
