import type { OwnPostgres } from '../../chaos/faults/postgres.ts';
import { GAME_ID, type Issuer } from '../../lib/access-tokens.ts';

/** A player of the bench, and where the player acts. */
export interface Actor {
  readonly token: string;
  readonly player: number;
  readonly planet: number;
  readonly alliance: number;
}

/** `many`: in alliances of ten. `one`: all in the same. */
export interface CallFixtures {
  readonly many: readonly Actor[];
  readonly one: readonly Actor[];
}

/** Ids of each kind begin here, so that a number in a recorded statement can be but one thing. */
const FIRST = { player: 1_000_003, planet: 2_000_003, building: 3_000_003, alliance: 4_000_003 };
/** And so do versions at the beginning of a round. */
const VERSION = { player: 5_000_003, alliance: 6_000_003 };
/** Of each resource: nobody runs out of anything. */
const PLENTY = 777_777;
const CREW = 10;

/** To be called before players are made. */
export async function setIdsApart({ query }: OwnPostgres): Promise<void> {
  for (const [table, first] of Object.entries(FIRST)) {
    await query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${first}`);
  }
}

/** Puts the first half of all players into crews of ten, the second half into one alliance. */
export async function gatherFixtures({ query }: OwnPostgres, { tokenFor }: Issuer): Promise<CallFixtures> {
  await query(`
    BEGIN;
    CREATE TEMPORARY TABLE seat AS
      SELECT id, CASE WHEN half = 1 THEN (row_number() OVER (ORDER BY id) - 1) / ${CREW} ELSE -1 END AS crew
      FROM (SELECT id, ntile(2) OVER (ORDER BY id) AS half FROM player) AS halved;
    INSERT INTO alliance (name, max_members, leader_id)
      SELECT 'Crew ' || crew, 30000, min(id) FROM seat GROUP BY crew;
    INSERT INTO member (player_id, alliance_id)
      SELECT seat.id, alliance.id FROM seat JOIN alliance ON name = 'Crew ' || crew;
    COMMIT`);
  await query('ANALYZE');
  const rows = await query<Omit<Actor, 'token'> & { of_many: boolean }>(
    `SELECT player.id AS player, planet.id AS planet, alliance.id AS alliance, alliance.name <> 'Crew -1' AS of_many
     FROM player JOIN planet ON owner_id = player.id JOIN member ON player_id = player.id
       JOIN alliance ON alliance.id = alliance_id ORDER BY player.id`,
  );
  const [game] = await query<{ value: string }>(GAME_ID);
  const actors = rows.map((row) => ({ ...row, token: tokenFor(row.player, game?.value ?? '') }));
  return { many: actors.filter((each) => each.of_many), one: actors.filter((each) => !each.of_many) };
}

/** The same players, an hour after their last act, with the same to spend: every round begins alike. */
export async function seedFixtures({ query }: OwnPostgres): Promise<void> {
  const stock = ['naquadah', 'trinium', 'metal', 'energy', 'food'].map((name) => `${name} = ${PLENTY}`).join(', ');
  await query('DELETE FROM building WHERE activated_at IS NULL');
  await query(
    `UPDATE player SET version = ${VERSION.player}, settled_at = clock_timestamp() - interval '1 hour', ${stock}`,
  );
  await query(`UPDATE alliance SET version = ${VERSION.alliance}`);
  await query('VACUUM player, planet, building, alliance');
}

/** What of an actor stands in statements. */
export function marksOf({ player, planet, alliance }: Actor): Record<string, number> {
  return { player, planet, alliance, playerVersion: VERSION.player, allianceVersion: VERSION.alliance };
}
