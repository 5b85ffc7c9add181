import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['building', 'ship', 'mission', 'attack', 'defence', 'research'];
const CHECK = 'xp_event_source_kind_check';
const allow = (kinds: readonly string[]) => `ALTER TABLE xp_event DROP CONSTRAINT ${CHECK},
  ADD CONSTRAINT ${CHECK} CHECK (source_kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** XP count by the type of what gave them. What was given stays. */
export class OneRateOfExperience1700000000057 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE xp_event ADD COLUMN type_id smallint, DROP CONSTRAINT xp_event_amount_check');
    await queries.query('ALTER TABLE xp_event ADD CONSTRAINT xp_event_amount_check CHECK (amount >= 0)');
    await queries.query(allow([...KINDS, 'squad']));
    for (const kind of ['building', 'ship', 'research'])
      await queries.query(
        `UPDATE xp_event SET type_id = ${kind}_type_id FROM ${kind} WHERE source_kind = '${kind}' AND source_id = ${kind}.id`,
      );
    // Only settlers have given XP.
    await queries.query("UPDATE xp_event SET type_id = 3 WHERE source_kind = 'mission'");
    await queries.query('CREATE INDEX xp_event_type_idx ON xp_event (player_id, source_kind, type_id, at)');
  }

  /** Takes back the XP of squads, because a server of the previous version could not account for it: levels are then too high. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX xp_event_type_idx');
    await queries.query("DELETE FROM xp_event WHERE source_kind = 'squad'");
    await queries.query(allow(KINDS));
    await queries.query('UPDATE xp_event SET amount = 1 WHERE amount = 0');
    await queries.query('ALTER TABLE xp_event DROP CONSTRAINT xp_event_amount_check');
    await queries.query('ALTER TABLE xp_event ADD CONSTRAINT xp_event_amount_check CHECK (amount > 0)');
    await queries.query('ALTER TABLE xp_event DROP COLUMN type_id');
  }
}
