import type { MissionReported, MissionTypeView } from '#shared/api/missions';
import { type DialledKind, MISSION_TYPES, missionTypeOf } from '#shared/catalogue/missions';
import { shipTypeOf } from '#shared/catalogue/ships';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { colonize, colonyName } from '#shared/rules/missions/colonize';
import {
  broughtHome,
  checkDuration,
  type ExploreFacts,
  type ExplorePlan,
  exploreText,
  planExploration,
} from '#shared/rules/missions/explore';
import type { DialledWorld, Dialler, GateOutcome } from '#shared/rules/missions/gate';
import { checkMissionCost } from '#shared/rules/missions/launch';
import { malp } from '#shared/rules/missions/malp';
import { surveyText } from '#shared/rules/missions/survey';
import { hourlyOutput } from '#shared/rules/production';
import { PLANET_COLUMNS, type PlanetRow, planetEconomyOf } from '../store/rows.ts';
import type { Game } from './game.ts';
import { logCompletion, logLaunch, logReport } from './mission-log.ts';
import type { Act } from './once.ts';
import { requirePlayer } from './players.ts';
import { ownShip } from './ships.ts';
import { type Turn, takeTurn } from './turn.ts';
import { planetView } from './views.ts';
import { discover, escortOn, nearestUnknown, planetIdAt } from './worlds.ts';

const DAY = 86_400_000;

/** What a dialled address makes of each kind of mission that is over at once. */
const DIALLED: Record<DialledKind, (dialler: Dialler, world: DialledWorld | undefined) => GateOutcome> = {
  malp,
  colonize,
};

/** */
export async function missionTypes(game: Game, playerId: number): Promise<MissionTypeView[]> {
  await requirePlayer(game.db, playerId);
  return MISSION_TYPES.map((type) => ({
    mission_type_id: type.id,
    name: type.name,
    description: type.description,
    endpoint: type.endpoint,
    mission_cost: type.cost,
    min_duration: type.minDays,
    max_duration: type.maxDays,
  }));
}

/** Everything that is dice is rolled now, from a seed that is kept with the plan; the clock only lets it happen. */
export async function explore(
  game: Game,
  act: Act,
  order: { planet_id: number; ship_id: number; duration_days: number },
) {
  const type = missionTypeOf('explore');
  refuseIf(checkDuration(order.duration_days, type));

  return takeTurn(game, act, async (turn) => {
    const origin = await turn.planet(order.planet_id);
    await checkScout(turn, order.ship_id, origin);
    refuseIf(checkMissionCost(type.cost, turn.stock));

    const plan = planExploration(await exploreFacts(game, turn, origin, order.duration_days), seedOf(game));
    const { id, finish_time } = await logLaunch(turn, {
      kind: 'explore',
      planetId: origin.id,
      shipId: order.ship_id,
      finishTime: new Date(turn.now.getTime() + Math.round((plan.days * DAY) / game.speed)),
      plan,
    });
    await sendAway(turn, order.ship_id, id);
    turn.spend(type.cost, 'mission', id);
    return {
      message: 'Exploration launched.',
      mission_id: id,
      ship_id: order.ship_id,
      finish_time: new Date(finish_time).toISOString(),
      resources: turn.resources(),
    };
  });
}

/** Whoever has dialled has paid, whatever answers (G-57); only a refusal costs nothing. */
export async function dial(
  game: Game,
  act: Act,
  kind: DialledKind,
  order: { originating_planet_id: number; stargate_address: number[] },
): Promise<MissionReported> {
  const { cost } = missionTypeOf(kind);
  const targetId = await planetIdAt(game.db, order.stargate_address);

  const play = async (turn: Turn): Promise<MissionReported> => {
    const origin = await turn.planet(order.originating_planet_id);
    refuseIf(targetId === origin.id ? REFUSALS.ownAddress : undefined);
    refuseIf(checkMissionCost(cost, turn.stock));

    const target = targetId === undefined ? undefined : turn.locked.planets.get(targetId);
    const { id: playerId } = turn.player;
    const dialler = { playerId, escort: await escortOn(turn.tx, origin.id) };
    const { report, claims } = DIALLED[kind](dialler, target && (await worldOf(turn, target)));

    const { id } = await logReport(turn, { kind, planetId: origin.id, report });
    turn.spend(cost, 'mission', id);
    if (target && target.owner_id !== playerId) await discover(turn, target.id, id, turn.now);
    if (target && claims) await claim(game, turn, target.id);
    return { message: report.message, report, report_id: id, resources: turn.resources() };
  };
  return takeTurn(game, act, play, { planets: targetId === undefined ? [] : [targetId] });
}

/** The first shipyard that a player activates comes with two addresses to dial, the first there for the taking. */
export async function surveyAround(turn: Turn, planet: PlanetRow): Promise<void> {
  const [before]: unknown[] = await turn.tx.query(
    "SELECT 1 FROM mission WHERE player_id = $1 AND kind = 'survey' LIMIT 1",
    [turn.player.id],
  );
  if (before) return;
  const first = await nearestUnknown(turn, planet, { open: true });
  const second = first && (await nearestUnknown(turn, planet, { but: [first.id] }));
  // A galaxy without two unknown worlds is no place for a survey.
  if (!first || !second) return;
  const report = { message: surveyText([first.address, second.address]) };
  const { id } = await logReport(turn, { kind: 'survey', planetId: planet.id, report });
  for (const world of [first, second]) await discover(turn, world.id, id, turn.now);
}

