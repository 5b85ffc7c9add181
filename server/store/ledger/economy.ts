import type { DataSource } from 'typeorm';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { Experience } from '#shared/rules/experience';
import type { Economy, PlanetEconomy } from '#shared/rules/production';
import { readPrepared } from '../connection/prepared-statements.ts';
import type { Queries } from '../connection/transaction.ts';
import { MAY_PLAY, NOW, PLANET_COLUMNS, PLAYER_COLUMNS, type PlanetRow, type PlayerRow } from '../schema/rows.ts';
import { type LedgerLine, ledgerInsert, ledgerValues } from './ledger.ts';

/** What an act made of a player whose lock the caller holds. */
export interface EconomyChange {
  readonly playerId: number;
  /** The version that was read under the lock. */
  readonly version: number;
  readonly experience: Experience;
  readonly before: Economy;
  readonly after: Economy;
  /** The act's books. */
  readonly lines: readonly LedgerLine[];
}

/** Where each part of SAVE's values begins: after five of the player, three a resource, ids, three a reserve. */
const STOCK_AT = 6;
const PLANETS_AT = STOCK_AT + 3 * RESOURCES.length;
const BOOKS_AT = PLANETS_AT + 1 + 3 * RESERVES.length;

const STOCK_SETS = RESOURCES.map((name, i) => {
  const at = STOCK_AT + i * 3;
  return `${name} = $${at}, rate_${name} = $${at + 1}, remainder_${name} = $${at + 2}`;
}).join(', ');
const RESERVE_FIELDS = RESERVES.flatMap((name) => [name, `rate_${name}`, `remainder_${name}`]);

/** A player, the reserves that changed, and the books: one trip to PostgreSQL, because others wait for what is locked. */
const SAVE = `WITH owner AS (
    UPDATE player SET version = version + 1, settled_at = $3, level = $4, xp = $5, ${STOCK_SETS}
    WHERE id = $1 AND version = $2 RETURNING 1
  ), mined AS (
    UPDATE planet SET ${RESERVE_FIELDS.map((field) => `${field} = new.${field}`).join(', ')}
    FROM unnest($${PLANETS_AT}::int[], ${RESERVE_FIELDS.map((_, i) => `$${PLANETS_AT + 1 + i}::bigint[]`).join(', ')})
      AS new (id, ${RESERVE_FIELDS.join(', ')})
    WHERE planet.id = new.id AND planet.owner_id = $1 RETURNING 1
  ), books AS (
    ${ledgerInsert(BOOKS_AT)}
  )
  SELECT (SELECT count(*) FROM owner) AS players, (SELECT count(*) FROM mined) AS planets`;

/**
 * Writes a player's economy, experience and books as one new version. That the version is still the one that was read
 * is asserted although it is locked, so that no writer without a lock can ever be overwritten in silence.
 */
export async function saveEconomy(tx: Queries, at: Date, change: EconomyChange): Promise<void> {
  const { playerId, version, experience, before, after, lines } = change;
  const planets = minedPlanets(before, after);
  const [written]: { players: number; planets: number }[] = await tx.query(SAVE, [
    playerId,
    version,
    new Date(after.settledAt),
    experience.level,
    experience.xp,
    ...RESOURCES.flatMap((name) => [after.stock[name], after.flows[name].rate, after.flows[name].remainder]),
    planets.map((planet) => planet.planetId),
    ...RESERVES.flatMap((name) => [
      planets.map((planet) => planet.reserves[name].reserve),
      planets.map((planet) => planet.reserves[name].rate),
      planets.map((planet) => planet.reserves[name].remainder),
    ]),
    ...ledgerValues(at, lines),
  ]);
  if (written?.players !== 1) throw new Error(`Player ${playerId} was changed without its lock.`);
  if (written.planets !== planets.length)
    throw new Error(`A planet of player ${playerId} was changed without its lock.`);
}

/** Those planets whose reserves changed. */
function minedPlanets(before: Economy, after: Economy): PlanetEconomy[] {
  return after.planets.filter((planet, index) =>
    RESERVES.some((name) => {
      const was = before.planets[index]?.reserves[name];
      const is = planet.reserves[name];
      return was?.reserve !== is.reserve || was.rate !== is.rate || was.remainder !== is.remainder;
    }),
  );
}

export interface EconomySnapshot {
  readonly now: Date;
  readonly player: PlayerRow;
  readonly planets: readonly PlanetRow[];
}

/** What `snapshotOf` needs of a verified player, for `FROM player`: one statement is one moment. */
export const SNAPSHOT = `${PLAYER_COLUMNS}, ${NOW},
  (SELECT json_agg(own ORDER BY id) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = player.id) AS own) AS planets`;

/** A row of SNAPSHOT as SQL gives it. */
export type SnapshotRow = PlayerRow & { readonly now: Date; readonly planets: PlanetRow[] | null };

export function snapshotOf({ now, planets, ...player }: SnapshotRow): EconomySnapshot {
  return { now, player, planets: planets ?? [] };
}

const READ_PLAYER = `SELECT ${SNAPSHOT} FROM player WHERE id = $1 AND ${MAY_PLAY}`;

/**
 * A player and all the player's planets at one moment; nothing is locked or written. Undefined if there is no such
 * player who may play.
 */
export async function readPlayer(db: DataSource, playerId: number): Promise<EconomySnapshot | undefined> {
  const [row] = await readPrepared<SnapshotRow>(db, READ_PLAYER, [playerId]);
  return row && snapshotOf(row);
}
