import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a player's quiet hours hold back attacks and sieges too. */
export class HeldAttacks1700000000047 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE notification_setting ADD COLUMN hold_attacks boolean NOT NULL DEFAULT false');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE notification_setting DROP COLUMN hold_attacks');
  }
}
