import { type BuildingEffects, buildingTypeOf, GATE_ARCHIVE_ID } from '#shared/catalogue/buildings';
import { REFUSALS, refuseIf } from '#shared/refusals';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { buildingOutput } from '#shared/rules/construction';
import { orePercent, slotsFor } from '#shared/rules/research';
import { checkDismantle, type DismantlingSite, dismantleRefund, squadsOf } from '#shared/rules/worlds/dismantling';
import { multiplied } from '../../store/ledger/ledger.ts';
import {
  BUILDING_IS_ACTIVE,
  BUILDING_STANDS,
  gateOf,
  PLANET_COLUMNS,
  type PlanetRow,
  SHIP_IS_HERE,
  SQUAD_IS_HERE,
} from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { beginDueOrders, plannedQueue } from './build-queue.ts';
import { findBuilding, paidFor } from './building-rows.ts';
import { isWorldUnderAttack } from './under-attack.ts';

/**
 * Dismantles an active building at once: it yields and does nothing any more, its place is free, and a part of its price comes
 * back. What can begin in its place begins at once.
 */
export async function dismantleBuilding(
  context: AppContext,
  caller: CommandCaller,
  { building_id: id }: { building_id: number },
) {
  return runPlayerCommand(context, caller, async (command) => {
    const building = await findBuilding(command.tx, id);
    const planet = await command.planet(building.planet_id);
    refuseIf(building.cancelled_at ? REFUSALS.buildingCancelled : undefined);
    const standing = {
      type: buildingTypeOf(building.building_type_id),
      activated: building.activated_at !== null,
      taken: building.built_by !== null && building.built_by !== command.player.id,
    };
    refuseIf(checkDismantle(standing, await readSite(context, command, planet)));

    const refund = dismantleRefund(standing, await paidFor(command, id));
    await markDismantled(command, id);
    const { type } = standing;
    const bonus = { seam: orePercent(command.research), richness: planet.richness };
    command.addOutput(planet.id, multiplied(buildingOutput(type, command.player.race_id, context.speed, bonus), -1));
    await takeEffects(command, planet.id, type.effects);
    const squads = squadsOf(standing, command.player.race_id);
    if (squads) await dismiss(command, planet.id, squads.type.id, squads.count);
    command.refund(refund, 'dismantle', id);
    const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
    command.publish('building_cancelled', { building_id: id, building_type_name: type.name, ...place, refund });

    command.changedQueues.add(planet.id);
    await beginDueOrders(context, command);
    const queue = await plannedQueue(context, command, planet.id);
    return { ...queue, refund, message: `${type.name} dismantled.`, resources: command.resources() };
  });
}

/** The row is kept as proof of the XP that the building gave, but no longer counts as a building. */
async function markDismantled({ tx, now, player }: PlayerCommand, id: number): Promise<void> {
  const [, affected]: [unknown, number] = await tx.query(
    `UPDATE building SET lost_at = $2, dismantled = true, built_by = coalesce(built_by, $3) WHERE id = $1 AND ${BUILDING_IS_ACTIVE}`,
    [id, now, player.id],
  );
  if (affected !== 1) throw new Error(`Building ${id} was changed without its lock.`);
}

async function takeEffects(
  command: PlayerCommand,
  planetId: number,
  { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0 }: BuildingEffects = {},
): Promise<void> {
  if (!population && !defenseLevel && !defenseStat && !buildSlots) return;
  const [[changed]]: [PlanetRow[], number] = await command.tx.query(
    `UPDATE planet SET population = greatest(0, population - $3), defense_level = greatest(0, defense_level - $4),
       defense_stat = greatest(0, defense_stat - $5), build_slots = build_slots - $6 WHERE id = $1 AND owner_id = $2
     RETURNING ${PLANET_COLUMNS}`,
    [planetId, command.player.id, population, defenseLevel, defenseStat, buildSlots],
  );
  if (!changed) throw new Error(`Planet ${planetId} was changed without its lock.`);
  command.locked.planets.set(planetId, changed);
}

/** The squads that came last leave. */
async function dismiss({ tx, now }: PlayerCommand, planetId: number, typeId: number, count: number): Promise<void> {
  const [, affected]: [unknown, number] = await tx.query(
    `UPDATE squad SET lost_at = $4 WHERE id IN (
       SELECT id FROM squad WHERE planet_id = $1 AND squad_type_id = $2 AND ${SQUAD_IS_HERE} AND coalesce(ready_at <= $4, true)
       ORDER BY id DESC LIMIT $3)`,
    [planetId, typeId, count, now],
  );
  if (affected !== count) throw new Error(`The squads of planet ${planetId} were changed without their lock.`);
}

interface SiteRow {
  readonly buildings: DismantlingSite['buildings'];
  readonly squads: number;
  readonly idle: readonly { readonly type: number; readonly count: number }[];
  readonly ships: number;
  readonly besieged: boolean;
  readonly researching: boolean;
  readonly archives: number;
}

async function readSite(context: AppContext, command: PlayerCommand, planet: PlanetRow): Promise<DismantlingSite> {
  const { tx, player, now, research } = command;
  const [row]: SiteRow[] = await tx.query(
    `SELECT (SELECT coalesce(json_agg(json_build_object('building_type_id', building_type_id, 'activated', activated_at IS NOT NULL)), '[]')
         FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS}) AS buildings,
       (SELECT count(*)::int FROM squad WHERE planet_id = $1 AND lost_at IS NULL) AS squads,
       (SELECT coalesce(json_agg(json_build_object('type', squad_type_id, 'count', number)), '[]') FROM (
          SELECT squad_type_id, count(*) AS number FROM squad
          WHERE planet_id = $1 AND ${SQUAD_IS_HERE} AND coalesce(ready_at <= $3, true) GROUP BY squad_type_id
        ) AS counted) AS idle,
       (SELECT count(*)::int FROM ship WHERE planet_id = $1 AND ready_at > $3 AND ${SHIP_IS_HERE}) AS ships,
       EXISTS (SELECT 1 FROM siege WHERE planet_id = $1 AND ended_at IS NULL) AS besieged,
       EXISTS (SELECT 1 FROM research WHERE player_id = $2 AND completed_at IS NULL) AS researching,
       (SELECT count(*)::int FROM building JOIN planet ON planet.id = planet_id
        WHERE owner_id = $2 AND building_type_id = $4 AND ${BUILDING_IS_ACTIVE}) AS archives`,
    [planet.id, player.id, now, GATE_ARCHIVE_ID],
  );
  if (!row) throw new Error('PostgreSQL did not tell of the planet.');
  return {
    raceId: player.race_id,
    population: planet.population,
    build_slots: slotsFor(research, planet.build_slots),
    buildings: row.buildings,
    squads: row.squads,
    idleSquads: new Map(row.idle.map(({ type, count }) => [type, Number(count)])),
    shipsInProduction: row.ships,
    besieged: row.besieged,
    underAttack: await isWorldUnderAttack(command, planet.id, context.speed),
    irisClosed: isIrisClosed(gateOf(planet), now.getTime()),
    researchNeedsArchive: row.researching && row.archives <= 1,
  };
}
