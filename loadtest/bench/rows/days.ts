import type pg from 'pg';

/** The hours of the day in which a player is in the game now and then, as the bots of the laboratory are. */
export const HOURS: readonly number[] = Array.from({ length: 16 }, (_, i) => 7 + i);

/** Worlds of a player that have ore, and ships of one order. */
const WORLDS = 8;
const SHIPS = 7;

/**
 * What a player does in a day of a season. The commands of builders, explorers and so on are as frequent among each other as those of the
 * honest styles in 120 days of `npm run pace`, except that their ships are as many as make 97 commands a day together; and a
 * player talks, writes, reads and gives.
 */
const A_DAY = {
  builds: 1.5,
  orders: 9,
  explorations: 4.4,
  probes: 0.5,
  researches: 1,
  marches: 2,
  battles: 0.2,
  gifts: 1,
  refinings: 0.5,
  claims: 0.5,
  messages: 2,
  letters: 1,
  reads: 4,
  notifications: 6,
};
/** A building, ship or research that is finished is completed by another command. */
const completions = A_DAY.builds + A_DAY.orders * SHIPS + A_DAY.researches;
const { battles: _fought, notifications: _announced, ...sent } = A_DAY;
export const COMMANDS = Math.round(Object.values(sent).reduce((sum, each) => sum + each, 0) + completions);
export const ACTS = Object.entries(A_DAY)
  .map(([what, count]) => `${count} ${what}`)
  .join(', ')
  .replace('orders', `orders of ${SHIPS} ships`);

/** Texts as long as those of the game: a plan, a report, what a battle was fought with, its rounds, and an answer to a command. */
const PLAN = JSON.stringify({
  days: 1,
  find: 'world',
  seed: 4711,
  facts: { days: 1, escort: 3, population: 12, defense: 40, place: 2 },
});
const REPORT = JSON.stringify({
  message: 'M'.repeat(160),
  code: 'explore_world',
  params: { planet: 'P3X-888' },
  worlds: [{ planet_id: 1, state: 'S'.repeat(260) }],
});
const UNITS = Array.from({ length: 8 }, (_, i) => ({
  kind: 'ship',
  type_id: 40 + i,
  owner_id: 12_345 + i,
  count: 17 * i,
  attack: 31 * i,
  defence: 57 * i,
}));
const ROUNDS = Array.from({ length: 6 }, (_, i) => ({
  round: i,
  fallen: UNITS.map(({ count }) => (count * 7919) % (101 + i)),
}));
const ANSWER = JSON.stringify({ message: 'x', resources: 'r'.repeat(500), event: 'e'.repeat(250) });

/** The players who act, in a schema that is no part of the game. */
export async function prepareDays(db: pg.Pool): Promise<void> {
  await db.query('CREATE SCHEMA bench');
  await db.query(
    `CREATE TABLE bench.actor AS SELECT player.id AS player, planet.id AS home, alliance_id AS alliance,
       row_number() OVER (ORDER BY player.id)::int AS n FROM player JOIN planet ON owner_id = player.id AND home
     LEFT JOIN member ON player_id = player.id WHERE verified_at IS NOT NULL`,
  );
}

/** SQL: acts of this hour, with the player and the time of each, and their rows and lines. `$1`: the hour; `$2`: how many. */
const acting = (insert: string) => `WITH act AS MATERIALIZED (
    SELECT nextval('ledger_act_seq') AS act, actor.*, k, row_number() OVER () AS o,
      date_trunc('milliseconds', $1::timestamptz + k * interval '1 minute' + random() * interval '30 s') AS at
    FROM bench.actor, generate_series(1, $2::int) AS k
  ) ${insert}`;

const LINE =
  'INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, naquadah, trinium, metal, energy, food)';
/** Lines of a price, or of something else that one account gives to another. */
const lines = (from: string, reason: string, ref: string, to = "'sink', 0") =>
  `${LINE} SELECT act, kind, id, '${reason}', ${ref}, at, sign * 120, sign * 60, sign * 240, sign * 30, 0
   FROM ${from}, LATERAL (VALUES ('player', player, -1), (${to}, 1)) AS line (kind, id, sign)`;

/** A row for each act, its price, and the XP that it gave. */
const paidRows = (table: string, columns: string, values: string, reason: string, xp?: string, many = 1) =>
  acting(`, made AS (
    INSERT INTO ${table} (${columns}) SELECT ${values} FROM act, generate_series(1, ${many}) ORDER BY o RETURNING id
  ), thing AS (
    SELECT made.id AS thing, act.* FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM made) AS made
    JOIN act ON o = (place - 1) / ${many} + 1
  )${
    xp
      ? `, learned AS (
    INSERT INTO xp_event (source_kind, source_id, player_id, amount, at, type_id) SELECT '${xp}', thing, player, 60, at, 44 FROM thing
  )`
      : ''
  } ${lines('thing', reason, 'thing')}`);

