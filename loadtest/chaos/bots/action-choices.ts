import { acknowledgeFirstLogin } from '#shared/api/account';
import { launchMarch, listMarches, recallMarch } from '#shared/api/battles/marches';
import { availableSquads, trainSquads } from '#shared/api/battles/squads';
import {
  availableBuildings,
  type BuildingTypeView,
  build,
  cancelBuild,
  completeBuilding,
  dismantleBuilding,
} from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import { getMatesMarches, getPeople } from '#shared/api/galaxy-people';
import { colonize, explore, malp, missionTypes } from '#shared/api/missions';
import { claimObjective, listObjectives, showObjectives } from '#shared/api/objectives';
import { getPlanet, knownPlanets, listPlanets, type PlanetDetail, planetsWithScouts } from '#shared/api/planets';
import { getProfile, getProfileOf, updateBio } from '#shared/api/profiles';
import { listReports, readReports } from '#shared/api/reports';
import { completeResearch, listResearch, startResearch } from '#shared/api/research';
import { chooseLanguage, endOtherSessions, listSessions, showIntroduction } from '#shared/api/settings';
import { availableShips, buildShip, completeShip } from '#shared/api/ships';
import { SHORT_EXPLORATION } from '#shared/catalogue/missions';
import { SHIPS_AT_ONCE } from '#shared/rules/level-bonuses';
import { chooseInAlliances, lookAtAlliance } from './alliance-action-choices.ts';
import { type Bot, type Identity, type Intent, intend, Violation } from './bot.ts';
import { chooseLetters, chooseSharing } from './letter-choices.ts';

/** Most squads that a bot trains at once. */
const SQUADS_AT_A_TIME = 5;

/**
 * All bots write to these few and block them, so that letters and blocks meet. A newcomer may begin with five players, and
 * the server refuses a sixth.
 */
const CORRESPONDENTS = 6;
const correspondents = (others: readonly Identity[]) => others.slice(0, CORRESPONDENTS).map(({ userId }) => userId);

/** Chooses a player's next action from what the game shows; sometimes one that the server must refuse. */
export async function choose(bot: Bot, others: readonly Identity[]): Promise<Intent | undefined> {
  const { random, queueId } = bot;
  if (queueId && random.chance(0.5)) return intend(cancelBuild, { body: { queue_id: queueId } });
  const roll = random.roll();
  if (roll < 0.02) return look(bot);
  if (roll < 0.38) return chooseOnPlanet(bot);
  if (roll < 0.42) return chooseMarch(bot);
  if (roll < 0.425) return chooseSharing(bot);
  if (roll < 0.45) return study(bot);
  if (roll < 0.6) return dial(bot);
  if (roll < 0.63) return claim(bot);
  if (roll < 0.7) return chooseLetters(bot, correspondents(others));
  if (roll < 0.95)
    return chooseInAlliances(
      bot,
      others.map(({ username }) => username),
    );
  if (roll < 0.965) return openReports(bot);
  if (roll < 0.98) return intend(updateBio, { body: { bio: `Rolled ${random.between(1, 1_000_000)} tonight.` } });
  if (roll < 0.985) return intend(endOtherSessions, {});
  if (roll < 0.99) return intend(showObjectives, { body: { shown: random.chance(0.5) } });
  if (roll < 0.995) return intend(chooseLanguage, { body: { language: random.chance(0.5) ? 'de' : 'en' } });
  return intend(random.chance(0.5) ? acknowledgeFirstLogin : showIntroduction, {});
}

/** Reads something at random that no action depends on. */
async function look(bot: Bot): Promise<undefined> {
  const reads = [
    () => bot.read(getDashboard),
    () => bot.read(getGalaxy),
    () => bot.read(getPeople),
    () => bot.read(getMatesMarches),
    () => bot.read(planetsWithScouts),
    () => bot.read(missionTypes),
    () => bot.read(getProfile),
    () => bot.read(getProfileOf, { params: { userId: bot.me.userId } }),
    () => bot.read(listSessions),
    () => lookAtAlliance(bot),
  ];
  const seen = await bot.random.pick(reads)?.();
  if (!seen) throw new Violation(`${bot.me.username} got no answer to a read.`);
}

