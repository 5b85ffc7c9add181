import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { ALLIANCE_START, MEMBERS_PER_LEVEL } from '#shared/catalogue/alliances';
import { GALAXY_PLANETS, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { RACES } from '#shared/catalogue/races';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { levelThatSeats } from '#shared/rules/alliances';
import { homeOutput } from '#shared/rules/construction';
import { freeAddress, generateGalaxy, homesInTurn, type Place, withSecrets } from '#shared/rules/galaxy';
import { type Random, wholeBetween } from '#shared/rules/random';
import { seasonEnd } from '#shared/rules/seasons/seasons';
import { sentence } from '#shared/sentences/sentences';
import { transaction } from '../../store/connection/transaction.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { ON_LEAVE } from '../../store/schema/rows.ts';
import { PLAYER_IN_NEW_SEASON, TABLES_IN_NEW_SEASON } from '../../store/schema/season-tables.ts';
import { stageTables } from '../../store/schema/staged-tables.ts';
import { columnsOf } from '../alliances/alliance-events.ts';
import { insertPlanets } from '../planets/galaxy-setup.ts';
import { BEGINNING_LOCK, currentSeason } from './current-season.ts';
import { beginLongWork } from './end-season.ts';

/*
 * The next season begins in one transaction, while servers run: a new galaxy is made, every player gets a home, the starting stock
 * and the peace of newcomers, the books begin with exactly that, and the tables of the old galaxy are emptied. Until it commits,
 * nothing has changed, so a killed command is simply run again. Meanwhile players' commands are refused with 503; reads are answered
 * from the old galaxy, because worlds, squads and books are written to tables beside it (`staged-tables.ts`), which take the places of
 * the old ones at the end: for that moment, reads wait.
 *
 * Accounts stay whole: names, logins, addresses, bans, settings, notifications. A home keeps its name. Alliances keep name,
 * members, ranks, log, requests and invitations; the bank is empty, and the level is the lowest that seats all members, so
 * that nobody must leave. Ids keep counting up, so nothing of the old season can be mistaken for something of the new one.
 * The old books are in the backup that the command takes before. Servers see the new number within a second, and close all rooms
 * with a code at which clients load the page again (`season-watch.ts`).
 */

export interface NewSeason {
  readonly seed: number;
  /** Real days; 0: it never ends. */
  readonly days: number;
  readonly speed: number;
  readonly random: Random;
  /** Wild worlds. */
  readonly planets?: number;
}

export interface Begun {
  readonly number: number;
  readonly players: number;
  readonly alliances: number;
}

/** Places for players who register while the galaxy is made. */
const NEWCOMERS = 100;
/** Servers look once a second. */
const SEEN_MS = 1500;
/** How long homes are looked for at a stretch. */
const TURN_MS = 10;
/** Players inserted in one statement. */
const BATCH = 10_000;

/** Begins the season after the current one, which must be closed. Throws with a sentence for the operator otherwise. */
export async function beginNextSeason(db: DataSource, wanted: NewSeason): Promise<Begun> {
  const begun = await transaction(db, (tx) => begin(tx, wanted));
  // Otherwise PostgreSQL would plan with the statistics of the old galaxy for a minute.
  await transaction(db, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('ANALYZE');
  });
  return begun;
}

async function begin(tx: EntityManager, wanted: NewSeason): Promise<Begun> {
  await beginLongWork(tx);
  const old = await currentSeason(tx);
  if (!old.closed_at) throw new Error(`Season ${old.number} has not ended yet: npm run season -- end`);
  const worlds = withSecrets(generateGalaxy(wanted.seed, wanted.planets ?? GALAXY_PLANETS), wanted.random);
  const prepared = await homesAmong(worlds, (await tx.query(PEOPLE)).length + NEWCOMERS, wanted.random);
  await announceBeginning(tx);
  // Nobody changes anything, and everybody reads on.
  await tx.query('LOCK TABLE player, alliance, member, growth_square IN EXCLUSIVE MODE');
  await tx.query(`LOCK TABLE ${ANEW.join(', ')} IN EXCLUSIVE MODE`);
  const people: Person[] = await tx.query(PEOPLE);
  const homes = people.length > prepared.length ? await homesAmong(worlds, people.length, wanted.random) : prepared;
  await forgetOldGalaxy(tx);

  const now = await databaseTime(tx);
  const staged = await stageTables(tx, FILLED);
  await insertPlanets(tx, worlds);
  await foundHomes(tx, people, homes);
  await startPlayers(tx, now, wanted.speed);
  const alliances = await startAlliances(tx, now, old.number + 1);
  await writeOpeningBooks(tx, now);
  await staged.buildIndexes();
  const end = seasonEnd(now.getTime(), wanted.days, now.getTime());
  await tx.query('INSERT INTO season (number, galaxy_seed, began_at, days, ends_at) VALUES ($1, $2, $3, $4, $5)', [
    old.number + 1,
    wanted.seed,
    now,
    wanted.days,
    end === null ? null : new Date(end),
  ]);
  await tx.query("UPDATE setting SET value = $1 WHERE key = 'galaxy_seed'", [String(wanted.seed)]);
  await staged.takePlaces(ANEW.filter((table) => !FILLED.includes(table)));
  return { number: old.number + 1, players: people.length, alliances };
}

