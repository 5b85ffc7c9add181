import { type Economy, settle } from '#shared/rules/production';
import type { Queries } from '../../store/connection/transaction.ts';
import { type EconomySnapshot, readPlayer } from '../../store/ledger/economy.ts';
import { economyOf, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from './app-context.ts';

/** A player at one moment: the rows as stored, and the economy settled at that moment in memory. */
export interface SettledPlayer extends EconomySnapshot {
  readonly economy: Economy;
  readonly stamp: { readonly version: number; readonly server_time: string };
}

/** Reads and settles a player. Refuses with 401 if the player is deleted or banned. */
export async function settledPlayer(context: AppContext, playerId: number): Promise<SettledPlayer> {
  const snapshot = await readPlayer(context.db, playerId);
  if (!snapshot) throw await accountRefusal(context.db, playerId);
  return settled(snapshot);
}

/**
 * Returns the player's version, for reads that need nothing else of the player's row. What is read afterwards is at least
 * as new. Refuses with 401 if the player is deleted or banned.
 */
export async function requirePlayer(queries: Queries, playerId: number): Promise<number> {
  const [row]: { version: number }[] = await queries.query(`SELECT version FROM player WHERE id = $1 AND ${MAY_PLAY}`, [
    playerId,
  ]);
  if (!row) throw await accountRefusal(queries, playerId);
  return row.version;
}

export function settled(snapshot: EconomySnapshot): SettledPlayer {
  return {
    ...snapshot,
    economy: settle(economyOf(snapshot.player, snapshot.planets), snapshot.now.getTime()),
    stamp: { version: snapshot.player.version, server_time: snapshot.now.toISOString() },
  };
}
