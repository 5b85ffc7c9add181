import type { DataSource } from 'typeorm';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { Experience } from '#shared/rules/experience';
import type { Economy, PlanetEconomy } from '#shared/rules/production';
import { batchLoaderOf } from '../connection/batch-loader.ts';
import { readPrepared } from '../connection/prepared-statements.ts';
import type { Queries } from '../connection/transaction.ts';
import { MAY_PLAY, NOW, PLANET_COLUMNS, PLAYER_COLUMNS, type PlanetRow, type PlayerRow } from '../schema/rows.ts';
import { type LedgerLine, ledgerInsert, ledgerValues } from './ledger.ts';

/** The change of a player's economy by one command. The caller holds the player's lock. */
export interface EconomyChange {
  readonly playerId: number;
  /** The version that was read under the lock. */
  readonly version: number;
  readonly experience: Experience;
  readonly before: Economy;
  readonly after: Economy;
  /** The ledger lines of the command. */
  readonly lines: readonly LedgerLine[];
}

/**
 * The first placeholder of each part of SAVE's values: five of the player, three per resource, the planets' ids, three
 * per reserve, the ledger.
 */
const STOCK_AT = 6;
const PLANETS_AT = STOCK_AT + 3 * RESOURCES.length;
const LEDGER_AT = PLANETS_AT + 1 + 3 * RESERVES.length;

const STOCK_SETS = RESOURCES.map((name, i) => {
  const at = STOCK_AT + i * 3;
  return `${name} = $${at}, rate_${name} = $${at + 1}, remainder_${name} = $${at + 2}`;
}).join(', ');
const RESERVE_FIELDS = RESERVES.flatMap((name) => [name, `rate_${name}`, `remainder_${name}`]);

/**
 * Saves a player, the changed reserves and the ledger lines in one round trip, because other commands wait for these
 * locks.
 */
const SAVE = `WITH owner AS (
    UPDATE player SET version = version + 1, settled_at = $3, level = $4, xp = $5, ${STOCK_SETS}
    WHERE id = $1 AND version = $2 RETURNING 1
  ), mined AS (
    UPDATE planet SET ${RESERVE_FIELDS.map((field) => `${field} = new.${field}`).join(', ')}
    FROM unnest($${PLANETS_AT}::int[], ${RESERVE_FIELDS.map((_, i) => `$${PLANETS_AT + 1 + i}::bigint[]`).join(', ')})
      AS new (id, ${RESERVE_FIELDS.join(', ')})
    WHERE planet.id = new.id AND planet.owner_id = $1 RETURNING 1
  ), books AS (
    ${ledgerInsert(LEDGER_AT)}
  )
  SELECT (SELECT count(*) FROM owner) AS players, (SELECT count(*) FROM mined) AS planets`;

/**
 * Writes a player's economy, experience and ledger lines as one new version. Throws unless the version is still the one
 * read under the lock, so that a writer without a lock cannot be overwritten unnoticed.
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

/** Planets whose reserves changed. */
function minedPlanets(before: Economy, after: Economy): PlanetEconomy[] {
  const old = new Map(before.planets.map(({ planetId, reserves }) => [planetId, reserves]));
  return after.planets.filter(({ planetId, reserves }) =>
    RESERVES.some((name) => {
      const was = old.get(planetId)?.[name];
      const is = reserves[name];
      return was?.reserve !== is.reserve || was.rate !== is.rate || was.remainder !== is.remainder;
    }),
  );
}

export interface EconomySnapshot {
  readonly now: Date;
  readonly player: PlayerRow;
  readonly planets: readonly PlanetRow[];
}

/** The columns that `snapshotOf` needs, for `FROM player`. One statement reads a consistent state. */
export const SNAPSHOT = `${PLAYER_COLUMNS}, ${NOW},
  (SELECT json_agg(own ORDER BY id) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = player.id) AS own) AS planets`;

/** A row of a SNAPSHOT query. */
export type SnapshotRow = PlayerRow & { readonly now: Date; readonly planets: PlanetRow[] | null };

export function snapshotOf({ now, planets, ...player }: SnapshotRow): EconomySnapshot {
  return { now, player, planets: planets ?? [] };
}

const READ_PLAYERS = `SELECT ${SNAPSHOT} FROM player WHERE id = ANY ($1) AND ${MAY_PLAY}`;

const rowOf = batchLoaderOf(async (db, ids) => {
  const rows = await readPrepared<SnapshotRow>(db, READ_PLAYERS, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
});

/**
 * Reads a player and the player's planets in one consistent state, without locks. Undefined if there is no such player,
 * or the player may not play.
 */
export async function readPlayer(db: DataSource, playerId: number): Promise<EconomySnapshot | undefined> {
  const row = await rowOf(db, playerId);
  return row && snapshotOf(row);
}