/** From now on servers refuse commands at once, with the reason; otherwise they would wait for locks, and then be told nothing. */
async function announceBeginning(tx: EntityManager): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [BEGINNING_LOCK]);
  await sleep(SEEN_MS);
}

const ANEW = Object.entries(TABLES_IN_NEW_SEASON).flatMap(([table, what]) => (what === 'anew' ? [table] : []));

/** What waited to be announced was of the old galaxy. */
async function forgetOldGalaxy(tx: EntityManager): Promise<void> {
  await tx.query('UPDATE notification_channel SET send_at = NULL WHERE send_at IS NOT NULL');
  await tx.query('UPDATE galaxy_sector SET version = version + 1, worlds = 0');
  await tx.query('UPDATE growth_square SET drawn = 0, wanted = 0, wanted_homes = 0');
}

/** Tables that get rows for every player. */
const FILLED: readonly string[] = ['planet', 'squad', 'ledger'];

/** Everybody with a verified account gets a home, banned players too. */
interface Person {
  readonly id: number;
  readonly race_id: number;
  /** The name of the home. */
  readonly home: string;
}

/** In random order: everybody sees all ids of worlds, and ids in the order of players would tell whose home each is. */
const PEOPLE = `SELECT player.id, race_id, coalesce(name, 'Home of ' || username) AS home FROM player
  LEFT JOIN planet ON owner_id = player.id AND home WHERE verified_at IS NOT NULL AND deleted_at IS NULL ORDER BY random()`;

interface Home extends Place {
  readonly address: readonly number[];
  readonly origin: number;
}

/** Places and addresses that are still free. A server that looks for them answers its players in between. */
async function homesAmong(
  worlds: ReturnType<typeof generateGalaxy>,
  count: number,
  random: Random,
): Promise<readonly Home[]> {
  const taken = new Set(worlds.map(({ address }) => address.join('-')));
  const places: Place[] = [];
  let since = performance.now();
  for (const place of homesInTurn(random, count, worlds)) {
    places.push(place);
    if (performance.now() - since < TURN_MS) continue;
    await othersTurn();
    since = performance.now();
  }
  return places.map((place) => ({
    ...place,
    address: freeAddress(random, taken),
    origin: wholeBetween(random, 1, SYMBOLS),
  }));
}

async function foundHomes(tx: EntityManager, people: readonly Person[], homes: readonly Home[]): Promise<void> {
  const { reserves, maxBuildings, buildSlots, population, defenseLevel, defenseStat } = HOME_WORLD;
  for (let first = 0; first < people.length; first += BATCH) {
    const owners = people.slice(first, first + BATCH);
    const places = homes.slice(first, first + owners.length);
    await tx.query(
      `INSERT INTO planet (owner_id, home, settled_once, name, coordinates_x, coordinates_y, stargate_address, point_of_origin,
         planet_type_id, max_buildings, build_slots, population, defense_level, defense_stat, ${RESERVES.join(', ')})
       SELECT owner, true, true, name, x, y, string_to_array(address, '-')::smallint[], origin, $7, $8, $9, $10, $11, $12, $13, $14, $15
       FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::text[], $6::int[]) AS world (owner, name, x, y, address, origin)`,
      [
        owners.map(({ id }) => id),
        owners.map(({ home }) => home),
        places.map(({ x }) => x),
        places.map(({ y }) => y),
        places.map(({ address }) => address.join('-')),
        places.map(({ origin }) => origin),
        HOME_PLANET_TYPE_ID,
        maxBuildings,
        buildSlots,
        population,
        defenseLevel,
        defenseStat,
        ...RESERVES.map((name) => reserves[name]),
      ],
    );
  }
  await tx.query(
    `INSERT INTO squad (planet_id, squad_type_id) SELECT planet.id, squad_of_race FROM planet JOIN player ON player.id = owner_id
     JOIN unnest($1::int[], $2::int[]) AS of_race (race, squad_of_race) ON race = race_id ORDER BY planet.id`,
    [RACES.map(({ id }) => id), RACES.map(({ id }) => homeGuardOf(id).id)],
  );
}

