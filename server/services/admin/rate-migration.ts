import type { DataSource, EntityManager } from 'typeorm';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { buildingOutput, homeOutput } from '#shared/rules/construction';
import { addOutputs, resetOutput } from '#shared/rules/economy';
import { settle } from '#shared/rules/production';
import { orePercent } from '#shared/rules/research';
import { phaseOf } from '#shared/rules/vacation';
import { transaction } from '../../store/connection/transaction.ts';
import { saveEconomy } from '../../store/ledger/economy.ts';
import { productionLines } from '../../store/ledger/ledger.ts';
import { ratesFingerprint, staleMiningRates, stalePlayerRates } from '../../store/ledger/rates.ts';
import { lock } from '../../store/row-locks.ts';
import { BUILDING_IS_ACTIVE, economyOf, vacationOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';

/** The key of the setting with the migrated catalogue: `<fingerprint of its rates> <time of its first migration>`. */
const SETTING = 'catalogue';
/** Players that are compared in one statement, few enough that it is short. */
const BATCH = 5000;
/** For how long every start migrates again: during a rolling upgrade, old servers still complete buildings at old rates. */
const REPEATED_FOR = '1 day';
/** Delay before a retry, when a player was locked for too long or the database was away. */
const RETRY_MS = 15_000;

/** Migrates the rates in the background, and retries until it succeeds or the server stops. */
export function startRateMigration(
  context: Pick<AppContext, 'db' | 'speed' | 'backgroundJobs' | 'draining' | 'log'>,
  retryMs = RETRY_MS,
): void {
  if (context.draining()) return;
  context.backgroundJobs.start(async () => {
    try {
      await migrateRates(context.db, context.speed, context.draining);
    } catch (error) {
      context.log.error({ err: error }, 'Some rates could not be brought up to date; the server will try again');
      setTimeout(() => startRateMigration(context, retryMs), retryMs).unref();
    }
  });
}

/**
 * Brings every player's stored rates to the catalogue's, which an upgrade may have changed. Production up to now is settled
 * at the old rates; rooms notice by the raised version. Runs beside players who play, until `stopped` returns true. Does
 * nothing a day after the catalogue's first migration. Returns how many players had other rates.
 */
export async function migrateRates(db: DataSource, speed: number, stopped = () => false): Promise<number> {
  const fingerprint = ratesFingerprint(speed);
  if (await isFollowed(db, fingerprint)) return 0;
  const [{ newest }]: [{ newest: number }] = await db.query('SELECT coalesce(max(id), 0) AS newest FROM player');
  let migrated = 0;
  for (let first = 1; first <= newest; first += BATCH) {
    const range = { first, last: first + BATCH - 1 };
    const [mines, flows] = [await staleMiningRates(db, speed, range), await stalePlayerRates(db, speed, range)];
    const players = new Set([...mines.map(({ owner_id }) => owner_id), ...flows.map(({ id }) => id)]);
    for (const playerId of players) {
      if (stopped()) return migrated;
      await transaction(db, (tx) => renewRates(tx, playerId, speed));
      migrated++;
    }
    if (stopped()) return migrated;
  }
  await db.query(
    `INSERT INTO setting (key, value) VALUES ($1, $2 || ' ' || clock_timestamp())
     ON CONFLICT (key) DO UPDATE SET value = excluded.value
     WHERE split_part(setting.value, ' ', 1) <> split_part(excluded.value, ' ', 1)`,
    [SETTING, fingerprint],
  );
  return migrated;
}

async function isFollowed(db: DataSource, fingerprint: string): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `SELECT 1 FROM setting WHERE key = $1 AND split_part(value, ' ', 1) = $2
     AND substr(value, length($2) + 2)::timestamptz < clock_timestamp() - $3::interval`,
    [SETTING, fingerprint, REPEATED_FOR],
  );
  return rows.length > 0;
}

async function renewRates(tx: EntityManager, playerId: number, speed: number): Promise<void> {
  const { now, players, planets, orders } = await lock(tx, { players: [playerId] });
  // They begin at the old rates, and the scheduler begins them within a second: the next try comes after it.
  if (orders.some(({ starts_at }) => starts_at && Date.parse(starts_at) <= now.getTime())) {
    throw new Error(`Orders of player ${playerId} are due.`);
  }
  const player = players.get(playerId);
  if (!player) throw new Error(`Player ${playerId} is gone.`);
  // So does a leave of absence; while it lasts, there are no rates, and its end brings the catalogue's.
  if (player.vacation_due_at && player.vacation_due_at <= now)
    throw new Error(`The leave of player ${playerId} is due.`);
  if (phaseOf(vacationOf(player)) === 'on_leave') return;
  const active: { planet_id: number; building_type_id: number }[] = await tx.query(
    `SELECT planet_id, building_type_id FROM building WHERE planet_id = ANY ($1) AND ${BUILDING_IS_ACTIVE}`,
    [[...planets.keys()]],
  );

  const before = economyOf(player, planets.values());
  const seam = orePercent(player.research);
  const settled = settle(before, now.getTime());
  const after = addOutputs(
    resetOutput(settled, homeOutput(speed)),
    active.map(({ planet_id, building_type_id }) => ({
      planetId: planet_id,
      output: buildingOutput(buildingTypeOf(building_type_id), player.race_id, speed, {
        seam,
        richness: planets.get(planet_id)?.richness ?? 0,
      }),
    })),
  );
  const lines = productionLines(playerId, before, settled);
  await saveEconomy(tx, now, { playerId, version: player.version, experience: player, before, after, lines });
  // At the new rates they begin at other moments, which the scheduler computes.
  if (orders.length > 0) {
    await tx.query('UPDATE build_queue SET starts_at = $2 WHERE planet_id = ANY ($1)', [[...planets.keys()], now]);
  }
}
