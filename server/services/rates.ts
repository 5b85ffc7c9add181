import type { DataSource, EntityManager } from 'typeorm';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { buildingOutput, homeOutput } from '#shared/rules/construction';
import { addOutput, resetOutput } from '#shared/rules/economy';
import { settle } from '#shared/rules/production';
import { savePlayer, saveReserves } from '../store/economy.ts';
import { productionLines, writeLedger } from '../store/ledger.ts';
import { lock } from '../store/locks.ts';
import { staleFlows, staleMines } from '../store/rates.ts';
import { economyOf } from '../store/rows.ts';
import { transaction } from '../store/transaction.ts';

/**
 * Lets every player's rates follow a catalogue that an upgrade changed: up to now the old ones count, from now on the
 * new ones. To be called before anybody plays. Returns how many players it met; most starts meet none.
 */
export async function followCatalogue(db: DataSource, speed: number): Promise<number> {
  const [mines, flows] = await db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    return [await staleMines(tx, speed), await staleFlows(tx, speed)] as const;
  });
  const players = new Set([...mines.map(({ owner_id }) => owner_id), ...flows.map(({ id }) => id)]);
  for (const playerId of players) await transaction(db, (tx) => renewRates(tx, playerId, speed));
  return players.size;
}

async function renewRates(tx: EntityManager, playerId: number, speed: number): Promise<void> {
  const { now, players, planets } = await lock(tx, { players: [playerId] });
  const player = players.get(playerId);
  if (!player) throw new Error(`Player ${playerId} is gone.`);
  const active: { planet_id: number; building_type_id: number }[] = await tx.query(
    `SELECT planet_id, building_type_id FROM building WHERE planet_id = ANY ($1) AND activated_at IS NOT NULL`,
    [[...planets.keys()]],
  );

  const before = economyOf(player, planets.values());
  const settled = settle(before, now.getTime());
  const after = active.reduce(
    (economy, { planet_id, building_type_id }) =>
      addOutput(economy, planet_id, buildingOutput(buildingTypeOf(building_type_id), player.race_id, speed)),
    resetOutput(settled, homeOutput(speed)),
  );
  await savePlayer(tx, playerId, player.version, player, after);
  await saveReserves(tx, playerId, before, after);
  await writeLedger(tx, now, productionLines(playerId, before, settled));
}