/**
 * Players with a home get the starting stock and, unless on leave, the home's yield; all others have nothing, as before their
 * verification.
 */
async function startPlayers(tx: EntityManager, now: Date, speed: number): Promise<void> {
  const yields = homeOutput(speed);
  const begins = Object.entries(PLAYER_IN_NEW_SEASON.anew).map(([column, value]) => `${column} = ${value}`);
  const stocks = RESOURCES.map(
    (name, i) =>
      `${name} = CASE WHEN has_home THEN $${2 + i}::bigint ELSE 0 END, remainder_${name} = 0,
       rate_${name} = CASE WHEN yields THEN $${7 + i}::bigint ELSE 0 END`,
  );
  await tx.query(
    `UPDATE player SET ${[...begins, ...stocks].join(', ')}
     FROM (SELECT player.id, home IS NOT NULL AS has_home, home IS NOT NULL AND NOT ${ON_LEAVE} AS yields
       FROM player LEFT JOIN planet ON owner_id = player.id) AS begun WHERE begun.id = player.id`,
    [now, ...RESOURCES.map((name) => STARTING_STOCK[name]), ...RESOURCES.map((name) => yields[name] ?? 0)],
  );
}

async function startAlliances(tx: EntityManager, now: Date, season: number): Promise<number> {
  const alliances: { id: number; member_count: number }[] = await tx.query('SELECT id, member_count FROM alliance');
  const levels = alliances.map(({ member_count }) => levelThatSeats(member_count));
  await tx.query(
    `UPDATE alliance SET ${RESERVES.map((name) => `${name} = 0, kept_${name} = 0`).join(', ')}, version = version + 1,
       level = begun.level, max_members = $3 + (begun.level - $4) * $5
     FROM unnest($1::int[], $2::int[]) AS begun (id, level) WHERE alliance.id = begun.id`,
    [alliances.map(({ id }) => id), levels, ALLIANCE_START.maxMembers, ALLIANCE_START.level, MEMBERS_PER_LEVEL],
  );
  await tx.query("UPDATE alliance_relation SET until = $1, peace_by = NULL WHERE kind = 'war' AND until IS NULL", [
    now,
  ]);
  await tx.query(
    'INSERT INTO alliance_log (alliance_id, at, details, code, params) SELECT id, $1, $2, $3, $4 FROM alliance',
    [now, ...columnsOf(sentence('season_begun', { season }))],
  );
  return alliances.length;
}

/** One act: the starting stocks and the reserves of the homes, paid by the mint. Wild worlds have their lines already. */
async function writeOpeningBooks(tx: EntityManager, now: Date): Promise<void> {
  await tx.query(
    `WITH act AS MATERIALIZED (SELECT nextval('ledger_act_seq') AS act), opening AS (
       SELECT 'player' AS kind, id, 'start' AS reason, ${RESOURCES.join(', ')} FROM player
       WHERE id IN (SELECT owner_id FROM planet WHERE home)
       UNION ALL SELECT 'reserve', id, 'found', ${RESERVES.join(', ')}, 0, 0 FROM planet WHERE home
     )
     INSERT INTO ledger (act, account_kind, account_id, reason, at, ${RESOURCES.join(', ')})
     SELECT act, kind, id, reason, $1::timestamptz, ${RESOURCES.join(', ')} FROM act, opening
     UNION ALL SELECT act, 'mint', 0, reason, $1::timestamptz, ${RESOURCES.map((name) => `-sum(${name})`).join(', ')}
       FROM act, opening GROUP BY act, reason`,
    [now],
  );
}
