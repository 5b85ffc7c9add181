import type { OwnPostgres } from '../../chaos/faults/postgres.ts';
import { type Issuer, OPEN_SESSIONS } from '../../lib/access-tokens.ts';

/** A player of the benchmark, with planet and alliance. */
export interface Actor {
  readonly token: string;
  readonly player: number;
  readonly planet: number;
  readonly alliance: number;
}

/** `many`: in alliances of ten. `one`: all in the same alliance. */
export interface CallFixtures {
  readonly many: readonly Actor[];
  readonly one: readonly Actor[];
}

/** First ids of each kind, far apart, so that a number in a recorded statement has one meaning only. */
const FIRST = { player: 1_000_003, planet: 2_000_003, building: 3_000_003, alliance: 4_000_003 };
/** Versions at the beginning of a round, apart from the ids for the same reason. */
const VERSION = { player: 5_000_003, alliance: 6_000_003 };
/** Stock of each resource: more than any player spends. */
const PLENTY = 777_777;
const ALLIANCE_SIZE = 10;

/** Moves the id sequences apart. Call it before players are made. */
export async function setIdsApart({ query }: OwnPostgres): Promise<void> {
  for (const [table, first] of Object.entries(FIRST)) {
    await query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${first}`);
  }
}

/** Puts the first half of all players into alliances of ten, the second half into one alliance. All can give to their banks. */
export async function gatherFixtures({ query }: OwnPostgres, { tokenFor }: Issuer): Promise<CallFixtures> {
  await query(`
    BEGIN;
    CREATE TEMPORARY TABLE membership AS
      SELECT id, CASE WHEN half = 1 THEN (row_number() OVER (ORDER BY id) - 1) / ${ALLIANCE_SIZE} ELSE -1 END AS number
      FROM (SELECT id, ntile(2) OVER (ORDER BY id) AS half FROM player) AS halved;
    INSERT INTO alliance (name, max_members, leader_id)
      SELECT 'Alliance ' || number, 30000, min(id) FROM membership GROUP BY number;
    INSERT INTO member (player_id, alliance_id, joined_at)
      SELECT membership.id, alliance.id, clock_timestamp() - interval '2 days' FROM membership JOIN alliance ON name = 'Alliance ' || number;
    UPDATE player SET struck_at = clock_timestamp();
    COMMIT`);
  await query('ANALYZE');
  const rows = await query<Omit<Actor, 'token'> & { of_many: boolean }>(
    `SELECT player.id AS player, planet.id AS planet, alliance.id AS alliance, alliance.name <> 'Alliance -1' AS of_many
     FROM player JOIN planet ON owner_id = player.id JOIN member ON player_id = player.id
       JOIN alliance ON alliance.id = alliance_id ORDER BY player.id`,
  );
  const [game] = await query<{ value: string }>(OPEN_SESSIONS);
  const actors = rows.map((row) => ({ ...row, token: tokenFor(row.player, game?.value ?? '') }));
  return { many: actors.filter((each) => each.of_many), one: actors.filter((each) => !each.of_many) };
}

/** Resets players an hour after their last action with equal stocks, so that every round begins with the same rows. */
export async function seedFixtures({ query }: OwnPostgres): Promise<void> {
  const stock = ['naquadah', 'trinium', 'metal', 'energy', 'food'].map((name) => `${name} = ${PLENTY}`).join(', ');
  await query('DELETE FROM building WHERE activated_at IS NULL');
  await query(
    `UPDATE player SET version = ${VERSION.player}, settled_at = clock_timestamp() - interval '1 hour', ${stock}`,
  );
  await query(`UPDATE alliance SET version = ${VERSION.alliance}`);
  await query('VACUUM player, planet, building, alliance');
}

/** The numbers of an actor that occur in its statements. The keys are the placeholders that replace these numbers. */
export function marksOf({ player, planet, alliance }: Actor): Record<string, number> {
  return { player, planet, alliance, playerVersion: VERSION.player, allianceVersion: VERSION.alliance };
}
