import type { PlanetStance } from '#shared/api/battles/garrisons';
import type { Stance } from '#shared/catalogue/battles';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';

/** Decides how the ships of one of the player's worlds meet an attack. The same stance again changes nothing. */
export function setStance(
  context: AppContext,
  caller: CommandCaller,
  order: { readonly planet_id: number; readonly stance: Stance },
): Promise<PlanetStance> {
  return runPlayerCommand(context, caller, async (command) => {
    const planet = await command.planet(order.planet_id);
    await refuseWhileLandingIsDue(command.tx, planet.id, command.now);
    await command.tx.query('UPDATE planet SET stance = $2 WHERE id = $1', [planet.id, order.stance]);
    const changed = { planet_id: planet.id, stance: order.stance };
    if (planet.stance !== order.stance) command.publish('stance_changed', changed);
    return { ...changed, ...command.stamp };
  });
}
