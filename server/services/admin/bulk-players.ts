import type { DataSource, EntityManager } from 'typeorm';
import { BUILDING_TYPES, type BuildingType } from '#shared/catalogue/buildings';
import { SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { RACES } from '#shared/catalogue/races';
import { type Amounts, type Rates, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD } from '#shared/catalogue/start';
import { buildingOutput, homeOutput } from '#shared/rules/construction';
import { gainXp, xpFor } from '#shared/rules/experience';
import { homeSamples, randomAddress } from '#shared/rules/galaxy';
import { type Random, wholeBetween } from '#shared/rules/random';
import { siteFor } from '#shared/rules/worlds/sites';
import { transaction } from '../../store/connection/transaction.ts';
import { type LedgerLine, multiplied, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { REFRESH_SECONDS, type Tokens, tokenHash } from '../access/tokens.ts';

/*
 * Players in bulk, for load tests: the same rows and ledger lines as after registering, verifying, building and activating,
 * in a dozen statements for some hundred players. The rows need no locks, because nothing sees them before commit.
 */

/** The parts of a game that making players needs. */
export interface Maker {
  readonly db: DataSource;
  readonly random: Random;
  readonly speed: number;
  readonly tokens: Tokens;
}

/** A verified player with a home planet and a session. */
export interface ReadyPlayer {
  readonly email: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The players' names: `prefix-1`, `prefix-2` and so on, from `first`. */
export interface Numbering {
  readonly prefix: string;
  readonly first: number;
  readonly count: number;
}

interface Citizen {
  readonly id: number;
  readonly race: number;
  readonly name: string;
}

/** What players in bulk have: more than newcomers, who have their first goals before them. */
export const BULK_STOCK: Amounts = { naquadah: 500, trinium: 600, metal: 1400, energy: 400, food: 400 };

/** Players in one transaction: few enough that it ends in a fraction of a second. */
const BATCH = 250;

/** One for each resource: the first building of the catalogue that yields it. */
const MINES: readonly BuildingType[] = RESOURCES.map(mineOf);

/** The number after the highest one that a player with this prefix has. */
export async function nextNumber(db: DataSource, prefix: string): Promise<number> {
  const [row]: { next: number }[] = await db.query(
    `SELECT coalesce(max(substring(username FROM length($1) + 2)::bigint), 0) + 1 AS next FROM player
     WHERE starts_with(lower(username), lower($1) || '-') AND substring(username FROM length($1) + 2) ~ '^[0-9]{1,15}$'`,
    [prefix],
  );
  return row?.next ?? 1;
}

/** Makes verified players with a home planet and one active mine for each resource. All have the password of this hash. */
export async function createBulkPlayers(
  maker: Maker,
  { prefix, first, count }: Numbering,
  passwordHash: string,
): Promise<ReadyPlayer[]> {
  const made: ReadyPlayer[] = [];
  while (made.length < count) {
    const batch = { prefix, first: first + made.length, count: Math.min(BATCH, count - made.length) };
    made.push(...(await transaction(maker.db, (tx) => makeBatch(maker, tx, batch, passwordHash))));
  }
  // Otherwise PostgreSQL would plan with the statistics of small tables for a minute, and scan whole tables for one player.
  await transaction(maker.db, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('ANALYZE');
  });
  return made;
}

async function makeBatch(
  maker: Maker,
  tx: EntityManager,
  numbering: Numbering,
  passwordHash: string,
): Promise<ReadyPlayer[]> {
  const now = await databaseTime(tx);
  const citizens = await insertPlayers(maker, tx, numbering, passwordHash, now);
  const homes = await placeHomes(maker, tx, citizens);
  const mines = await insertMines(tx, [...homes.values()], now);
  const lines: LedgerLine[] = [];
  for (const { id } of citizens) {
    const home = homes.get(id);
    if (home === undefined) throw new Error(`Player ${id} has no home.`);
    lines.push(...ledgerLinesOf(id, home, mines.get(home) ?? []));
  }
  await payXp(tx, homes, mines, now);
  await writeLedger(tx, now, lines);
  return startSessions(maker, tx, citizens);
}

/** Inserts verified players with the stock, rates and level that they have after activating their mines. */
async function insertPlayers(
  { speed }: Maker,
  tx: EntityManager,
  { prefix, first, count }: Numbering,
  passwordHash: string,
  now: Date,
): Promise<Citizen[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    name: `${prefix}-${first + index}`,
    race: RACES[(first + index) % RACES.length]?.id ?? RACES[0].id,
  }));
  const { level, xp } = MINES.reduce((gained, { cost }) => gainXp(gained, xpFor(cost)), { level: 1, xp: 0 });
  const rates = new Map(RACES.map(({ id }) => [id, playerRates(id, speed)]));
  return tx.query(
    `INSERT INTO player (username, email, password_hash, race_id, level, xp, version, created_at, verified_at, settled_at,
       ${RESOURCES.join(', ')}, ${RESOURCES.map((name) => `rate_${name}`).join(', ')})
     SELECT name, lower(name) || '@example.org', $3, race, $4, $5, 1, $6, $6, $6,
       ${RESOURCES.map((_, i) => `$${i + 7}::bigint`).join(', ')}, ${RESOURCES.map((name) => `rate_${name}`).join(', ')}
     FROM unnest($1::text[], $2::int[], ${RESOURCES.map((_, i) => `$${i + 12}::bigint[]`).join(', ')})
       AS person (name, race, ${RESOURCES.map((name) => `rate_${name}`).join(', ')})
     RETURNING id, race_id AS race, username AS name`,
    [
      people.map(({ name }) => name),
      people.map(({ race }) => race),
      passwordHash,
      level,
      xp,
      now,
      ...RESOURCES.map((name) => BULK_STOCK[name]),
      ...RESOURCES.map((name) => people.map(({ race }) => rates.get(race)?.[name] ?? 0)),
    ],
  );
}

