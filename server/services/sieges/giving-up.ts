import type { EntityManager } from 'typeorm';
import { planetTypeOf } from '#shared/catalogue/planets';
import { type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { refuseIf } from '#shared/refusals';
import { phaseOf } from '#shared/rules/vacation';
import { checkGiveUp, closedUntil, type WorldToLeave } from '#shared/rules/worlds/giving-up';
import { reported, sentence } from '#shared/sentences/sentences';
import { BUILDING_STANDS, type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { homeOf } from '../marches/siege-facts.ts';
import { cancelBuilding } from '../planets/build-orders.ts';
import { WILD_BUILD_SLOTS } from '../planets/galaxy-setup.ts';
import { isWorldUnderAttack } from '../planets/under-attack.ts';
import { discover } from '../worlds/known-worlds.ts';
import { logReport } from '../worlds/mission-log.ts';
import { readAddress } from '../worlds/reported-worlds.ts';
import { buildingsOn, moveHome, outputOf } from './change-of-hands.ts';
import { evacuate } from './siege-begin.ts';

/**
 * Gives a colony up: it becomes a wild world with the reserves that are left, and nobody may settle it for a while. Ships and
 * squads fly home and take the artifacts along; constructions refund their share, finished buildings nothing.
 */
export async function giveUpWorld(context: AppContext, caller: CommandCaller, order: { planet_id: number }) {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx, locked, player, now } = command;
    const planet = await command.planet(order.planet_id);
    const home = homeOf(locked, player.id);
    refuseIf(checkGiveUp(await readWorld(context, command, planet, home)));

    const refund = await cancelConstructions(command, planet, context.speed);
    const active = (await buildingsOn(tx, planet.id)).filter((building) => building.active);
    const { reserves } = command.removePlanet(planet.id, outputOf(context, active, command, planet));
    await tx.query(
      `UPDATE building SET lost_at = $2, built_by = coalesce(built_by, $3) WHERE planet_id = $1 AND ${BUILDING_STANDS}`,
      [planet.id, now, player.id],
    );
    await tx.query('DELETE FROM build_queue WHERE planet_id = $1', [planet.id]);
    command.changedQueues.add(planet.id);
    await evacuate(context, { tx, locked, ruler: command }, planet, now, null);
    await tx.query('UPDATE artifact SET planet_id = $2 WHERE planet_id = $1', [planet.id, home.id]);
    await moveHome(tx, player.id, planet.id, home.id);
    await becomeWild(
      tx,
      planet,
      RESERVES.map((ore) => reserves[ore].reserve),
      closedUntil(now.getTime(), context.speed),
    );
    await keepAddress(command, planet, home);

    const left = { planet_id: planet.id, planet_name: planet.name ?? '' };
    command.publish('world_given_up', left);
    return { ...left, refund, message: `${planet.name} is given up.`, resources: command.resources() };
  });
}

/** Constructions refund what cancelling them would. Whatever is finished counts as a building. */
async function cancelConstructions(command: PlayerCommand, planet: PlanetRow, speed: number): Promise<Cost> {
  const rows: { id: number }[] = await command.tx.query(
    `SELECT id FROM building WHERE planet_id = $1 AND activated_at IS NULL AND built_at > $2 AND ${BUILDING_STANDS} ORDER BY id`,
    [planet.id, command.now],
  );
  const sum = new Map(RESOURCES.map((name) => [name, 0]));
  for (const { id } of rows) {
    const { refund } = await cancelBuilding(command, id, speed);
    for (const name of RESOURCES) sum.set(name, (sum.get(name) ?? 0) + (refund[name] ?? 0));
  }
  return Object.fromEntries([...sum].filter(([, amount]) => amount > 0));
}

async function becomeWild(tx: EntityManager, planet: PlanetRow, reserves: readonly number[], until: number) {
  const { maxBuildings, population } = planetTypeOf(planet.planet_type_id);
  await tx.query(
    `UPDATE planet SET owner_id = NULL, name = NULL, held_since = NULL, guard = 0, iris_until = NULL, stance = DEFAULT,
       defense_level = 0, defense_stat = 0, build_slots = $2, max_buildings = $3, population = $4, closed_until = $5,
       ${RESERVES.map((ore, i) => `${ore} = $${6 + i}, rate_${ore} = 0, remainder_${ore} = 0`).join(', ')}
     WHERE id = $1`,
    [planet.id, WILD_BUILD_SLOTS, maxBuildings, population, new Date(until), ...reserves],
  );
}

async function keepAddress(command: PlayerCommand, planet: PlanetRow, home: PlanetRow): Promise<void> {
  const report = {
    ...reported(sentence('world_given_up', { planet: planet.name ?? '' })),
    worlds: [readAddress(command, planet)],
  };
  const { id } = await logReport(command, { kind: 'lost', planetId: home.id, report });
  await discover(command, planet.id, id, command.now);
}

interface WorldRow {
  readonly besieged: boolean;
  readonly producing: number;
  readonly guests: number;
  readonly army: boolean;
  readonly squads: number;
  readonly sheltered: number;
}

async function readWorld(
  { speed }: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  planet: PlanetRow,
  home: PlanetRow,
): Promise<WorldToLeave> {
  const { tx, now } = command;
  const [row]: WorldRow[] = await tx.query(
    `SELECT EXISTS (SELECT 1 FROM siege WHERE planet_id = $1 AND ended_at IS NULL) AS besieged,
       (SELECT count(*)::int FROM ship WHERE planet_id = $1 AND ready_at > $3 AND ${SHIP_IS_HERE})
         + (SELECT count(*)::int FROM squad WHERE planet_id = $1 AND lost_at IS NULL AND ready_at > $3) AS producing,
       (SELECT count(*)::int FROM march WHERE target_id = $1 AND phase = 'standing' AND kind = 'relief') AS guests,
       EXISTS (SELECT 1 FROM ship WHERE planet_id = $1 AND ${SHIP_IS_HERE})
         OR EXISTS (SELECT 1 FROM squad WHERE planet_id = $1 AND ${SQUAD_IS_HERE}) AS army,
       (SELECT count(*)::int FROM squad WHERE planet_id = $1 AND lost_at IS NULL) AS squads,
       (SELECT count(*)::int FROM squad WHERE planet_id = $2 AND lost_at IS NULL) AS sheltered`,
    [planet.id, home.id, now],
  );
  if (!row) throw new Error('PostgreSQL did not tell of the planet.');
  return {
    home: planet.home,
    besieged: row.besieged,
    underAttack: await isWorldUnderAttack(command, planet.id, speed),
    inProduction: row.producing,
    guests: row.guests,
    army: row.army,
    leaveAnnounced: phaseOf(command.vacation) === 'announced',
    squads: row.squads,
    shelter: { population: home.population, squads: row.sheltered },
  };
}
