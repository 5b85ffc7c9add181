import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invitations to register, by the hash of their codes. How often one is used is counted from the accounts that were registered with it,
 * so an account that is deleted before it was verified gives its place back.
 */
export class RegistrationInvitations1700000000073 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE registration_invitation (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code_hash bytea NOT NULL UNIQUE,
        uses integer NOT NULL CHECK (uses > 0),
        -- For the operators alone: whom it is meant for.
        note text NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
        revoked_at timestamptz(3)
      )`);
    await queries.query(
      'ALTER TABLE player ADD COLUMN invitation_id integer REFERENCES registration_invitation ON DELETE SET NULL',
    );
    await queries.query('CREATE INDEX player_invitation_idx ON player (invitation_id) WHERE invitation_id IS NOT NULL');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE player DROP COLUMN invitation_id');
    await queries.query('DROP TABLE registration_invitation');
  }
}
