import type { Versioned } from '#shared/api/call';
import type { MissionReported, MissionTypeView } from '#shared/api/missions';
import { type DialledKind, MISSION_TYPES, missionTypeOf } from '#shared/catalogue/missions';
import { RESERVES } from '#shared/catalogue/resources';
import { findShipType } from '#shared/catalogue/ships';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { hasBoon, NO_BOONS } from '#shared/rules/artifacts';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { xpFor } from '#shared/rules/experience';
import { isColonized } from '#shared/rules/missions/classify';
import { colonize, colonyName } from '#shared/rules/missions/colonize';
import {
  broughtHome,
  checkJourney,
  checkPlace,
  type ExploreInput,
  type ExplorePlan,
  exploreText,
  nextPlace,
  planExploration,
  shareAt,
} from '#shared/rules/missions/explore';
import type { DialledWorld, Dialler, GateOutcome } from '#shared/rules/missions/gate';
import { journeyCost, journeyDays } from '#shared/rules/missions/journey';
import { checkMissionCost } from '#shared/rules/missions/launch';
import { malp } from '#shared/rules/missions/malp';
import { hourlyOutput } from '#shared/rules/production';
import { reservesOn, richnessOn, seasonDay } from '#shared/rules/seasons/season-day';
import { reported } from '#shared/sentences/sentences';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { multiplied, withCounterpart } from '../../store/ledger/ledger.ts';
import { gateOf, PLANET_COLUMNS, type PlanetRow, planetEconomyOf } from '../../store/schema/rows.ts';
import { shareSighting, sharingAlliances } from '../alliances/alliance-sightings.ts';
import { tellMatesOfWorlds } from '../alliances/worlds-sharing.ts';
import { boonsOf, spendBoon } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled, runDueCommand } from '../command/due-command.ts';
import { madeBefore, xpOf } from '../command/experience.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { havenOf, refuseWhileBesieged } from '../marches/siege-facts.ts';
import { announce } from '../notifications/announce.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { ownShip } from '../planets/ships.ts';
import { planetView } from '../views/api-views.ts';
import { type Dialled, dialledBy } from '../worlds/galaxy-map.ts';
import { discover, findGate, nearestUnknown } from '../worlds/known-worlds.ts';
import { logCompletion, logLaunch, logReport } from '../worlds/mission-log.ts';
import { readAddress, visit } from '../worlds/reported-worlds.ts';
import { sightingOn } from '../worlds/sightings.ts';
import { settleSurvey } from '../worlds/surveys.ts';
import { escortOn } from './available-forces.ts';

const DAY = 86_400_000;

/** The outcome of dialling an address, for each kind of mission that is completed at once. */
const DIALLED: Record<DialledKind, (dialler: Dialler, world: DialledWorld | undefined) => GateOutcome> = {
  malp,
  colonize,
};

/** All types of missions. */
export async function missionTypes(context: AppContext, playerId: number): Promise<Versioned<MissionTypeView[]>> {
  const version = await requirePlayer(context.db, playerId);
  const made = await madeBefore(context, playerId, 'mission');
  const place = nextPlace(await placesAway(context.db, playerId));
  const answer = MISSION_TYPES.map((type) => ({
    mission_type_id: type.id,
    name: type.name,
    description: type.description,
    endpoint: type.endpoint,
    mission_cost: type.cost,
    min_duration: type.minDays,
    max_duration: type.maxDays,
    xp_reward: missionTypeOf(type.kind).givesXp ? xpFor(type.cost, made(type.id)) : 0,
    share: type.kind === 'explore' ? shareAt(place) : null,
  }));
  return { answer, version };
}

/**
 * Sends a scout on an exploration. The outcome is decided now, from a random seed that is stored with the plan; the due
 * scheduler only applies it at the finish time.
 */