/** Cancels, completes what is due, sends an idle scout, trains squads, or else starts or orders a building, or starts ships. */
async function chooseOnPlanet(bot: Bot): Promise<Intent | undefined> {
  const { random } = bot;
  const home = random.pick((await bot.read(listPlanets)) ?? []);
  if (!home) return undefined;
  const { planet_id } = home;
  const planet = await bot.read(getPlanet, { params: { id: planet_id } });
  if (!planet) return undefined;

  const entry = random.pick(planet.queue);
  if (entry && random.chance(0.5)) return intend(cancelBuild, { body: { queue_id: entry.queue_id } });
  const cancelled = random.chance(0.15) ? cancelSomething(bot, planet) : undefined;
  if (cancelled) return cancelled;
  const building = random.pick(planet.buildings.filter(({ activated }) => !activated));
  const rises = building !== undefined && Date.parse(building.built_at) > Date.now();
  if (building && random.chance(rises ? 0.3 : 0.8))
    return intend(completeBuilding, { body: { building_id: building.building_id } });
  const ship = random.pick(planet.ships.filter(({ activated }) => !activated));
  if (ship && random.chance(0.8)) return intend(completeShip, { body: { ship_id: ship.ship_id } });
  const scout = random.pick(planet.ships.filter((each) => each.is_scout && each.activated && !each.on_mission));
  if (scout && random.chance(0.5)) {
    return intend(explore, { body: { planet_id, ship_id: scout.ship_id, ...someTime(bot) } });
  }

  if (random.chance(0.15)) {
    // Any of the race's squads: of those that need a building, the server must refuse some.
    const squad = random.pick((await bot.read(availableSquads)) ?? []);
    const body = { planet_id, squad_type_id: squad?.squad_type_id ?? 0, count: random.between(1, SQUADS_AT_A_TIME) };
    if (squad) return intend(trainSquads, { body });
  }
  const type = random.chance(rises ? 0.1 : 0.5)
    ? undefined
    : someType(bot, (await bot.read(availableBuildings, { query: {} })) ?? []);
  if (type) {
    const body = { planet_id, building_type_id: type.building_type_id };
    // What is ordered while something rises is what waits, and can be cancelled.
    return intend(build, { body: random.chance(rises ? 0.9 : 0.4) ? { ...body, queue: true } : body });
  }
  const hull = random.pick((await bot.read(availableShips)) ?? []);
  const count = random.chance(0.5) ? { count: random.between(1, SHIPS_AT_ONCE) } : {};
  return hull && intend(buildShip, { body: { planet_id, ship_type_id: hull.ship_type_id, ...count } });
}

/**
 * Any type, or the one that takes longest: each further building of a type takes twice as long, until orders wait behind it
 * and constructions can be cancelled.
 */
function someType({ random }: Bot, types: readonly BuildingTypeView[]): BuildingTypeView | undefined {
  if (random.chance(0.5)) return random.pick(types);
  return types.filter((each) => !each.unique_per_planet).toSorted((a, b) => b.build_time - a.build_time)[0];
}

/** Cancels a construction, also one that may be due by now, or dismantles a building. */
function cancelSomething({ random }: Bot, { buildings }: PlanetDetail): Intent | undefined {
  const building = random.pick(buildings.filter(({ activated }) => !activated));
  if (building && random.chance(0.7)) return intend(cancelBuild, { body: { building_id: building.building_id } });
  // Whether it can be dismantled, the server decides.
  const active = random.pick(buildings.filter(({ activated }) => activated));
  return active && intend(dismantleBuilding, { body: { building_id: active.building_id } });
}

/** A day, or some minutes. */
function someTime({ random }: Bot): { duration_days: number } | { duration_minutes: number } {
  const { minMinutes, maxMinutes } = SHORT_EXPLORATION;
  return random.chance(0.5) ? { duration_days: 1 } : { duration_minutes: random.between(minMinutes, maxMinutes) };
}