/**
 * Gives each player a home planet with its guard and the mines' rates. Returns planet ids by owner. Retries for players whose
 * place or address is taken.
 */
async function placeHomes(
  { random, speed }: Maker,
  tx: EntityManager,
  citizens: readonly Citizen[],
): Promise<ReadonlyMap<number, number>> {
  const homes = new Map<number, number>();
  const raceOfOwner = new Map(citizens.map(({ id, race }) => [id, race]));
  const ground = new Map<number, Rates>(RACES.map(({ id }) => [id, minesOutput(id, speed)]));
  const { reserves, maxBuildings, buildSlots, population, defenseLevel, defenseStat } = HOME_WORLD;
  while (homes.size < citizens.length) {
    const homeless = citizens.filter(({ id }) => !homes.has(id));
    const samples = homeless.flatMap(({ id }) => homeSamples(random).map((place) => ({ ...place, id })));
    const placed: { id: number; owner_id: number }[] = await tx.query(
      `WITH roomiest AS (
         SELECT DISTINCT ON (owner) owner, x, y FROM unnest($1::int[], $2::int[], $3::int[]) AS place (owner, x, y)
         LEFT JOIN LATERAL (
           SELECT point(coordinates_x, coordinates_y) <-> point(x, y) AS room FROM planet
           ORDER BY point(coordinates_x, coordinates_y) <-> point(x, y) LIMIT 1
         ) AS nearest ON true ORDER BY owner, room DESC NULLS FIRST
       )
       INSERT INTO planet (owner_id, home, name, coordinates_x, coordinates_y, stargate_address, point_of_origin,
         planet_type_id, max_buildings, build_slots, population, defense_level, defense_stat,
         ${RESERVES.join(', ')}, ${RESERVES.map((name) => `rate_${name}`).join(', ')})
       SELECT owner, true, name, x, y, string_to_array(address, '-')::smallint[], origin, $8, $9, $10, $11, $12, $13,
         ${RESERVES.map((_, i) => `$${i + 14}::bigint`).join(', ')}, ${RESERVES.map((name) => `rate_${name}`).join(', ')}
       FROM unnest($4::int[], $5::text[], $6::text[], $7::int[], ${RESERVES.map((_, i) => `$${i + 17}::bigint[]`).join(', ')})
         AS home (owner, name, address, origin, ${RESERVES.map((name) => `rate_${name}`).join(', ')})
       JOIN roomiest USING (owner) ORDER BY owner
       ON CONFLICT DO NOTHING RETURNING id, owner_id`,
      [
        samples.map(({ id }) => id),
        samples.map(({ x }) => x),
        samples.map(({ y }) => y),
        homeless.map(({ id }) => id),
        homeless.map(({ name }) => `Home of ${name}`),
        homeless.map(() => randomAddress(random).join('-')),
        homeless.map(() => wholeBetween(random, 1, SYMBOLS)),
        HOME_PLANET_TYPE_ID,
        maxBuildings,
        buildSlots,
        population,
        defenseLevel,
        defenseStat,
        ...RESERVES.map((name) => reserves[name]),
        ...RESERVES.map((name) => homeless.map(({ race }) => ground.get(race)?.[name] ?? 0)),
      ],
    );
    for (const { id, owner_id } of placed) homes.set(owner_id, id);
  }
  await tx.query('INSERT INTO squad (planet_id, squad_type_id) SELECT * FROM unnest($1::int[], $2::int[])', [
    [...homes.values()],
    [...homes.keys()].map((owner) => homeGuardOf(raceOfOwner.get(owner) ?? RACES[0].id).id),
  ]);
  return homes;
}

interface Mine {
  readonly id: number;
  readonly type: BuildingType;
}