export async function explore(
  context: AppContext,
  caller: CommandCaller,
  order: {
    planet_id: number;
    ship_id: number;
    duration_days?: number | undefined;
    duration_minutes?: number | undefined;
  },
) {
  const type = missionTypeOf('explore');
  const time = { days: order.duration_days, minutes: order.duration_minutes };
  refuseIf(checkJourney(time, type));
  const days = journeyDays(time);
  const cost = journeyCost(type.cost, days);

  return runTowardsObjectives(context, caller, async (command) => {
    const origin = await command.planet(order.planet_id);
    await refuseWhileBesieged(command.tx, origin.id);
    await checkScout(command, order.ship_id, origin);
    refuseIf(checkMissionCost(cost, command.stock));

    const plan = planExploration(await exploreFacts(context, command, origin, days), seedOf(context));
    const { id, finish_time } = await logLaunch(command, {
      kind: 'explore',
      planetId: origin.id,
      shipId: order.ship_id,
      finishTime: new Date(command.now.getTime() + Math.round((plan.days * DAY) / context.speed)),
      plan,
    });
    await assignShip(command, order.ship_id, id);
    command.spend(cost, 'mission', id);
    return {
      message: 'Exploration launched.',
      mission_id: id,
      ship_id: order.ship_id,
      finish_time: new Date(finish_time).toISOString(),
      resources: command.resources(),
    };
  });
}

/** Dials an address, for a mission that is completed at once. The price is due whatever is found; a refusal costs nothing. */
export async function dial(
  context: AppContext,
  caller: CommandCaller,
  kind: DialledKind,
  order: { originating_planet_id: number; stargate_address: number[] },
): Promise<MissionReported> {
  const type = missionTypeOf(kind);
  const { cost } = type;

  const play = async (command: PlayerCommand, { gate: found, refusal }: Dialled): Promise<MissionReported> => {
    const targetId = found?.id;
    const origin = await command.planet(order.originating_planet_id);
    await refuseWhileBesieged(command.tx, origin.id);
    refuseIf(targetId === origin.id ? REFUSALS.ownAddress : undefined);
    refuseIf(isIrisClosed(gateOf(origin), command.now.getTime()) ? REFUSALS.irisClosedHere : undefined);
    refuseIf(checkMissionCost(cost, command.stock));
    refuseIf(refusal);

    const target = targetId === undefined ? undefined : command.locked.planets.get(targetId);
    const { id: playerId } = command.player;
    const dialler = { playerId, escort: await escortOn(command.tx, origin.id) };
    if (target && target.owner_id !== found?.owner_id) throw new RowsChanged();
    const visited = target && (await visit(command, target));
    const { report: findings, claims } = DIALLED[kind](dialler, visited?.dialled);
    const rulerId = kind === 'malp' && target && target.owner_id !== playerId ? target.owner_id : null;
    const isHeld = target !== undefined && rulerId !== null;
    const isShut = visited?.dialled.irisClosed ?? false;
    const sees = isHeld && !isShut;
    const boons = sees ? await boonsOf(command) : NO_BOONS;
    const look = { seed: seedOf(context), boons };
    const report = sees ? { ...findings, sighting: await sightingOn(command, target, look) } : findings;

    const worlds = visited ? [visited.reported] : [];
    const gains = claims && type.givesXp;
    const [xpGained = 0] = gains
      ? await xpOf(context, command, 'mission', type.id, { prices: [cost], at: command.now })
      : [];
    const told = { ...report, worlds, ...(gains && { xp_gained: xpGained }) };
    const { id } = await logReport(command, { kind, planetId: origin.id, report: told });
    command.spend(cost, 'mission', id);
    if (hasBoon(boons, 'exact_sighting')) await spendBoon(command, 'exact_sighting', id);
    if (target && target.owner_id !== playerId)
      await (isShut ? findGate : discover)(command, target.id, id, command.now);
    if (target && claims) await claim(context, command, target.id);
    if (isHeld) {
      const place = { planet_id: target.id, planet_name: target.name ?? '' };
      command.others.tell(rulerId, 'probe_seen', { ...place, username: command.player.username });
      if (visited?.dialled.owner && 'sighting' in report)
        shareSighting(command, target, visited.dialled.owner, report.sighting);
    }
    const { promoted, level } = gains
      ? await command.gainXps('mission', [{ id, amount: xpGained }], { at: command.now, typeId: type.id })
      : { promoted: false, level: command.level };
    return {
      message: report.message,
      report,
      report_id: id,
      worlds,
      xp_gained: xpGained,
      level_promotion: promoted,
      new_level: level,
      resources: command.resources(),
    };
  };
  const answer = await retryWhileRowsChange(async () => {
    const dialled = await dialledBy(context, caller.playerId, order.stargate_address);
    const found = dialled.gate;
    const owner = found?.owner_id ?? caller.playerId;
    const isProbe = kind === 'malp' && owner !== caller.playerId;
    return runTowardsObjectives(context, caller, (command) => play(command, dialled), {
      // The mates of the player hear what the probe saw.
      alliances: isProbe ? await sharingAlliances(context.db, caller.playerId) : [],
      planets: found ? [found.id] : [],
      // The ruler of a world is told of a probe.
      playersWithoutPlanets: isProbe ? [owner] : [],
    });
  });
  if (kind === 'colonize' && isColonized(answer)) await tellMatesOfWorlds(context, caller.playerId);
  return answer;
}

