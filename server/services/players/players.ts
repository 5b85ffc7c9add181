import type { Resources } from '#shared/api/resources';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { settledPlayer } from '../command/player-reads.ts';
import { resourcesView } from '../views/api-views.ts';

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
  return runPlayerCommand(context, caller, async (command) => {
    await command.tx.query('UPDATE player SET first_login = $2 WHERE id = $1', [caller.playerId, shown]);
    command.publish('introduction_chosen', { first_login: shown });
    return { message };
  });
}
