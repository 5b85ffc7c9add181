import pg from 'pg';
import { GALAXY_RADIUS, SYMBOLS } from '#shared/catalogue/galaxy';

/** Members of a generated alliance. */
const ALLIANCE_SIZE = 10;
/** One player in this many is in an alliance. */
const LONERS = 5;

type Query = (sql: string) => Promise<Record<string, string>[]>;

/**
 * Generates players in SQL until there are `count`: copies of the existing ones, each with a planet, its buildings and
 * squads and a finished mission, a fifth of them in an alliance. Their rows satisfy every constraint of the schema, but
 * the ledger has no lines for them; no call reads it. `url`: database of a game with some players.
 */
export async function multiplyPlayers(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: Query = async (sql) => (await client.query<Record<string, string>>(sql)).rows;
  try {
    const [there] = await query('SELECT count(*) AS players, max(id) AS last FROM player');
    const missing = count - Number(there?.players);
    if (missing > 0) await multiply(query, missing, Number(there?.last));
    // Marks the rates as checked: a game of this size is older than a day, so its servers do not check them at the
    // start.
    await query(
      "UPDATE setting SET value = split_part(value, ' ', 1) || ' 2026-01-01T00:00:00Z' WHERE key = 'catalogue'",
    );
    // The next server that starts makes the ranking of all.
    await query('TRUNCATE ranking, ranking_snapshot, ranking_history');
    await query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function multiply(query: Query, missing: number, last: number): Promise<void> {
  // Disables triggers and foreign keys: below, one statement does what triggers would do a million times.
  await query('SET session_replication_role = replica');
  await query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
  const indexes = await query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('player', 'planet', 'building', 'squad', 'mission') AND schemaname = 'public'
       AND indexname NOT LIKE '%_pkey'`,
  );
  for (const { name } of indexes) await query(`DROP INDEX ${name}`);
  await query(`CREATE TEMPORARY TABLE model AS
    SELECT player.id AS player, planet.id AS planet, row_number() OVER (ORDER BY player.id) - 1 AS number
    FROM player JOIN planet ON owner_id = player.id WHERE verified_at IS NOT NULL`);
  await insertPlayers(query, missing);
  await insertPlanets(query, missing, last);
  for (const table of ['building', 'squad']) await copyOnto(query, table);
  await query(`INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
    SELECT player, 'malp', planet, at, at, at, '{"message": "Nobody was there."}'
    FROM copy, date_trunc('milliseconds', clock_timestamp() - interval '1 day') AS at`);
  for (const { definition = '' } of indexes) await query(definition);
  await query(`UPDATE galaxy_sector SET version = version + 1, worlds = there.worlds FROM (
      SELECT (coordinates_y + 1118) / 280 * 8 + (coordinates_x + 1118) / 280 AS number, count(*) AS worlds FROM planet GROUP BY 1
    ) AS there WHERE sector = number`);
  await insertAlliances(query);
}

const columnsOf = async (query: Query, table: string, but: readonly string[]) => {
  const columns = await query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = 'public'`,
  );
  return columns.flatMap(({ name = '' }) => (but.includes(name) ? [] : [name]));
};

const models = '(SELECT count(*) FROM model)';

async function insertPlayers(query: Query, missing: number): Promise<void> {
  const same = await columnsOf(query, 'player', ['id', 'username', 'email']);
  await query(`INSERT INTO player (username, email, ${same.join(', ')})
    SELECT 'stored-' || n, 'stored-' || n || '@example.org', ${same.map((name) => `player.${name}`).join(', ')}
    FROM generate_series(1, ${missing}) AS n JOIN model ON number = n % ${models} JOIN player ON player.id = model.player
    ORDER BY n`);
}

/** A planet for each new player, at free positions and gate addresses. */
async function insertPlanets(query: Query, missing: number, last: number): Promise<void> {
  const side = `generate_series(-${GALAXY_RADIUS}, ${GALAXY_RADIUS})`;
  await query(`CREATE TEMPORARY TABLE place AS SELECT row_number() OVER (ORDER BY hashint8(x * 10000 + y)) AS n, x, y
    FROM ${side} AS x, ${side} AS y
    WHERE NOT EXISTS (SELECT 1 FROM planet WHERE (coordinates_x, coordinates_y) = (x, y))`);
  const symbol = (place: number) => `(seed / ${SYMBOLS ** place} % ${SYMBOLS} + 1)::smallint`;
  await query(`CREATE TEMPORARY TABLE address AS SELECT row_number() OVER () AS n, symbols
    FROM (SELECT n * 2971::bigint AS seed FROM generate_series(1, ${2 * missing}) AS n) AS seeds,
      LATERAL (SELECT ARRAY[${[0, 1, 2, 3, 4, 5].map(symbol).join(', ')}] AS symbols) AS drawn
    WHERE NOT EXISTS (SELECT 1 FROM planet WHERE stargate_address = symbols) LIMIT ${missing}`);
  const same = await columnsOf(query, 'planet', [
    'id',
    'owner_id',
    'coordinates_x',
    'coordinates_y',
    'stargate_address',
  ]);
  await query(`INSERT INTO planet (owner_id, coordinates_x, coordinates_y, stargate_address, ${same.join(', ')})
    SELECT citizen.id, x, y, symbols, ${same.map((name) => `planet.${name}`).join(', ')}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM player WHERE id > ${last}) AS citizen
    JOIN place USING (n) JOIN address USING (n)
    JOIN model ON number = n % ${models} JOIN planet ON planet.id = model.planet`);
  await query(`CREATE TEMPORARY TABLE copy AS
    SELECT citizen.id AS player, planet.id AS planet, model.planet AS model
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM player WHERE id > ${last}) AS citizen
    JOIN planet ON owner_id = citizen.id JOIN model ON number = n % ${models}`);
  await query('ANALYZE copy, model');
}

async function copyOnto(query: Query, table: string): Promise<void> {
  const same = await columnsOf(query, table, ['id', 'planet_id']);
  await query(`INSERT INTO ${table} (planet_id, ${same.join(', ')})
    SELECT copy.planet, ${same.map((name) => `${table}.${name}`).join(', ')}
    FROM copy JOIN ${table} ON planet_id = copy.model`);
}

async function insertAlliances(query: Query): Promise<void> {
  await query(`CREATE TEMPORARY TABLE membership AS
    SELECT player, (row_number() OVER (ORDER BY player) - 1) / ${ALLIANCE_SIZE} AS number FROM copy WHERE player % ${LONERS} = 0`);
  await query(`INSERT INTO alliance (name, max_members, member_count, leader_id)
    SELECT 'Alliance ' || number, ${ALLIANCE_SIZE}, count(*), min(player) FROM membership GROUP BY number`);
  await query(`INSERT INTO member (player_id, alliance_id)
    SELECT player, alliance.id FROM membership JOIN alliance ON name = 'Alliance ' || number`);
}
