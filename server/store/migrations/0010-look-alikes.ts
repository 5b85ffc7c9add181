import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number of our own for the advisory lock that lets one transaction at a time take a username. */
const USERNAMES_LOCK = 7_777_005;

/**
 * No player can take a username that looks like another's, by the two keys that alliance names have. A username is
 * ASCII, and of its letters and digits these two keys only fold I, l and 1, and O and 0; `COLLATE "C"` because Turkish
 * has another small letter for I. Players whose names look alike already keep them, so no index can be unique: a trigger
 * looks, and answers as the unique index of the names does, which servers of the version before understand too.
 *
 * Besides, what the sweeps and the deletion of accounts look for gets an index.
 */
export class LookAlikes1700000000010 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE FUNCTION username_as_written(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT lower(translate($1, 'I10', 'llO') COLLATE "C") $$`);
    await queries.query(`
      CREATE FUNCTION username_in_small_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT translate(lower($1 COLLATE "C"), '10', 'lO') $$`);
    await queries.query('CREATE INDEX player_as_written_idx ON player (username_as_written(username))');
    await queries.query('CREATE INDEX player_in_small_letters_idx ON player (username_in_small_letters(username))');
    // After the lock each query sees what was committed by then. Planned for an empty table, it would read all of a large one.
    await queries.query(`
      CREATE FUNCTION refuse_look_alike() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.username = OLD.username THEN RETURN NEW; END IF;
        PERFORM pg_advisory_xact_lock(${USERNAMES_LOCK});
        IF EXISTS (
          SELECT 1 FROM player WHERE username_as_written(username) = username_as_written(NEW.username) AND id <> NEW.id
        ) OR EXISTS (
          SELECT 1 FROM player
          WHERE username_in_small_letters(username) = username_in_small_letters(NEW.username) AND id <> NEW.id
        ) THEN
          RAISE unique_violation USING CONSTRAINT = 'player_username_key', MESSAGE = 'Another username looks like this one.';
        END IF;
        RETURN NEW;
      END $$`);
    await queries.query(`
      CREATE TRIGGER username_look BEFORE INSERT OR UPDATE OF username ON player
      FOR EACH ROW EXECUTE FUNCTION refuse_look_alike()`);

    // A ban closes what waits for an answer; those that were made before left it open.
    await queries.query(`
      UPDATE join_request SET status = 'closed' FROM player
      WHERE player.id = player_id AND status = 'pending' AND banned_at IS NOT NULL`);
    await queries.query(`
      UPDATE invitation SET status = 'closed' FROM player
      WHERE player.id = invitee_id AND status = 'pending' AND banned_at IS NOT NULL`);

    await queries.query(
      "CREATE INDEX join_request_answered_idx ON join_request (requested_at) WHERE status <> 'pending'",
    );
    await queries.query("CREATE INDEX invitation_answered_idx ON invitation (created_at) WHERE status <> 'pending'");
    // For the foreign keys, too: whoever deletes a player looks for the player's rows here.
    await queries.query('DROP INDEX join_request_player_idx, invitation_invitee_idx');
    await queries.query('CREATE INDEX join_request_player_idx ON join_request (player_id)');
    await queries.query('CREATE INDEX invitation_invitee_idx ON invitation (invitee_id)');
    await queries.query('CREATE INDEX invitation_inviter_idx ON invitation (inviter_id)');
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP INDEX join_request_answered_idx, invitation_answered_idx, invitation_inviter_idx,
      join_request_player_idx, invitation_invitee_idx, player_as_written_idx, player_in_small_letters_idx`);
    await queries.query("CREATE INDEX join_request_player_idx ON join_request (player_id) WHERE status = 'pending'");
    await queries.query("CREATE INDEX invitation_invitee_idx ON invitation (invitee_id) WHERE status = 'pending'");
    await queries.query('DROP TRIGGER username_look ON player');
    await queries.query('DROP FUNCTION refuse_look_alike, username_as_written, username_in_small_letters');
  }
}
