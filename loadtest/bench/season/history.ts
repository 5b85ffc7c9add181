import type pg from 'pg';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { gainXp, xpFor } from '#shared/rules/experience';
import { planExploration } from '#shared/rules/missions/explore';
import { sendRaids } from '../../lib/marches.ts';

/** A line ship of race 4. */
const LINE = 44;
const SCOUT = shipTypeOf(41);
const LINES = 20;
const REPORTS = 10;
const KNOWN = 5;
/** One player in so many is out exploring, or has a raid under way. */
const EXPLORERS = 5;
const RAIDERS = 20;
const AWAY_MS = 6 * 3_600_000;
const CARGO = 70;
const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const PLAN = planExploration({ days: 1, escort: 0, population: 0, defense: 0, hourly: NOTHING, emptyInARow: 0 }, 1);

/**
 * What players leave behind in a season, for everybody at once, so that the audit stays clean: twenty acts in the books, ten
 * reports and five known worlds each; a fifth explores, a twentieth has a raid on the way or flies home with cargo. Without
 * battles, artifacts and research.
 */
export async function addHistory(db: pg.Pool): Promise<void> {
  await inOneTransaction(db, [
    `INSERT INTO ledger (act, account_kind, account_id, reason, at, metal)
     SELECT act, kind, account_id, 'start', now(), sign * metal FROM (
       SELECT nextval('ledger_act_seq') AS act, owner_id, CASE n % 2 WHEN 0 THEN 5 ELSE -5 END AS metal
       FROM planet, generate_series(1, ${LINES}) AS n WHERE home
     ) AS acts, LATERAL (VALUES ('player', owner_id, 1), ('mint', 0, -1)) AS line (kind, account_id, sign)`,
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT owner_id, 'malp', id, at, at, at, '{"message": "The probe saw sand, ruins of a temple, and two moons above them."}'
     FROM planet, generate_series(1, ${REPORTS}) AS n,
       LATERAL (SELECT date_trunc('milliseconds', now()) - make_interval(hours => n) AS at) AS moment WHERE home`,
    `CREATE TEMPORARY TABLE wild AS
     SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS place FROM planet WHERE owner_id IS NULL`,
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id)
     SELECT player_id, wild.id, now(), mission.id FROM (SELECT player_id, max(id) AS id FROM mission GROUP BY player_id) AS mission
     CROSS JOIN generate_series(0, ${KNOWN - 1}) AS n JOIN wild ON place = (player_id * 7 + n) % (SELECT count(*)::int FROM wild)`,
    'DROP TABLE wild',
  ]);
  await addExplorers(db);
  await addRaids(db);
  await inOneTransaction(db, ['ANALYZE']);
}

/** The books and the XP of players that were copied without any, so that the audit is clean. */
export async function addBooks(db: pg.Pool): Promise<void> {
  const names = RESOURCES.join(', ');
  await inOneTransaction(db, [
    `CREATE TEMPORARY TABLE opening AS
     SELECT 'player' AS kind, id, 'start' AS reason, ${names} FROM player
     WHERE id NOT IN (SELECT account_id FROM ledger WHERE account_kind = 'player')
     UNION ALL SELECT 'reserve', id, 'found', ${RESERVES.join(', ')}, 0, 0 FROM planet
     WHERE id NOT IN (SELECT account_id FROM ledger WHERE account_kind = 'reserve')`,
    `WITH act AS MATERIALIZED (SELECT nextval('ledger_act_seq') AS act)
     INSERT INTO ledger (act, account_kind, account_id, reason, at, ${names})
     SELECT act, kind, id, reason, now(), ${names} FROM act, opening
     UNION ALL SELECT act, 'mint', 0, reason, now(), ${RESOURCES.map((name) => `-sum(${name})`).join(', ')}
       FROM act, opening GROUP BY act, reason`,
    `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at, type_id)
     SELECT 'building', building.id, owner_id, type.xp, now(), type.id FROM building
     JOIN planet ON planet.id = planet_id
     JOIN (VALUES ${BUILDING_TYPES.map(({ id, cost }) => `(${id}, ${xpFor(cost)})`).join(', ')}) AS type (id, xp) ON type.id = building_type_id
     ON CONFLICT DO NOTHING`,
    'DROP TABLE opening',
  ]);
}

