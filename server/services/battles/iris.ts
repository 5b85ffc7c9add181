import type { PlanetIris } from '#shared/api/battles/garrisons';
import type { Resources } from '#shared/api/resources';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { refuseIf } from '#shared/refusals';
import { checkIris, irisCost, irisEnd } from '#shared/rules/battles/iris';
import type { Queries } from '../../store/connection/transaction.ts';
import { BUILDING_IS_ACTIVE, gateOf, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import { irisView } from '../views/api-views.ts';

/** Closes the iris of one of the player's gates for some hours more, which are paid at once, or opens it with 0. */
export function setIris(
  context: AppContext,
  caller: CommandCaller,
  { planet_id, hours }: { readonly planet_id: number; readonly hours: number },
): Promise<PlanetIris & { readonly resources: Resources }> {
  return runPlayerCommand(context, caller, async (command) => {
    const planet = await command.planet(planet_id);
    await refuseWhileLandingIsDue(command.tx, planet.id, command.now);
    await refuseWhileBesieged(command.tx, planet.id);
    const gate = gateOf(planet);
    const hasWorks = await hasIrisWorks(command.tx, planet.id);
    const now = command.now.getTime();
    refuseIf(checkIris(hours, { ...gate, hasWorks }, command.stock, { now, speed: context.speed }));
    const until = hours === 0 ? null : new Date(irisEnd(gate, hours, now, context.speed));
    if (hours > 0) command.spend(irisCost(hours), 'iris', planet.id);
    const iris = await closeIris(command, planet, until);
    return { ...iris, ...command.stamp, resources: command.resources() };
  });
}

async function hasIrisWorks(queries: Queries, planetId: number): Promise<boolean> {
  const works: unknown[] = await queries.query(
    `SELECT 1 FROM building WHERE planet_id = $1 AND building_type_id = $2 AND ${BUILDING_IS_ACTIVE} LIMIT 1`,
    [planetId, IRIS_WORKS_ID],
  );
  return works.length > 0;
}

/** Closes the iris until this moment, or opens it, and tells all tabs of the player, who owns the planet and is locked. */
export async function closeIris(command: PlayerCommand, planet: PlanetRow, until: Date | null) {
  await command.tx.query('UPDATE planet SET iris_until = $2 WHERE id = $1', [planet.id, until]);
  const iris = { planet_id: planet.id, ...irisView({ iris_until: until }, command.now) };
  // To open what is open changes nothing.
  if (until || irisView(planet, command.now).iris_enabled) command.publish('iris_changed', iris);
  return iris;
}
