import type { EntityManager } from 'typeorm';
import type { SeasonSpan } from '#shared/rules/seasons/season-day';
import type { SeasonTimes } from '#shared/rules/seasons/seasons';
import { awaitPipelined } from './connection/transaction.ts';
import {
  ALLIANCE_COLUMNS,
  type AllianceRow,
  type MemberRow,
  NOW,
  PLANET_COLUMNS,
  PLAYER_COLUMNS,
  type PlanetRow,
  type PlayerRow,
} from './schema/rows.ts';

/** The ids of all rows that a command will read and change. */
export interface Locks {
  readonly alliances?: readonly number[];
  /** Players to be locked with all their planets, so that their economy can be settled. */
  readonly players?: readonly number[];
  /** Players to be locked without their planets, because the command leaves their economy alone. */
  readonly playersWithoutPlanets?: readonly number[];
  /** Further planets, which do not belong to `players`. */
  readonly planets?: readonly number[];
}

export interface Locked {
  /**
   * The game's time: PostgreSQL's clock, read after the last lock was acquired. SQL's `now()` would be the start of the
   * transaction.
   */
  readonly now: Date;
  readonly alliances: ReadonlyMap<number, AllianceRow>;
  readonly players: ReadonlyMap<number, PlayerRow>;
  /** All planets of `players`, and the planets asked for. When a command activates a building on one, it replaces the row here. */
  readonly planets: Map<number, PlanetRow>;
  /** Memberships of the locked players in the locked alliances. */
  readonly members: readonly MemberRow[];
  /** The orders that wait on the planets of `players`: those who change them hold the player's lock. */
  readonly orders: readonly LockedOrder[];
  /** When the current season began, ends or ended, and when the next one begins. */
  readonly season: SeasonTimes & SeasonSpan;
}

export interface LockedOrder {
  readonly planet_id: number;
  /** When it begins if the player does nothing. */
  readonly starts_at: string | null;
}

const held = new WeakSet<EntityManager>();

/**
 * Acquires all locks of a command in one order, so that commands cannot deadlock: queues of alliances, alliances,
 * players, planets, each by id. Must be called once per transaction, before anything is read. Throws at a second call.
 */
export async function lock(tx: EntityManager, ids: Locks): Promise<Locked> {
  if (held.has(tx)) throw new Error('Locks are taken once: a second call could take them in another order.');
  held.add(tx);

  const {
    alliances: allianceIds = [],
    players: ownerIds = [],
    playersWithoutPlanets: persons = [],
    planets: planetIds = [],
  } = ids;
  const playerIds = [...ownerIds, ...persons];
  const isOnePlayer =
    ownerIds.length === 1 && persons.length === 0 && planetIds.length === 0 && allianceIds.length === 0;
  // PostgreSQL runs these one after the other. Sending them at once saves the round trips in between, during which
  // other commands would wait for the locks.
  const [, alliances, players, [last]]: [unknown, AllianceRow[], PlayerRow[], LastLocks[]] = await awaitPipelined([
    allianceIds.length > 0 ? tx.query(QUEUE_FOR_ALLIANCES, [ALLIANCE_QUEUE, allianceIds]) : [],
    allianceIds.length > 0 ? tx.query(LOCK_ALLIANCES, [allianceIds]) : [],
    isOnePlayer ? tx.query(LOCK_ONE_PLAYER, [...ownerIds]) : tx.query(LOCK_PLAYERS, [playerIds]),
    isOnePlayer
      ? tx.query(LAST_LOCKS_OF_ONE, [...ownerIds])
      : tx.query(LAST_LOCKS, [ownerIds, planetIds, allianceIds, playerIds]),
  ]);
  if (!last) throw new Error('PostgreSQL did not tell the time.');
  return {
    now: last.now,
    alliances: byId(alliances),
    players: byId(players),
    planets: byId(last.planets),
    members: last.members,
    orders: last.orders,
    season: {
      beganAt: millis(last.season?.began_at) ?? last.now.getTime(),
      endsAt: millis(last.season?.ends_at),
      nextAt: millis(last.season?.next_at),
    },
  };
}

