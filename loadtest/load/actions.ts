import { addressBook } from '#shared/api/address-book';
import { listMessages, postMessage, readMessages } from '#shared/api/alliances/alliance-hall';
import { listPayees, listPayouts, payOut } from '#shared/api/alliances/alliance-payouts';
import { acceptRelation, askRelation, listRelations, relationForRules } from '#shared/api/alliances/alliance-relations';
import {
  contribute,
  getAllianceDetails,
  getContributions,
  myAlliance,
  searchAlliances,
} from '#shared/api/alliances/alliances';
import { listAnnouncements } from '#shared/api/announcements';
import { listArtifacts, redeemArtifact } from '#shared/api/artifacts';
import { availableSquads, trainSquads } from '#shared/api/battles/squads';
import { build, cancelBuild, completeBuilding, dismantleBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getMatesMarches, getPeople, setSharing } from '#shared/api/galaxy-people';
import { getConversation, listConversations, readLetters, writeLetter } from '#shared/api/letters/letters';
import { explore, malp } from '#shared/api/missions';
import { claimObjective, listObjectives } from '#shared/api/objectives';
import { getPlanet, knownPlanets, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { allianceRanking, listPlayers } from '#shared/api/ranking';
import { getRefined, refineOre } from '#shared/api/refining';
import { listReports, readReports } from '#shared/api/reports';
import { completeResearch, listResearch, startResearch } from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { getSeason, listSeasons } from '#shared/api/seasons';
import { chooseLanguage, getAccount } from '#shared/api/settings';
import { availableShips, buildShip, completeShip, type ShipTypeView } from '#shared/api/ships';
import {
  BUILDING_TYPES,
  type BuildingType,
  findBuildingType,
  REFINERY_ID,
  SHIPYARD_ID,
} from '#shared/catalogue/buildings';
import { LANGUAGES } from '#shared/catalogue/languages';
import { missionTypeOf, SHORT_EXPLORATION } from '#shared/catalogue/missions';
import { type Amounts, RESERVES } from '#shared/catalogue/resources';
import { RANKS } from '#shared/catalogue/seasons';
import { checkRight } from '#shared/rules/alliances';
import { freeQuarters } from '#shared/rules/battles/garrison';
import { checkOrder } from '#shared/rules/build-queue';
import { buildCost, checkBuild, checkCost } from '#shared/rules/construction';
import { isUnlocked } from '#shared/rules/levels';
import { askedBy } from '#shared/rules/relations';
import { hasShipyard, priceOf } from '#shared/rules/ships';
import { checkRefine, refiningLimits } from '#shared/rules/worlds/refining';
import type { Actor } from './actor.ts';
import { moveSquads, raidSomebody } from './march-actions.ts';
import type { ActionKind } from './mix.ts';

/** Chance that a player who can build nothing tries anyway, as from a page that is out of date. */
const PRESSED_ANYWAY = 0.1;
/** Share of players without a free slot, or without the price, who order ahead. */
const ORDERED_AHEAD = 0.2;
/** Share of players with something ordered or under construction who cancel it instead of building. */
const CANCELLED = 0.05;
/** Share of players who dismantle a building of which they have several, if there is one. */
const DISMANTLED = 0.02;
/** Most ships that are started at once, of the ten that may be. */
const SHIPS_AT_A_TIME = 3;
/** Most squads that are trained at once, of the fifty that may be. */
const SQUADS_AT_A_TIME = 3;
/** Share of journeys that take minutes, not days. */
const SHORT_JOURNEYS = 0.5;
/** Share of players who could send a ship but send a probe. */
const PROBES = 0.4;
/** How many pages of reports players look at. */
const PAGES_OF_REPORTS = 3;
/** Share of visits to the alliance's hall that end with words. */
const ANSWERED = 0.5;

/** How many pages of the ranking players look at; how many of them search by name, and how many look at the alliances too. */
const PAGES_OF_RANKING = 3;
const SEARCHED = 0.2;
const ALLIANCES_LOOKED_AT = 0.3;

/** The implementation of each action. Like the page, an actor reads first, and then does at most one thing. */
export const RUN_ACTION: Readonly<Record<ActionKind, (actor: Actor) => Promise<unknown>>> = {
  build: buildSomething,
  fly: sendSomething,
  train: trainSomething,
  research: researchSomething,
  march: moveSquads,
  raid: raidSomebody,
  redeem: redeemSomething,
  refine: refineSomething,
  contribute: contributeToBank,
  payout: payFromBank,
  relate: dealWithOthers,
  talk: talkInHall,
  write: writeToSomebody,
  map: lookAtMap,
  language: changeLanguage,
  read: lookAround,
  cut: async (actor) => actor.cut(),
};

async function buildSomething(actor: Actor): Promise<unknown> {
  const planet = await actor.ask(getPlanet, { params: { id: actor.homeId } });
  if (!planet) return undefined;
  const due = planet.buildings.find((each) => !each.activated && isOver(each.built_at, actor));
  if (due) {
    const body = { building_id: due.building_id };
    return actor.act(completeBuilding, { body }, () => [[`building_activated ${due.building_id}`]]);
  }
  if (actor.random.chance(CANCELLED)) {
    const cancelled = await cancelSomething(actor, planet);
    if (cancelled) return cancelled;
  }
  if (actor.random.chance(DISMANTLED)) {
    const dismantled = await dismantleSomething(actor, planet);
    if (dismantled) return dismantled;
  }
  const types: readonly BuildingType[] = BUILDING_TYPES.filter((type) => isUnlocked(type, actor.tab.state?.level ?? 1));
  const owned = (type: BuildingType) => planet.buildings.filter((each) => each.building_type_id === type.id).length;
  const open = types.filter((type) => !checkBuild(planet, type, buildCost(type, owned(type)), stockOf(actor)));
  const shipyard = open.find(({ id }) => id === SHIPYARD_ID);
  const now = shipyard ?? actor.random.pick(open);
  const later = types.filter((type) => !checkOrder(planet, planet.queue, type));
  const ordered = !now && actor.random.chance(ORDERED_AHEAD) ? actor.random.pick(later) : undefined;
  const type = now ?? ordered ?? (actor.random.chance(PRESSED_ANYWAY) && actor.random.pick(types));
  if (!type) return undefined;
  const body = { planet_id: planet.planet_id, building_type_id: type.id, ...(ordered && { queue: true }) };
  return actor.act(build, { body }, (answer) =>
    'queue_id' in answer
      ? []
      : [[`building_started ${answer.building_id}`], [`building_due ${answer.building_id}`, answer.built_at]],
  );
}

/** Cancels an order that waits, or else a construction. Undefined if there is none. */
async function cancelSomething(actor: Actor, planet: PlanetDetail): Promise<unknown> {
  const [order] = planet.queue;
  if (order) return actor.act(cancelBuild, { body: { queue_id: order.queue_id } });
  const building = planet.buildings.find((each) => !each.activated);
  if (!building) return undefined;
  const { building_id } = building;
  return actor.act(cancelBuild, { body: { building_id } }, () => [[`building_cancelled ${building_id}`]]);
}

/** Dismantles a building that another of its type can replace. Undefined if there is none. */
async function dismantleSomething(actor: Actor, { buildings }: PlanetDetail): Promise<unknown> {
  const active = buildings.filter(({ activated }) => activated);
  const spare = active.find((each, i) => active.findIndex((other) => sameType(each, other)) < i && isPlain(each));
  if (!spare) return undefined;
  const { building_id } = spare;
  return actor.act(dismantleBuilding, { body: { building_id } }, () => [[`building_cancelled ${building_id}`]]);
}

const sameType = (one: PlanetDetail['buildings'][number], other: PlanetDetail['buildings'][number]) =>
  one.building_type_id === other.building_type_id;
/** Nothing lives in it, and nothing guards it. */
const isPlain = ({ building_type_id }: PlanetDetail['buildings'][number]) =>
  !findBuildingType(building_type_id)?.effects;

/** Completes a ship, sends an idle one, or builds one; a probe needs no ship. */
async function sendSomething(actor: Actor): Promise<unknown> {
  const planet = await actor.ask(getPlanet, { params: { id: actor.homeId } });
  if (!planet) return undefined;
  const ready = planet.ships.find((each) => !each.activated && isOver(each.ready_at, actor));
  if (ready) {
    const body = { ship_id: ready.ship_id };
    return actor.act(completeShip, { body }, () => [[`ship_activated ${ready.ship_id}`]]);
  }
  if (actor.random.chance(PROBES)) return probe(actor, planet);
  const scout = planet.ships.find((each) => each.is_scout && each.activated && !each.on_mission);
  if (scout && canPay(actor, 'explore')) {
    const time = actor.random.chance(SHORT_JOURNEYS)
      ? { duration_minutes: actor.random.between(SHORT_EXPLORATION.minMinutes, SHORT_EXPLORATION.maxMinutes) }
      : { duration_days: actor.random.between(1, 7) };
    const body = { planet_id: planet.planet_id, ship_id: scout.ship_id, ...time };
    return actor.act(explore, { body }, ({ mission_id }) => [[`mission_launched ${mission_id}`]]);
  }
  return hasShipyard(planet.buildings) ? orderShip(actor, planet) : probe(actor, planet);
}

async function orderShip(actor: Actor, { planet_id }: PlanetDetail): Promise<unknown> {
  const hulls = (await actor.ask(availableShips)) ?? [];
  const count = actor.random.between(1, SHIPS_AT_A_TIME);
  const affordable = ({ build_cost }: ShipTypeView) => !checkCost(priceOf(build_cost, count), stockOf(actor));
  const hull = actor.random.pick(hulls.filter(affordable));
  if (!hull) return undefined;
  const body = { planet_id, ship_type_id: hull.ship_type_id, count };
  return actor.act(buildShip, { body }, ({ ships }) =>
    ships.flatMap(({ ship_id, ready_at }) => [[`ship_started ${ship_id}`], [`ship_due ${ship_id}`, ready_at]] as const),
  );
}

/** Trains a few of the squads that need no building. */
async function trainSomething(actor: Actor): Promise<unknown> {
  const planet = await actor.ask(getPlanet, { params: { id: actor.homeId } });
  const guard = (await actor.ask(availableSquads))?.find(({ building_type_id }) => building_type_id === null);
  if (!planet || !guard) return undefined;
  const room = freeQuarters({ population: planet.current_population, squads: planet.soldier_squads.length });
  const count = Math.min(room, actor.random.between(1, SQUADS_AT_A_TIME));
  if (count === 0 || checkCost(priceOf(guard.train_cost, count), stockOf(actor))) return undefined;
  const body = { planet_id: planet.planet_id, squad_type_id: guard.squad_type_id, count };
  return actor.act(trainSquads, { body });
}

/** Completes a research, or starts one that can be paid for. */
async function researchSomething(actor: Actor): Promise<unknown> {
  const seen = await actor.ask(listResearch);
  if (!seen) return undefined;
  const { current, types } = seen;
  if (current) {
    const body = { research_id: current.research_id };
    const completed = () => [[`research_completed ${current.research_id}`] as const];
    return isOver(current.ready_at, actor) ? actor.act(completeResearch, { body }, completed) : seen;
  }
  const open = types.filter(
    ({ refusal, research_cost: cost }) => refusal === null && cost !== null && !checkCost(cost, stockOf(actor)),
  );
  const line = actor.random.pick(open);
  if (!line) return seen;
  return actor.act(startResearch, { body: { research_type_id: line.research_type_id } }, (answer) => [
    [`research_started ${answer.research_id}`],
    [`research_due ${answer.research_id}`, answer.ready_at],
  ]);
}

/** Redeems one of the artifacts that can be, or looks at them, like the page of a world. */
async function redeemSomething(actor: Actor): Promise<unknown> {
  const seen = await actor.ask(listArtifacts);
  const artifact = actor.random.pick(seen?.artifacts.filter(({ refusal }) => refusal === null) ?? []);
  if (!artifact) return seen;
  return actor.ask(redeemArtifact, { body: { artifact_id: artifact.artifact_id } });
}

/** Refines a little of an ore, if that can be done, or looks at what was refined, like the page of a world with a Refinery. */
async function refineSomething(actor: Actor): Promise<unknown> {
  const { homeId, random } = actor;
  const planet = await actor.ask(getPlanet, { params: { id: homeId } });
  const hasRefinery = planet?.buildings.some((each) => each.activated && each.building_type_id === REFINERY_ID);
  if (!hasRefinery) return planet;
  const [stock, day] = [await actor.ask(getResources), await actor.ask(getRefined)];
  const speed = (await actor.ask(getDashboard))?.game_speed;
  if (!stock || !day || speed === undefined) return undefined;
  const refiner = { hasRefinery, stock, limits: refiningLimits(stock.rates, speed), refined: day.refined };
  const amount = random.between(3, 60);
  const ways = RESERVES.flatMap((from) => RESERVES.map((to) => ({ from, to, amount })));
  const body = random.pick(ways.filter((way) => !checkRefine(way, refiner)));
  return body ? actor.act(refineOre, { body }) : day;
}

async function probe(actor: Actor, { planet_id }: PlanetDetail): Promise<unknown> {
  const known = actor.random.pick((await actor.ask(knownPlanets)) ?? []);
  if (!known || !canPay(actor, 'malp')) return undefined;
  const body = { originating_planet_id: planet_id, stargate_address: [...known.stargate_address] };
  return actor.act(malp, { body });
}

/** Looks at what the player may give, like the page, and gives a little. */
async function contributeToBank(actor: Actor): Promise<unknown> {
  const { allianceId: id, random } = actor;
  if (id === undefined) return lookAround(actor);
  const gifts = await actor.ask(getContributions, { params: { id } });
  if (gifts?.refusal !== null) return gifts;
  const body = { naquadah: random.between(1, 20), trinium: random.between(1, 20), metal: random.between(1, 20) };
  return actor.act(contribute, { params: { id }, body });
}

/** Looks at the payouts, like every member, and pays a little to one who may get it, if the player may pay. */
async function payFromBank(actor: Actor): Promise<unknown> {
  const { allianceId: id, random } = actor;
  if (id === undefined) return lookAround(actor);
  const params = { id };
  const bank = await actor.ask(listPayouts, { params });
  const mine = await actor.ask(myAlliance);
  if (!bank || checkRight(mine?.user_role ?? undefined, 'payOut')) return bank;
  const payee = random.pick((await actor.ask(listPayees, { params }))?.filter(({ refusal }) => refusal === null) ?? []);
  const metal = Math.min(payee?.left ?? 0, bank.left.metal, random.between(1, 20));
  return payee && metal > 0
    ? actor.ask(payOut, { params, body: { user_id: payee.user_id, naquadah: 0, trinium: 0, metal } })
    : bank;
}

/** Reads the newest messages of the alliance, marks them as read, and often says something. */
async function talkInHall(actor: Actor): Promise<unknown> {
  const { allianceId: id, random } = actor;
  if (id === undefined) return lookAround(actor);
  const params = { id };
  const page = await actor.ask(listMessages, { params, query: { before: 2_147_483_647, limit: 30 } });
  const newest = page?.messages[0];
  if (newest && page.unread > 0) await actor.ask(readMessages, { params, body: { message_id: newest.message_id } });
  if (!random.chance(ANSWERED)) return page;
  const called = newest?.author ? `@${newest.author.username} ` : '';
  return actor.ask(postMessage, { params, body: { text: `${called}the gate holds at ${random.between(1, 99)} %.` } });
}

/** Opens the settings, and chooses a language there. */
async function changeLanguage(actor: Actor): Promise<unknown> {
  const account = await actor.ask(getAccount);
  const language = actor.random.pick(LANGUAGES);
  return language ? actor.ask(chooseLanguage, { body: { language } }) : account;
}

async function lookAround(actor: Actor): Promise<unknown> {
  const { allianceId: id } = actor;
  const pages = [
    () => actor.ask(getDashboard),
    () => actor.ask(getResources),
    () => actor.ask(listPlanets),
    () => actor.ask(getPlanet, { params: { id: actor.homeId } }),
    () => openReport(actor),
    () => actor.ask(addressBook),
    () => claimReward(actor),
    () => visitHall(actor),
    () => lookAtRanking(actor),
    ...(id === undefined ? [] : [() => actor.ask(getAllianceDetails, { params: { id } })]),
  ];
  return actor.random.pick(pages)?.();
}

/** Looks at the seasons, and at the latest hall of fame if there is one. */
async function visitHall(actor: Actor): Promise<unknown> {
  const seasons = await actor.ask(listSeasons);
  const latest = seasons?.past[0];
  return latest ? actor.ask(getSeason, { params: { number: latest.number } }) : seasons;
}

/** Looks at a board, or searches for players; then perhaps at the alliances. */
async function lookAtRanking(actor: Actor): Promise<unknown> {
  const rank = actor.random.pick(RANKS) ?? 'might';
  const search = actor.random.chance(SEARCHED) ? 'load' : '';
  const page = actor.random.between(1, PAGES_OF_RANKING);
  const answer = await actor.ask(listPlayers, { query: { rank, search, page, per_page: 20 } });
  return actor.random.chance(ALLIANCES_LOOKED_AT)
    ? actor.ask(allianceRanking, { query: { page: 1, per_page: 20 } })
    : answer;
}

/** Reads the orders, and claims the reward of the first that is completed. */
async function claimReward(actor: Actor): Promise<unknown> {
  const orders = await actor.ask(listObjectives);
  const done = orders?.find(({ state }) => state === 'completed');
  return done ? actor.act(claimObjective, { body: { objective_id: done.objective_id } }) : orders;
}

/** Reads a page of reports, and marks the newest unread one on it as read. */
async function openReport(actor: Actor): Promise<unknown> {
  const page = actor.random.between(1, PAGES_OF_REPORTS);
  const answer = await actor.ask(listReports, { query: { page, per_page: 10 } });
  const unread = answer?.reports.find((each) => each.unread);
  return unread ? actor.ask(readReports, { body: { mission_ids: [unread.mission_id] } }) : answer;
}

function canPay(actor: Actor, kind: 'explore' | 'malp'): boolean {
  return checkCost(missionTypeOf(kind).cost, stockOf(actor)) === undefined;
}

/** The stock that the tab shows; nothing while disconnected, when it is not known. */
function stockOf({ tab: { state } }: Actor): Amounts {
  return state ?? { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
}

function isOver(instant: string, { context }: Actor): boolean {
  return Date.parse(instant) <= context.now();
}

/** Share of visits on which a player with letters writes to somebody else than those who wrote. */
const BEGUN = 0.3;

/** Opens the letters: reads a conversation and answers it, or writes to another player of this run. */
async function writeToSomebody(actor: Actor): Promise<unknown> {
  const { random, context } = actor;
  const me = (await actor.ask(getResources))?.user_id;
  const list = await actor.ask(listConversations, { query: { page: 1, per_page: 20 } });
  await actor.ask(listAnnouncements);
  if (me === undefined || !list) return undefined;
  context.writers.add(me);
  const known = random.chance(BEGUN) ? undefined : random.pick(list.conversations)?.user_id;
  const userId = known ?? random.pick([...context.writers].filter((id) => id !== me));
  if (userId === undefined) return list;
  const params = { userId };
  const thread = await actor.ask(getConversation, { params, query: { limit: 50 } });
  const newest = thread?.letters[0];
  if (newest && thread.unread > 0) await actor.ask(readLetters, { params, body: { letter_id: newest.letter_id } });
  return actor.ask(writeLetter, { params, body: { text: `Our gate dials yours at ${random.between(1, 999)}.` } });
}

/** Share of visits to the map on which players show their worlds to mates, or hide them. */
const SWITCHED = 0.1;

/** Opens the map with the people on it. */
async function lookAtMap(actor: Actor): Promise<unknown> {
  const people = await actor.ask(getPeople);
  await actor.ask(getKnownWorlds, { query: {} });
  await actor.ask(getSieges);
  await actor.ask(getMatesMarches);
  await actor.ask(getSector, { params: { zoom: 0, x: 0, y: 0 } });
  const { x, y } = { x: actor.random.between(0, 7), y: actor.random.between(0, 7) };
  await actor.ask(getSector, { params: { zoom: 1, x, y } });
  await actor.ask(addressBook);
  if (!people || !actor.random.chance(SWITCHED)) return people;
  return actor.ask(setSharing, { body: { sharing: !people.sharing } });
}

/** Share of leaders and officers who approach another alliance if they accept nothing. */
const APPROACHES = 0.3;

/**
 * Looks at pacts and wars, like every member. Leader and officers accept what is offered, or approach another alliance: three
 * times in ten with a pact, else with war.
 */
async function dealWithOthers(actor: Actor): Promise<unknown> {
  const { allianceId: id, random } = actor;
  const mine = await actor.ask(myAlliance);
  if (id === undefined || mine?.alliance?.id !== id) return mine;
  const params = { id };
  const relations = await actor.ask(listRelations, { params });
  if (!relations || checkRight(mine.user_role ?? undefined, 'setRelations')) return relations;
  const live = relations.filter(({ until }) => until === null);
  const offered = live.find((each) => askedBy(relationForRules(each)) === each.alliance.id);
  const pacts = live.filter(({ kind, since }) => kind === 'pact' && since !== null);
  // Those who declare war on each other fight as before, and the tally of the war is told to both alliances.
  if (offered && pacts.length < 2)
    return actor.ask(acceptRelation, { params: { id, relationId: offered.relation_id } });
  if (live.length > 2 || !random.chance(APPROACHES)) return relations;
  const others = (await actor.ask(searchAlliances, { query: { name: '' } })) ?? [];
  const known = new Set(relations.map(({ alliance }) => alliance.id));
  const other = random.pick(others.filter((each) => each.id !== id && !known.has(each.id)));
  if (!other) return relations;
  const kind = random.chance(0.3) ? 'pact' : 'war';
  return actor.ask(askRelation, { params, body: { alliance_id: other.id, kind } });
}
