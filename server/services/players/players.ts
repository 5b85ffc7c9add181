import type { Resources } from '#shared/api/resources';
import { type Economy, settle } from '#shared/rules/production';
import type { Queries } from '../../store/connection/transaction.ts';
import { type EconomySnapshot, readPlayer } from '../../store/ledger/economy.ts';
import { economyOf, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../accounts/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { resourcesView } from './api-views.ts';

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

/** The player's stock, level and XP at this moment. */
export async function getResources(context: AppContext, playerId: number): Promise<Resources> {
  const { player, economy, stamp } = await settledPlayer(context, playerId);
  return resourcesView(player, economy, stamp);
}

/** Turns the introduction off. Idempotent. */
export function acknowledgeFirstLogin(context: AppContext, caller: CommandCaller) {
  return setIntroduction(context, caller, false, 'The introduction will not be shown again.');
}

/** Turns the introduction on again. */
export function showIntroduction(context: AppContext, caller: CommandCaller) {
  return setIntroduction(context, caller, true, 'The introduction will be shown at your next visit.');
}

function setIntroduction(context: AppContext, caller: CommandCaller, shown: boolean, message: string) {
  return runPlayerCommand(context, caller, async ({ tx }) => {
    await tx.query('UPDATE player SET first_login = $2 WHERE id = $1', [caller.playerId, shown]);
    return { message };
  });
}