/** Applies the outcome of a due mission as of its finish time. Happens once, even if several processes try. */
export async function settleMission(
  context: AppContext,
  due: { readonly id: number; readonly player_id: number; readonly at?: Date },
): Promise<void> {
  await runDueCommand(context, { playerId: due.player_id, ...(due.at && { dueAt: due.at }) }, async (command) => {
    const [mission]: DueMission[] = await command.tx.query(
      `SELECT id, kind, planet_id, finish_time, plan FROM mission
       WHERE id = $1 AND completed_at IS NULL AND finish_time <= $2`,
      [due.id, command.now],
    );
    if (!mission) throw new AlreadySettled();
    await (mission.kind === 'survey' ? settleSurvey(context, command, mission) : applyOutcome(command, mission));
  });
}

type DueMission = { readonly id: number; readonly planet_id: number; readonly finish_time: Date } & (
  | { readonly kind: 'explore'; readonly plan: ExplorePlan }
  | { readonly kind: 'survey' }
);

async function applyOutcome(command: PlayerCommand, mission: DueMission & { kind: 'explore' }): Promise<void> {
  const { id: missionId, plan, finish_time } = mission;
  const origin = await command.planet(mission.planet_id);

  const world = plan.find === 'world' ? await nearestUnknown(command, origin) : undefined;
  command.gain(broughtHome(plan, world), 'mission', missionId);
  const haven = await havenOf(command.tx, command.locked, command.player.id, origin.id);
  const report = {
    ...reported(exploreText(plan, world)),
    worlds: world ? [readAddress(command, world.planet)] : [],
  };
  await awaitPipelined([
    world && discover(command, world.id, missionId, finish_time),
    plan.find === 'artifact' && keepArtifact(command, origin.id, plan.artifactTypeId, missionId),
    command.tx.query('UPDATE ship SET mission_id = NULL, planet_id = $2 WHERE mission_id = $1', [missionId, haven.id]),
    logCompletion(command, missionId, report),
    announce(command.tx, [{ kind: 'mission', playerId: command.player.id, sourceId: missionId }]),
  ]);
}

function seedOf({ random }: AppContext): number {
  return Math.floor(random() * 2 ** 32);
}

async function exploreFacts(
  context: AppContext,
  command: PlayerCommand,
  origin: PlanetRow,
  days: number,
): Promise<ExploreInput> {
  return {
    days,
    escort: await escortOn(command.tx, origin.id),
    population: origin.population,
    defense: origin.defense_stat,
    hourly: hourlyOutput(command.economy, context.speed),
    emptyInARow: await emptyInARow(command),
    place: await freePlace(command),
  };
}

/** The place that the next scout takes. Refuses if it would find nothing there. */
async function freePlace({ tx, player }: PlayerCommand): Promise<number> {
  const place = nextPlace(await placesAway(tx, player.id));
  refuseIf(checkPlace(place));
  return place;
}

