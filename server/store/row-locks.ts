import type { EntityManager } from 'typeorm';
import { together } from './connection/transaction.ts';
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

/** Ids of what an act will read and change. */
export interface Locks {
  readonly alliances?: readonly number[];
  /** Locked with all their planets: their economy can be settled. */
  readonly players?: readonly number[];
  /** Players whose economy the act leaves alone: locked without their planets. */
  readonly persons?: readonly number[];
  /** Planets that are not theirs. */
  readonly planets?: readonly number[];
}

export interface Locked {
  /** The game's time: PostgreSQL's clock, read after the last lock was had. `now()` would be the transaction's start. */
  readonly now: Date;
  readonly alliances: ReadonlyMap<number, AllianceRow>;
  readonly players: ReadonlyMap<number, PlayerRow>;
  /** Every planet of the locked players, and the planets asked for. */
  readonly planets: ReadonlyMap<number, PlanetRow>;
  /** Which of the locked players are in which of the locked alliances. */
  readonly members: readonly MemberRow[];
}

const held = new WeakSet<EntityManager>();

/**
 * Takes every lock of an act, in the one order that keeps acts from waiting for each other in a ring: places in the
 * lines of alliances, alliances, players, planets, each by id. To be called once in a transaction, before anything is read.
 */
export async function lock(tx: EntityManager, ids: Locks): Promise<Locked> {
  if (held.has(tx)) throw new Error('Locks are taken once: a second call could take them in another order.');
  held.add(tx);

  const { alliances: allied = [], players: owners = [], persons = [], planets: worlds = [] } = ids;
  const everybody = [...owners, ...persons];
  // PostgreSQL takes one after the other; sent at once, it need not wait for us in between, nor others for it.
  const [, alliances, players, [last]]: [unknown, AllianceRow[], PlayerRow[], LastLocks[]] = await together([
    allied.length > 0 ? tx.query(STAND_IN_LINE, [ALLIANCE_LINE, allied]) : [],
    allied.length > 0 ? tx.query(LOCK_ALLIANCES, [allied]) : [],
    tx.query(LOCK_PLAYERS, [everybody]),
    tx.query(LAST_LOCKS, [owners, worlds, allied, everybody]),
  ]);
  if (!last) throw new Error('PostgreSQL did not tell the time.');
  return {
    now: last.now,
    alliances: byId(alliances),
    players: byId(players),
    planets: byId(last.planets),
    members: last.members,
  };
}

interface LastLocks extends Pick<Locked, 'now' | 'members'> {
  readonly planets: readonly PlanetRow[];
}

/** A number of our own, beside which an alliance's id is an advisory lock. */
const ALLIANCE_LINE = 7_777_004;
/**
 * Who asks for a row just when it becomes free may overtake others who wait for it, and at a busy bank somebody always
 * does. Advisory locks are had in the order in which they were asked for. The row is locked all the same.
 */
const STAND_IN_LINE = `SELECT pg_advisory_xact_lock($1, id)
  FROM (SELECT id FROM unnest($2::int[]) AS id ORDER BY id) AS line`;
const LOCK_ALLIANCES = `SELECT ${ALLIANCE_COLUMNS} FROM alliance WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_PLAYERS = `SELECT ${PLAYER_COLUMNS} FROM player WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;
/**
 * The last locks, and in the same statement what may be read only under all of them. An aggregate is had when its last
 * row is, so the clock beside it is read after the last lock. Memberships change only under the locks of their alliance,
 * which the statements before this one took.
 */
const LAST_LOCKS = `WITH locked AS MATERIALIZED (
    SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = ANY ($1) OR id = ANY ($2) ORDER BY id FOR NO KEY UPDATE
  )
  SELECT coalesce(json_agg(locked), '[]') AS planets, ${NOW},
    (SELECT coalesce(json_agg(seat), '[]') FROM (
      SELECT alliance_id, player_id, officer FROM member WHERE alliance_id = ANY ($3) AND player_id = ANY ($4)
    ) AS seat) AS members
  FROM locked`;

function byId<R extends { id: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** PostgreSQL's clock at this moment, in whole milliseconds. */
export async function databaseTime(queries: Pick<EntityManager, 'query'>): Promise<Date> {
  const [row]: { now: Date }[] = await queries.query(`SELECT ${NOW}`);
  if (!row) throw new Error('PostgreSQL did not tell the time.');
  return row.now;
}