/** Inserts mines that are started, built and activated at this moment. Returns them by planet. */
async function insertMines(tx: EntityManager, planets: readonly number[], now: Date): Promise<Map<number, Mine[]>> {
  const rows: { id: number; planet_id: number; building_type_id: number }[] = await tx.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, site, started_at, built_at, activated_at)
     SELECT planet, type, alone, site, $4, $4, $4
     FROM unnest($1::int[]) AS planet, unnest($2::int[], $3::boolean[], $5::smallint[]) AS mine (type, alone, site)
     RETURNING id, planet_id, building_type_id`,
    [
      planets,
      MINES.map(({ id }) => id),
      MINES.map(({ uniquePerPlanet }) => uniquePerPlanet),
      now,
      MINES.map(({ id }) => siteFor(0, id, [])),
    ],
  );
  const mines = new Map<number, Mine[]>(planets.map((planet) => [planet, []]));
  const types = new Map(MINES.map((type) => [type.id, type]));
  for (const { id, planet_id, building_type_id } of rows) {
    const type = types.get(building_type_id);
    if (type) mines.get(planet_id)?.push({ id, type });
  }
  return mines;
}

async function payXp(
  tx: EntityManager,
  homes: ReadonlyMap<number, number>,
  mines: ReadonlyMap<number, readonly Mine[]>,
  now: Date,
): Promise<void> {
  const paid = [...homes].flatMap(([owner, home]) => (mines.get(home) ?? []).map((mine) => ({ owner, ...mine })));
  await tx.query(
    `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at, type_id)
     SELECT 'building', source, owner, amount, $4, type
     FROM unnest($1::int[], $2::int[], $3::int[], $5::int[]) AS paid (source, owner, amount, type)`,
    [
      paid.map(({ id }) => id),
      paid.map(({ owner }) => owner),
      paid.map(({ type }) => xpFor(type.cost)),
      now,
      paid.map(({ type }) => type.id),
    ],
  );
}

/** The ledger lines of a new player: the mint pays the starting stock and the mines' prices, which leave the game at once. */
function ledgerLinesOf(playerId: number, planetId: number, mines: readonly Mine[]): LedgerLine[] {
  const own = { account: 'player', accountId: playerId } as const;
  return [
    ...withCounterpart({ ...own, reason: 'start', amounts: BULK_STOCK }, 'mint'),
    ...withCounterpart(
      { account: 'reserve', accountId: planetId, reason: 'found', amounts: HOME_WORLD.reserves },
      'mint',
    ),
    ...mines.flatMap(({ id, type }) => [
      ...withCounterpart({ ...own, reason: 'start', refId: id, amounts: type.cost }, 'mint'),
      ...withCounterpart({ ...own, reason: 'build', refId: id, amounts: multiplied(type.cost, -1) }, 'sink'),
    ]),
  ];
}

/** Starts a session for each player, in their order. */
export async function startSessions(
  { tokens }: Pick<Maker, 'tokens'>,
  tx: EntityManager,
  citizens: readonly Pick<Citizen, 'id' | 'name'>[],
): Promise<ReadyPlayer[]> {
  const sessions: { id: number; player_id: number }[] = await tx.query(
    `INSERT INTO session (player_id, token_hash, user_agent, expires_at)
     SELECT player, '', 'made in bulk', $2 FROM unnest($1::int[]) AS player RETURNING id, player_id`,
    [citizens.map(({ id }) => id), new Date(Date.now() + REFRESH_SECONDS * 1000)],
  );
  const names = new Map(citizens.map(({ id, name }) => [id, name]));
  const players = sessions.map(({ id, player_id }) => ({
    email: `${names.get(player_id)?.toLowerCase()}@example.org`,
    access_token: tokens.sign('access', player_id, id),
    refresh_token: tokens.sign('refresh', player_id, id),
  }));
  await tx.query(
    `UPDATE session SET token_hash = signed.hash FROM unnest($1::int[], $2::bytea[]) AS signed (id, hash)
     WHERE session.id = signed.id`,
    [sessions.map(({ id }) => id), players.map(({ refresh_token }) => tokenHash(refresh_token))],
  );
  return players;
}

/** Units per hour from all mines. */
function minesOutput(race: number, speed: number): Rates {
  const sum: Partial<Amounts> = {};
  for (const mine of MINES) {
    const output = buildingOutput(mine, race, speed);
    for (const name of RESOURCES) sum[name] = (sum[name] ?? 0) + (output[name] ?? 0);
  }
  return sum;
}

/** Units per hour that no reserve limits: the home planet's own output, and energy and food of the mines. */
function playerRates(race: number, speed: number): Rates {
  const home = homeOutput(speed);
  const { energy = 0, food = 0 } = minesOutput(race, speed);
  return { ...home, energy: (home.energy ?? 0) + energy, food: (home.food ?? 0) + food };
}

function mineOf(resource: Resource): BuildingType {
  const types: readonly BuildingType[] = BUILDING_TYPES;
  const mine = types.find(({ output }) => output[resource]);
  if (!mine) throw new Error(`Nothing yields ${resource}.`);
  return mine;
}
