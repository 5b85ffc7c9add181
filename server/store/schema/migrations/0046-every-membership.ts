import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = 'ALTER TABLE former_member DROP CONSTRAINT former_member_pkey';

/** A row for each membership that ended: one that replaces the row of the time before would end the wait of those who were mates then. */
export class EveryMembership1700000000046 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(KEY);
    await queries.query('ALTER TABLE former_member ADD PRIMARY KEY (player_id, alliance_id, left_at)');
  }

  /** Of the memberships of one player in one alliance, the last one stays. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DELETE FROM former_member AS earlier USING former_member AS later
      WHERE (later.player_id, later.alliance_id) = (earlier.player_id, earlier.alliance_id) AND later.left_at > earlier.left_at`);
    await queries.query(KEY);
    await queries.query('ALTER TABLE former_member ADD PRIMARY KEY (player_id, alliance_id)');
  }
}
