import type { SquadTypeView } from '#shared/api/battles/squads';
import type { Versioned } from '#shared/api/call';
import { findSquadType, type SquadType, TRAINING } from '#shared/catalogue/squads';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { type Barracks, checkTrain, readyTimes, squadTypesOf } from '#shared/rules/battles/garrison';
import { type MadeBefore, xpFor } from '#shared/rules/experience';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { BUILDING_STANDS, MAY_PLAY, type PlanetRow } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { earnXp, madeBefore } from '../command/experience.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { type SquadRow, squadView } from '../views/api-views.ts';

const SQUAD_COLUMNS = 'id, squad_type_id, ready_at, march_id';

/** The squad types of the player's race. */
export async function availableSquads(context: AppContext, playerId: number): Promise<Versioned<SquadTypeView[]>> {
  const [row] = await readPrepared<{ race_id: number; version: number }>(
    context.db,
    `SELECT race_id, version FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(context.db, playerId);
  const made = await madeBefore(context, playerId, 'squad');
  const answer = squadTypesOf(row.race_id).map((type) => typeView(type, made(type.id), context.speed));
  return { answer, version: row.version };
}

function typeView(type: SquadType, made: MadeBefore, speed: number): SquadTypeView {
  const { minutes, buildingId } = TRAINING[type.rank];
  return {
    squad_type_id: type.id,
    name: type.name,
    rank: type.rank,
    soldiers_per_squad: type.soldiers,
    base_attack: type.baseAttack,
    base_defense: type.baseDefense,
    train_cost: type.cost,
    train_time: minutes / speed,
    xp_reward: xpFor(type.cost, made),
    building_type_id: buildingId ?? null,
  };
}

/** Trains squads one after the other, after those that are in training on this planet. The whole price is taken at once, and gives its XP. */
export async function trainSquads(
  context: AppContext,
  caller: CommandCaller,
  order: { planet_id: number; squad_type_id: number; count: number },
) {
  const type = findSquadType(order.squad_type_id);
  if (!type) throw new Refused(REFUSALS.squadTypeUnknown);
  const { count } = order;

  return runTowardsObjectives(context, caller, async (command) => {
    const planet = await command.planet(order.planet_id);
    await refuseWhileBesieged(command.tx, planet.id);
    const { barracks, busyUntil } = await barracksOn(command, planet);
    refuseIf(checkTrain(type, barracks, command.stock, count));

    const ready = readyTimes(type, count, {
      now: command.now.getTime(),
      busyUntil: busyUntil?.getTime() ?? null,
      speed: context.speed,
    });
    const squads = (await insertSquads(command, planet.id, type, ready)).map((row) => {
      command.spend(type.cost, 'train', row.id);
      return squadView(row, command.research);
    });
    const made = squads.map(({ squad_id }) => ({ id: squad_id, price: type.cost }));
    await earnXp(context, command, 'squad', type.id, made);
    const started = { planet_id: planet.id, planet_name: planet.name ?? '', squads };
    command.publish('squads_started', started);
    const message = `${count > 1 ? `${count} × ` : ''}${type.name}: training started.`;
    return { ...started, ...command.stamp, message, resources: command.resources() };
  });
}

/** What the rules ask about a planet, and when the last squad that is trained there is ready. */
async function barracksOn(
  { tx, player }: PlayerCommand,
  planet: PlanetRow,
): Promise<{ barracks: Barracks; busyUntil: Date | null }> {
  const [row]: { squads: number; busy_until: Date | null; buildings: Barracks['buildings'] }[] = await tx.query(
    `SELECT (SELECT count(*)::int FROM squad WHERE planet_id = $1 AND lost_at IS NULL) AS squads,
       (SELECT max(ready_at) FROM squad WHERE planet_id = $1 AND lost_at IS NULL) AS busy_until,
       (SELECT coalesce(json_agg(json_build_object('building_type_id', building_type_id, 'activated', activated_at IS NOT NULL)), '[]')
        FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS}) AS buildings`,
    [planet.id],
  );
  if (!row) throw new Error('PostgreSQL did not count the squads.');
  const { squads, buildings } = row;
  return {
    barracks: { raceId: player.race_id, population: planet.population, buildings, squads },
    busyUntil: row.busy_until,
  };
}

function insertSquads(
  { tx }: PlayerCommand,
  planetId: number,
  type: SquadType,
  readyAt: readonly number[],
): Promise<SquadRow[]> {
  return tx.query(
    `INSERT INTO squad (planet_id, squad_type_id, ready_at)
     SELECT $1::int, $2::int, ready_at FROM unnest($3::timestamptz[]) WITH ORDINALITY AS each (ready_at, place)
     ORDER BY place RETURNING ${SQUAD_COLUMNS}`,
    [planetId, type.id, readyAt.map((at) => new Date(at))],
  );
}