/** The places of the player's scouts that are away, in the order in which they left; null for one that left before there were places. */
async function placesAway(queries: Queries, playerId: number): Promise<(number | null)[]> {
  const rows: { place: number | null }[] = await queries.query(
    `SELECT (plan->'facts'->>'place')::int AS place FROM mission
     WHERE player_id = $1 AND kind = 'explore' AND completed_at IS NULL ORDER BY start_time, id`,
    [playerId],
  );
  return rows.map(({ place }) => place);
}

/** How many of the latest explorations of days in a row, in the order of their launch, find nothing. */
async function emptyInARow(command: PlayerCommand): Promise<number> {
  // Short explorations never find nothing, so they do not count.
  const days = "player_id = $1 AND kind = 'explore' AND coalesce((plan->'facts'->>'days')::float8, 1) >= 1";
  const [row]: { empty: number }[] = await command.tx.query(
    `SELECT count(*) AS empty FROM mission WHERE ${days} AND id > coalesce(
       (SELECT max(id) FROM mission WHERE ${days} AND plan->>'find' <> 'nothing'), 0)`,
    [command.player.id],
  );
  return row?.empty ?? 0;
}

/** Refuses any ship but an idle scout of this planet. */
async function checkScout(command: PlayerCommand, shipId: number, origin: PlanetRow): Promise<void> {
  const { ship } = await ownShip(command, shipId);
  const idle = ship.activated_at !== null && ship.mission_id === null && ship.march_id === null;
  const available = idle && ship.planet_id === origin.id && findShipType(ship.ship_type_id)?.isScout;
  if (!available) throw new Refused(REFUSALS.notAnAvailableScout);
}

async function assignShip(command: PlayerCommand, shipId: number, missionId: number): Promise<void> {
  const [, affected]: [unknown, number] = await command.tx.query(
    'UPDATE ship SET mission_id = $2 WHERE id = $1 AND mission_id IS NULL AND march_id IS NULL AND lost_at IS NULL',
    [shipId, missionId],
  );
  if (affected !== 1) throw new Error(`Ship ${shipId} was sent away without its lock.`);
}

/**
 * Makes the player the owner. The lock on the planet decides races; that it has no owner is asserted nevertheless. A world that
 * nobody ever owned is as rich as the day of the season makes it; any other one stays as it is.
 */
async function claim(context: AppContext, command: PlayerCommand, planetId: number): Promise<void> {
  const { locked, player, now } = command;
  const wild = locked.planets.get(planetId);
  const day = wild?.settled_once ? 0 : seasonDay(locked.season, now.getTime(), context.speed);
  const grown = wild ? reservesOn(day, wild) : undefined;
  const [[planet]]: [PlanetRow[], number] = await command.tx.query(
    `UPDATE planet SET owner_id = $2, name = $3, guard = 0, held_since = $4, settled_once = true, closed_until = NULL, richness = greatest(richness, $5),
       ${RESERVES.map((ore, i) => `${ore} = $${6 + i}`).join(', ')}
     WHERE id = $1 AND owner_id IS NULL RETURNING ${PLANET_COLUMNS}`,
    [
      planetId,
      player.id,
      colonyName(context.random),
      now,
      richnessOn(day),
      ...RESERVES.map((ore) => grown?.[ore] ?? 0),
    ],
  );
  if (!wild || !planet) throw new Error(`Planet ${planetId} was claimed without its lock.`);
  const more = multiplied(Object.fromEntries(RESERVES.map((ore) => [ore, planet[ore] - wild[ore]])), 1);
  command.book(withCounterpart({ account: 'reserve', accountId: planetId, reason: 'found', amounts: more }, 'mint'));
  command.addPlanet(planet);
  command.publish('planet_gained', planetView(planet, planetEconomyOf(planet), command, command.now));
}

async function keepArtifact(
  command: PlayerCommand,
  planetId: number,
  typeId: number,
  missionId: number,
): Promise<void> {
  await command.tx.query('INSERT INTO artifact (planet_id, artifact_type_id, mission_id) VALUES ($1, $2, $3)', [
    planetId,
    typeId,
    missionId,
  ]);
}