/** Somebody else settled it first, as another process may. */
class AlreadySettled extends Error {}

/** Lets a mission that is due happen, at its own finish time. Once, however many processes try. */
export async function settleMission(game: Game, due: { id: number; player_id: number }): Promise<void> {
  // The clock acts for a player without any session.
  const act = { playerId: due.player_id, sessionId: 0, ofClock: true } as const;
  try {
    await takeTurn(game, act, (turn) => comeHome(turn, due.id));
  } catch (error) {
    if (!(error instanceof AlreadySettled)) throw error;
  }
}

async function comeHome(turn: Turn, missionId: number): Promise<void> {
  const [mission]: { planet_id: number; ship_id: number; finish_time: Date; plan: ExplorePlan }[] = await turn.tx.query(
    `SELECT planet_id, ship_id, finish_time, plan FROM mission
     WHERE id = $1 AND completed_at IS NULL AND finish_time <= $2`,
    [missionId, turn.now],
  );
  if (!mission) throw new AlreadySettled();
  const { plan, finish_time } = mission;
  const origin = await turn.planet(mission.planet_id);

  const world = plan.find === 'world' ? await nearestUnknown(turn, origin) : undefined;
  if (world) await discover(turn, world.id, missionId, finish_time);
  if (plan.find === 'artifact') await keepArtifact(turn, origin.id, plan.artifactTypeId, missionId);
  turn.gain(broughtHome(plan, world), 'mission', missionId);
  await turn.tx.query('UPDATE ship SET mission_id = NULL WHERE mission_id = $1', [missionId]);
  await logCompletion(turn, missionId, { message: exploreText(plan, world) });
}

function seedOf({ random }: Game): number {
  return Math.floor(random() * 2 ** 32);
}

async function exploreFacts(game: Game, turn: Turn, origin: PlanetRow, days: number): Promise<ExploreFacts> {
  return {
    days,
    escort: await escortOn(turn.tx, origin.id),
    population: origin.population,
    defense: origin.defense_stat,
    hourly: hourlyOutput(turn.economy, game.speed),
    emptyInARow: await emptyInARow(turn),
  };
}

/** How many of the latest journeys, in the order of their launch, find nothing. */
async function emptyInARow(turn: Turn): Promise<number> {
  const [row]: { empty: number }[] = await turn.tx.query(
    `SELECT count(*) AS empty FROM mission WHERE player_id = $1 AND kind = 'explore' AND id > coalesce(
       (SELECT max(id) FROM mission WHERE player_id = $1 AND kind = 'explore' AND plan->>'find' <> 'nothing'), 0)`,
    [turn.player.id],
  );
  return row?.empty ?? 0;
}

/** Refuses any ship but an idle scout of this planet (V-20). */
async function checkScout(turn: Turn, shipId: number, origin: PlanetRow): Promise<void> {
  const { ship } = await ownShip(turn, shipId);
  const idle = ship.activated_at !== null && ship.mission_id === null;
  const available = idle && ship.planet_id === origin.id && shipTypeOf(ship.ship_type_id).isScout;
  if (!available) throw new Refused(REFUSALS.notAnAvailableScout);
}

async function sendAway(turn: Turn, shipId: number, missionId: number): Promise<void> {
  const [, affected]: [unknown, number] = await turn.tx.query(
    'UPDATE ship SET mission_id = $2 WHERE id = $1 AND mission_id IS NULL',
    [shipId, missionId],
  );
  if (affected !== 1) throw new Error(`Ship ${shipId} was sent away without its lock.`);
}

async function worldOf(turn: Turn, planet: PlanetRow): Promise<DialledWorld> {
  return { planetId: planet.id, owner: await ownerOf(turn, planet), guard: planet.guard };
}

async function ownerOf(turn: Turn, { owner_id }: PlanetRow): Promise<DialledWorld['owner']> {
  if (owner_id === null) return null;
  const [owner]: { id: number; username: string }[] = await turn.tx.query(
    'SELECT id, username FROM player WHERE id = $1',
    [owner_id],
  );
  return owner ?? null;
}

/** The lock on the world decides a race; that nobody owns it is asserted all the same. */
async function claim(game: Game, turn: Turn, planetId: number): Promise<void> {
  const [[planet]]: [PlanetRow[], number] = await turn.tx.query(
    `UPDATE planet SET owner_id = $2, name = $3, guard = 0 WHERE id = $1 AND owner_id IS NULL
     RETURNING ${PLANET_COLUMNS}`,
    [planetId, turn.player.id, colonyName(game.random)],
  );
  if (!planet) throw new Error(`Planet ${planetId} was claimed without its lock.`);
  turn.addPlanet(planet);
  turn.say('planet_gained', planetView(planet, planetEconomyOf(planet)));
}

async function keepArtifact(turn: Turn, planetId: number, typeId: number, missionId: number): Promise<void> {
  await turn.tx.query('INSERT INTO artifact (planet_id, artifact_type_id, mission_id) VALUES ($1, $2, $3)', [
    planetId,
    typeId,
    missionId,
  ]);
}