interface LastLocks extends Pick<Locked, 'now' | 'members' | 'orders'> {
  readonly planets: readonly PlanetRow[];
  /** Null before the first start of a server. */
  readonly season: {
    readonly began_at: string;
    readonly ends_at: string | null;
    readonly next_at: string | null;
  } | null;
}

const millis = (time: string | null | undefined) => (time ? Date.parse(time) : null);

/** The first key of the advisory locks that alliances queue by. The second is the alliance's id. */
const ALLIANCE_QUEUE = 7_777_004;
/**
 * A transaction that asks for a row at the moment it is unlocked may overtake those that wait for it, which at a busy
 * bank happens all the time. Advisory locks are granted in order. The row is locked all the same.
 */
const QUEUE_FOR_ALLIANCES = `SELECT pg_advisory_xact_lock($1, id)
  FROM (SELECT id FROM unnest($2::int[]) AS id ORDER BY id) AS line`;
const LOCK_ALLIANCES = `SELECT ${ALLIANCE_COLUMNS} FROM alliance WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;
const lockPlayers = (which: string) =>
  `SELECT ${PLAYER_COLUMNS} FROM player WHERE ${which} ORDER BY id FOR NO KEY UPDATE`;
/**
 * Acquires the last locks, and reads in the same statement what may be read only under all of them. The aggregate is
 * complete when its last row is locked, so the clock beside it is read after the last lock. Memberships change only
 * under the lock of their alliance, and orders under the lock of their player, which earlier statements have acquired.
 */
const lastLocks = ({ owned, further, members }: Readonly<Record<'owned' | 'further' | 'members', string>>) => `
  WITH locked AS MATERIALIZED (
    SELECT ${PLANET_COLUMNS} FROM planet WHERE ${owned} OR ${further} ORDER BY id FOR NO KEY UPDATE
  )
  SELECT coalesce(json_agg(locked), '[]') AS planets, ${NOW},
    (SELECT coalesce(json_agg(seat), '[]') FROM (
      SELECT alliance_id, player_id, officer, joined_at FROM member WHERE ${members}
    ) AS seat) AS members,
    (SELECT coalesce(json_agg(waiting), '[]') FROM (
      SELECT planet_id, starts_at FROM build_queue JOIN planet ON planet.id = planet_id WHERE ${owned}
    ) AS waiting) AS orders,
    (SELECT json_build_object('began_at', began_at, 'ends_at', ends_at, 'next_at', next_at) FROM season ORDER BY number DESC LIMIT 1) AS season
  FROM locked`;

const LOCK_PLAYERS = lockPlayers('id = ANY ($1)');
const LAST_LOCKS = lastLocks({
  owned: 'owner_id = ANY ($1)',
  further: 'id = ANY ($2)',
  members: 'alliance_id = ANY ($3) AND player_id = ANY ($4)',
});

/**
 * Most commands lock one player alone. PostgreSQL keeps the plans of these two statements, and makes those with lists anew at
 * each use, which takes longer than to run them: it expects longer lists when it does not know them.
 */
const LOCK_ONE_PLAYER = lockPlayers('id = $1');
const LAST_LOCKS_OF_ONE = lastLocks({ owned: 'owner_id = $1', further: 'false', members: 'false' });

function byId<R extends { id: number }>(rows: readonly R[]): Map<number, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The time of PostgreSQL's clock, in whole milliseconds. */
export async function databaseTime(queries: Pick<EntityManager, 'query'>): Promise<Date> {
  const [row]: { now: Date }[] = await queries.query(`SELECT ${NOW}`);
  if (!row) throw new Error('PostgreSQL did not tell the time.');
  return row.now;
}