/** Completes what is researched, also what may not be due, or starts any line: the server must refuse most of them. */
async function study(bot: Bot): Promise<Intent | undefined> {
  const seen = await bot.read(listResearch);
  if (seen?.current && bot.random.chance(0.8)) {
    return intend(completeResearch, { body: { research_id: seen.current.research_id } });
  }
  const open = seen?.types.filter(({ refusal }) => refusal === null) ?? [];
  const line = bot.random.pick(open.length > 0 && bot.random.chance(0.8) ? open : (seen?.types ?? []));
  return line && intend(startResearch, { body: { research_type_id: line.research_type_id } });
}

/** Claims a completed order, or any: the server must refuse those that are not completed. */
async function claim(bot: Bot): Promise<Intent | undefined> {
  const orders = (await bot.read(listObjectives)) ?? [];
  const done = orders.filter(({ state }) => state === 'completed');
  const order = bot.random.pick(done.length > 0 && bot.random.chance(0.8) ? done : orders);
  return order && intend(claimObjective, { body: { objective_id: order.objective_id } });
}

/** Marks as read what a page of reports shows, whether or not it was unread. */
async function openReports(bot: Bot): Promise<Intent | undefined> {
  const query = { page: bot.random.between(1, 3), per_page: 5 };
  const shown = (await bot.read(listReports, { query }))?.reports ?? [];
  return shown.length > 0
    ? intend(readReports, { body: { mission_ids: shown.map(({ mission_id }) => mission_id) } })
    : undefined;
}

/** Dials an address that was discovered, or any. */
async function dial(bot: Bot): Promise<Intent | undefined> {
  const { random } = bot;
  const origin = random.pick((await bot.read(listPlanets)) ?? []);
  const known = random.pick((await bot.read(knownPlanets)) ?? []);
  const stargate_address = known?.stargate_address ?? Array.from({ length: 6 }, () => random.between(1, 39));
  const kind = random.chance(0.5) ? malp : colonize;
  return origin && intend(kind, { body: { originating_planet_id: origin.planet_id, stargate_address } });
}

/** Share of those with a march who call it back, also one that is at home again by then. */
const CALLED_BACK = 0.4;

/**
 * Calls a march back, or sends everything of one type from a world: to another of the player's worlds, or against a discovered
 * address. The server must refuse most raids.
 */
async function chooseMarch(bot: Bot): Promise<Intent | undefined> {
  const { random } = bot;
  const mine = random.pick((await bot.read(listMarches))?.own ?? []);
  if (mine && random.chance(CALLED_BACK)) return intend(recallMarch, { body: { march_id: mine.march_id } });
  const worlds = (await bot.read(listPlanets)) ?? [];
  const origin = random.pick(worlds);
  const planet = origin && (await bot.read(getPlanet, { params: { id: origin.planet_id } }));
  if (!planet) return undefined;
  const kind = random.chance(0.5) ? ('raid' as const) : ('transfer' as const);
  const targets: readonly { readonly stargate_address: readonly number[] }[] =
    kind === 'transfer' ? worlds.filter((world) => world !== origin) : ((await bot.read(knownPlanets)) ?? []);
  const target = random.pick(targets);
  if (!target) return undefined;
  const ship = random.pick(planet.ships.filter((each) => !each.on_march && !each.on_mission));
  const squad = random.pick(planet.soldier_squads.filter((each) => !each.on_march));
  const ships = planet.ships.filter(
    (each) => !each.on_march && !each.on_mission && each.ship_type_id === ship?.ship_type_id,
  );
  const body = {
    kind,
    origin_id: planet.planet_id,
    stargate_address: [...target.stargate_address],
    ships: ship ? [{ ship_type_id: ship.ship_type_id, count: ships.length }] : [],
    squads:
      squad && (kind === 'transfer' || random.chance(0.2)) ? [{ squad_type_id: squad.squad_type_id, count: 1 }] : [],
    ...(random.chance(0.5) && { end_protection: true }),
  };
  return intend(launchMarch, { body });
}
