import type { DataSource } from 'typeorm';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { Experience } from '#shared/rules/experience';
import type { Economy } from '#shared/rules/production';
import { prepared } from './prepared.ts';
import { MAY_PLAY, PLANET_COLUMNS, PLAYER_COLUMNS, type PlanetRow, type PlayerRow } from './rows.ts';
import type { Queries } from './transaction.ts';

const STOCK_SETS = RESOURCES.map((name, i) => {
  const at = 6 + i * 3;
  return `${name} = $${at}, rate_${name} = $${at + 1}, remainder_${name} = $${at + 2}`;
}).join(', ');

/**
 * Writes a player's economy and experience as one new version. The caller holds the lock; that the version is still
 * the one it read is asserted all the same, so that no writer without a lock can ever be overwritten in silence.
 */
export async function savePlayer(
  tx: Queries,
  playerId: number,
  version: number,
  experience: Experience,
  economy: Economy,
): Promise<void> {
  const [, affected]: [unknown, number] = await tx.query(
    `UPDATE player SET version = version + 1, settled_at = $3, level = $4, xp = $5, ${STOCK_SETS}
     WHERE id = $1 AND version = $2`,
    [
      playerId,
      version,
      new Date(economy.settledAt),
      experience.level,
      experience.xp,
      ...RESOURCES.flatMap((name) => [economy.stock[name], economy.flows[name].rate, economy.flows[name].remainder]),
    ],
  );
  if (affected !== 1) throw new Error(`Player ${playerId} was changed without its lock.`);
}

const RESERVE_FIELDS = RESERVES.flatMap((name) => [name, `rate_${name}`, `remainder_${name}`]);

/** Writes the reserves of those planets that changed. The caller holds their locks. */
export async function saveReserves(tx: Queries, ownerId: number, before: Economy, after: Economy): Promise<void> {
  const changed = after.planets.filter((planet, index) =>
    RESERVES.some((name) => {
      const was = before.planets[index]?.reserves[name];
      const is = planet.reserves[name];
      return was?.reserve !== is.reserve || was.rate !== is.rate || was.remainder !== is.remainder;
    }),
  );
  if (changed.length === 0) return;
  const [, affected]: [unknown, number] = await tx.query(
    `UPDATE planet SET ${RESERVE_FIELDS.map((field) => `${field} = new.${field}`).join(', ')}
     FROM unnest($2::int[], ${RESERVE_FIELDS.map((_, i) => `$${i + 3}::bigint[]`).join(', ')})
       AS new (id, ${RESERVE_FIELDS.join(', ')})
     WHERE planet.id = new.id AND planet.owner_id = $1`,
    [
      ownerId,
      changed.map((planet) => planet.planetId),
      ...RESERVES.flatMap((name) => [
        changed.map((planet) => planet.reserves[name].reserve),
        changed.map((planet) => planet.reserves[name].rate),
        changed.map((planet) => planet.reserves[name].remainder),
      ]),
    ],
  );
  if (affected !== changed.length) throw new Error(`A planet of player ${ownerId} was changed without its lock.`);
}

export interface PlayerSnapshot {
  readonly now: Date;
  readonly player: PlayerRow;
  readonly planets: readonly PlanetRow[];
}

/** What `snapshotOf` needs of a verified player, for `FROM player`: one statement is one moment. */
export const SNAPSHOT = `${PLAYER_COLUMNS}, date_trunc('milliseconds', clock_timestamp()) AS now,
  (SELECT json_agg(own ORDER BY id) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = player.id) AS own) AS planets`;

/** A row of SNAPSHOT as SQL gives it. */
export type SnapshotRow = PlayerRow & { readonly now: Date; readonly planets: PlanetRow[] | null };

export function snapshotOf({ now, planets, ...player }: SnapshotRow): PlayerSnapshot {
  return { now, player, planets: planets ?? [] };
}

const READ_PLAYER = `SELECT ${SNAPSHOT} FROM player WHERE id = $1 AND ${MAY_PLAY}`;

/**
 * A player and all the player's planets at one moment; nothing is locked or written. Undefined if there is no such
 * player who may play.
 */
export async function readPlayer(db: DataSource, playerId: number): Promise<PlayerSnapshot | undefined> {
  const [row] = await prepared<SnapshotRow>(db, 'player', READ_PLAYER, [playerId]);
  return row && snapshotOf(row);
}