const STATEMENTS: readonly (readonly [keyof typeof A_DAY | 'commands', string, ...unknown[]])[] = [
  [
    'commands',
    acting(
      `${LINE} SELECT act, kind, id, 'production', NULL, at, ore, ore, ore, more, more FROM act, LATERAL (
         SELECT 'player' AS kind, player AS id, ${WORLDS} AS ore, 5 AS more UNION ALL SELECT 'mint', 0, 0, -5
         UNION ALL SELECT 'reserve', home * 100 + world, -1, 0 FROM generate_series(1, ${WORLDS}) AS world) AS line`,
    ),
  ],
  [
    'commands',
    acting(`INSERT INTO idempotency (player_id, key, fingerprint, answer, at)
      SELECT player, gen_random_uuid()::text, decode(md5(act::text) || md5(act::text), 'hex'), '${ANSWER}', at FROM act`),
  ],
  [
    'builds',
    paidRows(
      'building',
      'planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at',
      'home, 3, false, at, at, at',
      'build',
      'building',
    ),
  ],
  [
    'orders',
    paidRows(
      'ship',
      'planet_id, ship_type_id, started_at, ready_at, activated_at',
      'home, 44, at, at, at',
      'ship',
      'ship',
      SHIPS,
    ),
  ],
  [
    'explorations',
    paidRows(
      'mission',
      'player_id, kind, planet_id, start_time, finish_time, completed_at, plan, report',
      `player, 'explore', home, at, at, at, '${PLAN}', '${REPORT}'`,
      'mission',
    ),
  ],
  [
    'probes',
    paidRows(
      'mission',
      'player_id, kind, planet_id, start_time, finish_time, completed_at, report',
      `player, 'malp', home, at, at, at, '${REPORT}'`,
      'mission',
    ),
  ],
  [
    'researches',
    paidRows(
      'research',
      'player_id, research_type_id, level, started_at, ready_at, completed_at',
      "player, 1, (SELECT count(*) + 1 FROM research WHERE player_id = player), at, at + interval '1 h', at + interval '1 h'",
      'research',
      'research',
    ),
  ],
  [
    'marches',
    paidRows(
      'march',
      'player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, flight_ms, phase, retreat_percent, secret, seal',
      "player, 'transfer', home, home + 1, at, at, at + interval '1 h', 1000, 'done', 50, repeat('0', 32), repeat('0', 64)",
      'march',
    ),
  ],
  [
    'battles',
    acting(`INSERT INTO battle (march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale, slipped,
        losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
      SELECT (SELECT max(id) FROM march WHERE player_id = player), (SELECT count(*) + 1 FROM battle WHERE attacker_id = player), home, player,
        (SELECT min(player) FROM bench.actor AS other WHERE other.player <> act.player), at, '${JSON.stringify({ attacker: UNITS, defender: UNITS })}',
        '${JSON.stringify(ROUNDS)}', md5(act::text), md5(act::text) || md5(act::text), 'repelled', 0, false, '${JSON.stringify({ attacker: UNITS, defender: UNITS })}',
        '{}', '{}', 0, 0, false, 0, 0 FROM act WHERE EXISTS (SELECT 1 FROM march WHERE player_id = player)`),
  ],
  ['gifts', acting(lines('act', 'contribution', 'NULL', "'bank', alliance"))],
  ['refinings', acting(lines('act', 'refining', 'NULL'))],
  [
    'claims',
    acting(`, claim AS (
        INSERT INTO objective_claim (player_id, objective_id, week, claimed_at) SELECT player, 1, extract(epoch FROM at)::int, at FROM act RETURNING id, player_id
      ) ${LINE} SELECT act, kind, account, 'objective', claim.id, at, sign * 100, 0, 0, 0, 0 FROM claim JOIN act ON player = player_id,
        LATERAL (VALUES ('player', player, 1), ('mint', 0, -1)) AS line (kind, account, sign)`),
  ],
  [
    'messages',
    acting(`INSERT INTO alliance_message (alliance_id, author_id, text, sent_at)
      SELECT alliance, player, 'The gate holds, and the convoy leaves tonight: who brings the escort?', at FROM act WHERE alliance IS NOT NULL`),
  ],
  [
    'gifts',
    acting(`INSERT INTO alliance_log (alliance_id, at, details, code, params, giver_id)
      SELECT alliance, at, 'Somebody gave 120 naquadah, 60 trinium and 240 metal to the bank.', 'bank_contributed',
        '{"player": "somebody", "amounts": {"metal": 240, "trinium": 60, "naquadah": 120}}', player FROM act WHERE alliance IS NOT NULL`),
  ],
  [
    'letters',
    acting(`INSERT INTO letter (author_id, reader_id, text, at) SELECT player, (SELECT max(player) FROM bench.actor AS other WHERE other.player <> act.player),
      'Our gate dials yours tonight. Keep the iris open until the convoy is through, and tell your mates.', at FROM act`),
  ],
  [
    'notifications',
    acting(
      `INSERT INTO notification (player_id, kind, source_id, announced_at) SELECT player, 'mission', act, at FROM act`,
    ),
  ],
];

/** Everybody acts in one hour. What comes less than once an hour comes in some hours. */
export async function fillHour(
  db: pg.Pool,
  { day, hour, days }: { readonly day: number; readonly hour: number; readonly days: number },
): Promise<void> {
  const past = day * HOURS.length + HOURS.indexOf(hour);
  const due = (aDay: number) =>
    Math.floor(((past + 1) * aDay) / HOURS.length) - Math.floor((past * aDay) / HOURS.length);
  const { rows } = await db.query<{ at: Date }>(
    "SELECT date_trunc('day', clock_timestamp(), 'UTC') + make_interval(days => $1, hours => $2) AS at",
    [day - days, hour],
  );
  for (const [what, statement] of STATEMENTS) {
    const count = due(what === 'commands' ? COMMANDS : A_DAY[what]);
    if (count > 0) await db.query(statement, [rows[0]?.at, count]);
  }
}
