import type { MigrationInterface, QueryRunner } from 'typeorm';

const LATEST = `
  SELECT player_id, alliance_id, max(left_at) AS left_at, min(coalesce(joined_at, '-infinity')) AS since
  FROM former_member GROUP BY player_id, alliance_id HAVING count(*) > 1`;

/**
 * One row for each player and alliance again: servers of earlier versions, which run beside this one during an upgrade, insert with this
 * key in `ON CONFLICT`. `since`: the begin of the first of several memberships, which count as one, so that no later one ends
 * the wait of those who were mates then. Servers of the version before name the other key.
 */
export class FormerMembers1700000000053 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE former_member ADD COLUMN since timestamptz(3)');
    await queries.query(`
      UPDATE former_member SET since = latest.since FROM (${LATEST}) AS latest
      WHERE (former_member.player_id, former_member.alliance_id, former_member.left_at) = (latest.player_id, latest.alliance_id, latest.left_at)`);
    await queries.query(`
      DELETE FROM former_member USING (${LATEST}) AS latest
      WHERE (former_member.player_id, former_member.alliance_id) = (latest.player_id, latest.alliance_id)
        AND former_member.left_at < latest.left_at`);
    await queries.query('ALTER TABLE former_member DROP CONSTRAINT former_member_pkey');
    await queries.query(`
      ALTER TABLE former_member ADD PRIMARY KEY (player_id, alliance_id),
        ADD CONSTRAINT former_member_left_key UNIQUE (player_id, alliance_id, left_at)`);
  }

  /** Of several memberships of one player in one alliance, the last one stays. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE former_member DROP CONSTRAINT former_member_left_key');
    await queries.query('ALTER TABLE former_member DROP CONSTRAINT former_member_pkey');
    await queries.query(
      'ALTER TABLE former_member ADD PRIMARY KEY (player_id, alliance_id, left_at), DROP COLUMN since',
    );
  }
}
