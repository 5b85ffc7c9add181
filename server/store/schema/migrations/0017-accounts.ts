import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the mail address, and the deletion of accounts. */
export class Accounts1700000000017 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // Both codes are entered together, so they share one count of tries.
    await queries.query(`
      CREATE TABLE email_change (
        player_id integer PRIMARY KEY REFERENCES player ON DELETE CASCADE,
        new_email text NOT NULL,
        old_hmac bytea NOT NULL,
        new_hmac bytea NOT NULL,
        tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
        expires_at timestamptz(3) NOT NULL
      )`);
    await queries.query('CREATE INDEX email_change_expires_idx ON email_change (expires_at)');

    // `delete_at`: when the account is to be deleted; NULL again once everything is gone. `deleted_at`: since when the row
    // is anonymous. The row stays, because ledger and claims refer to it.
    await queries.query(`
      ALTER TABLE player
        ADD COLUMN delete_at timestamptz(3),
        ADD COLUMN deleted_at timestamptz(3),
        ALTER COLUMN email DROP NOT NULL,
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD CONSTRAINT player_deleted_check CHECK (
          CASE WHEN deleted_at IS NULL THEN email IS NOT NULL AND password_hash IS NOT NULL
          ELSE email IS NULL AND password_hash IS NULL AND verified_at IS NULL AND bio = '' END
        )`);
    await queries.query('CREATE INDEX player_delete_idx ON player (delete_at) WHERE delete_at IS NOT NULL');
    // A partial index is no target for foreign keys, so a change of the address needs no stronger lock than other
    // changes of the row. With that lock, it could deadlock with a command that stores its idempotency key.
    await queries.query('DROP INDEX player_email_key');
    await queries.query('CREATE UNIQUE INDEX player_email_key ON player (email) WHERE email IS NOT NULL');

    // The foreign keys use these when missions and ships are deleted.
    await queries.query('CREATE INDEX known_planet_mission_idx ON known_planet (mission_id)');
    await queries.query('CREATE INDEX known_planet_last_mission_idx ON known_planet (last_mission_id)');
    await queries.query('CREATE INDEX mission_ship_idx ON mission (ship_id) WHERE ship_id IS NOT NULL');
  }

  /** Deleted accounts get an address that receives no mail, and a hash that no password has. Pending deletions are lost. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX mission_ship_idx, known_planet_last_mission_idx, known_planet_mission_idx');
    await queries.query('DROP INDEX player_delete_idx, player_email_key');
    await queries.query('ALTER TABLE player DROP CONSTRAINT player_deleted_check');
    await queries.query(`
      UPDATE player SET email = 'deleted-' || id || '@invalid', password_hash = '' WHERE deleted_at IS NOT NULL`);
    await queries.query(`
      ALTER TABLE player
        ALTER COLUMN email SET NOT NULL,
        ALTER COLUMN password_hash SET NOT NULL,
        DROP COLUMN delete_at,
        DROP COLUMN deleted_at`);
    await queries.query('CREATE UNIQUE INDEX player_email_key ON player (email)');
    await queries.query('DROP TABLE email_change');
  }
}
