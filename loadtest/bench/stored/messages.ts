import pg from 'pg';

/** Messages are kept longer than this, see the job that deletes old ones. */
const DAYS = 80;
/** Members of an alliance that talks, and messages of each. */
const MEMBERS = 10;
const HALL = 100;
/** Conversations that each player begins, and letters in each. */
const BEGUN = 5;
const LETTERS = 10;

/** How much is written by everybody together. */
export interface Written {
  readonly messages: number;
  readonly letters: number;
}

/** Somebody who talks, with what the reads ask for. */
export interface Talk {
  readonly player: number;
  readonly alliance: number;
  /** A message in the middle of the alliance's conversation. */
  readonly middle: number;
  /** Somebody with whom the player exchanges letters. */
  readonly partner: number;
}

/** What the players of `npm run players` write, in a game of `players` of them. */
export const leastWritten = (players: number): Written => ({
  messages: Math.floor(players / MEMBERS) * HALL,
  letters: players * BEGUN * LETTERS,
});

/**
 * Fills the database at `url` with messages: those of the players of `npm run players`, as many in every game, between those
 * that all others write. Returns the players of `npm run players`, with what they can read.
 */
export async function addMessages(url: string, written: Written): Promise<Talk[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: Query = async (sql) => (await client.query<Record<string, string>>(sql)).rows;
  try {
    // Disables triggers and foreign keys, as for the players.
    await query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
    await query("SET maintenance_work_mem = '512MB'");
    const indexes = await query(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename IN ('alliance_message', 'letter', 'conversation') AND schemaname = 'public' AND indexname NOT LIKE '%_pkey'`,
    );
    for (const { name } of indexes) await query(`DROP INDEX ${name}`);
    await query(`CREATE TEMPORARY TABLE talker AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS number, count(*) OVER () AS size
      FROM player WHERE username NOT LIKE 'stored-%' AND verified_at IS NOT NULL`);
    await query('ANALYZE talker');
    await talkInAlliances(query, written.messages);
    await writeLetters(query, written.letters);
    for (const { definition = '' } of indexes) await query(definition);
    await query('VACUUM ANALYZE');
    const { rows } = await client.query<Talk>(
      `SELECT talker.id AS player, alliance_id AS alliance, percentile_disc(0.5) WITHIN GROUP (ORDER BY message.id) AS middle,
         (SELECT min(other_id) FROM conversation WHERE player_id = talker.id) AS partner
       FROM talker JOIN member ON player_id = talker.id JOIN alliance_message AS message USING (alliance_id) GROUP BY 1, 2`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

type Query = (sql: string) => Promise<Record<string, string>[]>;

/** When the `n`th of `count` was written. */
const at = (count: number) => `date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - n / ${count}::float))`;
const WORDS = `'Message ' || n || ': the convoy leaves Chulak tonight, who brings the escort?'`;

/**
 * SQL: `count` numbers `n`, each with a row of `groups`. The groups that are in every game (`is_own`) take turns, and so do the
 * others between them; `turn` counts within the two kinds. Each own group is drawn `each` times.
 */
const drawn = (count: number, groups: string, each: number) => `
  (SELECT n, is_own, CASE WHEN is_own THEN n / every ELSE n END AS turn, CASE WHEN is_own THEN own ELSE others END AS size
   FROM (SELECT ${count} / (count(*) FILTER (WHERE is_own) * ${each}) AS every,
       count(*) FILTER (WHERE is_own) AS own, count(*) FILTER (WHERE NOT is_own) AS others FROM ${groups}) AS rhythm,
     generate_series(1, ${count}::bigint) AS n, LATERAL (SELECT n % every = 0 AS is_own) AS kind) AS draw
  JOIN ${groups} AS chosen ON chosen.is_own = draw.is_own AND number = turn % size`;

const NUMBERED = 'row_number() OVER (PARTITION BY is_own) - 1 AS number';

async function talkInAlliances(query: Query, count: number): Promise<void> {
  await query(`INSERT INTO alliance (name, max_members, member_count, leader_id)
    SELECT 'Talkers ' || number / ${MEMBERS}, ${MEMBERS}, count(*), min(id) FROM talker GROUP BY number / ${MEMBERS}`);
  await query(`INSERT INTO member (player_id, alliance_id)
    SELECT talker.id, alliance.id FROM talker JOIN alliance ON name = 'Talkers ' || number / ${MEMBERS}`);
  await query(`CREATE TEMPORARY TABLE hall AS SELECT *, ${NUMBERED} FROM (
      SELECT alliance_id AS id, array_agg(player_id) AS members, bool_or(talker.id IS NOT NULL) AS is_own
      FROM member LEFT JOIN talker ON talker.id = player_id GROUP BY 1
    ) AS each`);
  await query('ANALYZE hall');
  await query(`INSERT INTO alliance_message (alliance_id, author_id, text, sent_at)
    SELECT chosen.id, members[1 + turn / size % cardinality(members)], ${WORDS}, ${at(count)}
    FROM ${drawn(count, 'hall', HALL)} ORDER BY n`);
  await query(`CREATE TEMPORARY TABLE said AS
    SELECT alliance_id, count(*) AS messages, max(id) AS last FROM alliance_message GROUP BY 1`);
  await query('INSERT INTO alliance_hall (id, version) SELECT alliance_id, messages FROM said');
  await query(`INSERT INTO alliance_message_read (player_id, message_id)
    SELECT player_id, last FROM member JOIN said USING (alliance_id)`);
}

/** Each talker writes to the next ones, and every other player to the next one. */
async function writeLetters(query: Query, count: number): Promise<void> {
  await query(`CREATE TEMPORARY TABLE pair AS SELECT *, ${NUMBERED} FROM (
      SELECT a.id AS a, b.id AS b, true AS is_own
      FROM talker AS a, generate_series(1, ${BEGUN}) AS step JOIN talker AS b ON true WHERE b.number = (a.number + step) % a.size
      UNION ALL
      SELECT id, lead(id) OVER (ORDER BY id), false FROM player WHERE username LIKE 'stored-%'
    ) AS each WHERE b IS NOT NULL`);
  await query('ANALYZE pair');
  await query(`INSERT INTO letter (author_id, reader_id, text, at)
    SELECT CASE turn / size % 2 WHEN 0 THEN a ELSE b END, CASE turn / size % 2 WHEN 0 THEN b ELSE a END, ${WORDS}, ${at(count)}
    FROM ${drawn(count, 'pair', LETTERS)} ORDER BY n`);
  await query(`INSERT INTO conversation (player_id, other_id, begun, last_letter_id, last_at, received_id, read_id)
    SELECT player_id, other_id, coalesce(min(id) FILTER (WHERE sent) < coalesce(min(id) FILTER (WHERE NOT sent), max(id) + 1), false), max(id), max(at),
      coalesce(max(id) FILTER (WHERE NOT sent), 0), max(id)
    FROM (
      SELECT author_id AS player_id, reader_id AS other_id, true AS sent, id, at FROM letter
      UNION ALL SELECT reader_id, author_id, false, id, at FROM letter
    ) AS side GROUP BY 1, 2`);
}