/** A scout of each is away. To launch it gave XP, to all of them as much, on top of as much. */
async function addExplorers(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ level: number; xp: number }>(
    `SELECT DISTINCT level, xp FROM player WHERE id % ${EXPLORERS} = 0`,
  );
  const [was, ...others] = rows;
  if (!was || others.length > 0) throw new Error('The players differ in their XP.');
  const { level, xp } = gainXp(was, xpFor(SCOUT.cost));
  await inOneTransaction(db, [
    `CREATE TEMPORARY TABLE crew AS
     SELECT owner_id, planet.id AS home, nextval(pg_get_serial_sequence('ship', 'id'))::int AS ship,
       nextval(pg_get_serial_sequence('mission', 'id'))::int AS mission
     FROM planet WHERE home AND owner_id % ${EXPLORERS} = 0`,
    `INSERT INTO mission (id, player_id, kind, planet_id, start_time, finish_time, plan)
     SELECT mission, owner_id, 'explore', home, now(), now() + interval '1 day', '${JSON.stringify(PLAN)}' FROM crew`,
    `INSERT INTO ship (id, planet_id, ship_type_id, started_at, ready_at, activated_at, mission_id)
     SELECT ship, home, ${SCOUT.id}, at - interval '1 hour', at, at, mission
     FROM crew, LATERAL (SELECT now() - interval '1 minute' AS at) AS moment`,
    'UPDATE mission SET ship_id = ship FROM crew WHERE mission = mission.id',
    `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at, type_id)
     SELECT 'ship', ship, owner_id, ${xpFor(SCOUT.cost)}, now(), ${SCOUT.id} FROM crew`,
    `UPDATE player SET level = ${level}, xp = ${xp}, version = version + 1 FROM crew WHERE owner_id = player.id`,
    'DROP TABLE crew',
  ]);
}

/** Half of the raids are on their way home, with cargo. */
async function addRaids(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ id: number; owner_id: number; target: number; target_owner: number }>(
    `SELECT * FROM (
       SELECT id, owner_id, lead(id) OVER later AS target, lead(owner_id) OVER later AS target_owner FROM planet WHERE home
       WINDOW later AS (ORDER BY id)
     ) AS pair WHERE owner_id % ${RAIDERS} = 1 AND target IS NOT NULL`,
  );
  await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT id, ${LINE}, now() - interval '1 hour', now() - interval '1 minute' FROM unnest($1::int[]) AS id, generate_series(1, 3)`,
    [rows.map(({ id }) => id)],
  );
  const raids = rows.map(({ id, owner_id, target, target_owner }) => ({
    attackerId: owner_id,
    originId: id,
    targetId: target,
    targetOwnerId: target_owner,
  }));
  const ids = await sendRaids(db, raids, { typeId: LINE, inMs: AWAY_MS });
  const loaded = [ids.filter((_, i) => i % 2 === 0), CARGO];
  await db.query(
    `WITH home AS (
       UPDATE march SET phase = 'home', due_at = due_at + interval '6 h', metal = $2 WHERE id = ANY ($1) RETURNING id
     ), act AS MATERIALIZED (SELECT id, nextval('ledger_act_seq') AS act FROM home)
     INSERT INTO ledger (act, account_kind, account_id, reason, at, metal)
     SELECT act, kind, account_id, 'salvage', now(), sign * $2
     FROM act, LATERAL (VALUES ('cargo', id, 1), ('mint', 0, -1)) AS line (kind, account_id, sign)`,
    loaded,
  );
}

/** Runs the statements in one transaction, without a time limit. */
async function inOneTransaction(db: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off; SET work_mem = '128MB'");
    await client.query('BEGIN');
    for (const sql of statements) await client.query(sql);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}
