import { CONTRIBUTIONS } from '#shared/catalogue/alliances';
import { type BuildingType, GATE_ARCHIVE_ID, REFINERY_ID } from '#shared/catalogue/buildings';
import { missionTypeOf } from '#shared/catalogue/missions';
import type { ResearchType } from '#shared/catalogue/research';
import type { Amounts, Cost } from '#shared/catalogue/resources';
import { SHIP_TYPES, type ShipType } from '#shared/catalogue/ships';
import type { SquadType } from '#shared/catalogue/squads';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { checkGiver, giverAllowance, giverCap } from '#shared/rules/alliance-bank';
import { NO_BOONS } from '#shared/rules/artifacts';
import { checkTrain, readyTimes, trainingCost } from '#shared/rules/battles/garrison';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { peaceUntil as peaceUntilOf } from '#shared/rules/battles/shields';
import { sumOf } from '#shared/rules/battles/worth';
import { checkOrder } from '#shared/rules/build-queue';
import { buildCost, buildMinutes, checkBuild, checkCost } from '#shared/rules/construction';
import { gain, spend } from '#shared/rules/economy';
import type { WildPlanet } from '#shared/rules/galaxy';
import { checkLevel } from '#shared/rules/levels';
import { colonize } from '#shared/rules/missions/colonize';
import {
  broughtHome,
  checkJourney,
  checkPlace,
  type ExplorePlan,
  nextPlace,
  planExploration,
} from '#shared/rules/missions/explore';
import { type JourneyTime, journeyCost, journeyDays } from '#shared/rules/missions/journey';
import { checkMissionCost } from '#shared/rules/missions/launch';
import { wholeBetween } from '#shared/rules/random';
import { checkResearch, researchLevel, researchMs } from '#shared/rules/research';
import { checkShip, priceOf, shipMinutes } from '#shared/rules/ships';
import { checkDismantle, dismantleRefund } from '#shared/rules/worlds/dismantling';
import {
  checkRefine,
  NO_ORES,
  type Refining,
  type RefiningDay,
  refine,
  refiningLimits,
  refiningOf,
} from '#shared/rules/worlds/refining';
import { DAY, dayOf, HOUR, MINUTE, SPEED } from '../time.ts';
import { note } from './diary.ts';
import { type Game, RANKS } from './game.ts';
import { settleOn } from './joining.ts';
import { launch, refusalOfLaunch } from './marches.ts';
import { applyEffects, construct, did, discover, earn, priceOfResearch, settleUp } from './settling.ts';
import {
  activeTypesOf,
  add,
  counted,
  escortOf,
  homeOf,
  hourlyOf,
  listOf,
  owned,
  type Player,
  quarteredOn,
  queueOf,
  type World,
} from './state.ts';

/*
 * The commands of players in peace, as the server carries them out: the rules check, the price is taken, the thing begins. The
 * player is settled up to now.
 */

interface Acts {
  readonly build: { readonly world: World; readonly type: BuildingType };
  /** The building is ordered ahead, and begins when it is its turn. */
  readonly ahead: { readonly world: World; readonly type: BuildingType };
  readonly dismantle: { readonly world: World; readonly type: BuildingType };
  readonly ship: { readonly world: World; readonly type: ShipType; readonly count: number };
  readonly train: { readonly world: World; readonly type: SquadType; readonly count: number };
  readonly research: { readonly type: ResearchType };
  readonly explore: { readonly world: World; readonly time: JourneyTime };
  readonly malp: { readonly world: World; readonly target: WildPlanet };
  readonly colonize: { readonly world: World; readonly target: WildPlanet };
  /** One squad goes to another world of the player, through the gate. */
  readonly march: { readonly world: World; readonly to: World };
  /** Founding one is free. */
  readonly alliance: unknown;
  /** Ore for the bank of the alliance. */
  readonly contribute: { readonly amounts: Cost };
  readonly refine: Refining;
  /** The recruits of the sparring world against one's own guards, which beat them. Free. */
  readonly drill: unknown;
}
type Kind = keyof Acts;
export type Act = { [K in Kind]: { readonly kind: K } & Acts[K] }[Kind];
export type ActOf<K extends Kind> = Extract<Act, { kind: K }>;

/** Who acts, and when. */
export interface Turn {
  readonly game: Game;
  readonly player: Player;
  readonly now: number;
}

interface ActRules<A> {
  readonly cost: (player: Player, act: A) => Cost;
  readonly refusal: (turn: Turn, act: A, cost: Cost, stock: Amounts) => Refusal | undefined;
  /** The price is taken already. */
  readonly carryOut: (turn: Turn, act: A, cost: Cost) => void;
}

const FREE: Cost = {};

const ACTS: { readonly [K in Kind]: ActRules<ActOf<K>> } = {
  build: {
    cost: (player, { type }) => buildCost(type, counted(player, type)),
    refusal: ({ player }, { world, type }, cost, stock) =>
      besieged(world) ?? checkLevel(type, player.experience.level) ?? checkBuild(world, type, cost, stock),
    carryOut: ({ player, now }, { world, type }, paid) => {
      const minutes = buildMinutes(type, counted(player, type), SPEED);
      const builtAt = now + Math.round(minutes * MINUTE);
      construct(player, world, { building_type_id: type.id, activated: false, builtAt, taken: false, paid });
      note(player, now, `start ${type.name} ${owned(player, type.id)} (${minutes.toFixed(1)} min)`, type);
    },
  },
  ahead: {
    cost: () => FREE,
    refusal: ({ player }, { world, type }) =>
      besieged(world) ?? checkLevel(type, player.experience.level) ?? checkOrder(world, queueOf(world), type),
    carryOut: ({ game, player, now }, { world, type }) => {
      player.waiting = [...player.waiting, { id: game.nextId(), planetId: world.planet_id, typeId: type.id }];
      note(player, now, `order ${type.name} ahead`);
    },
  },
  dismantle: {
    cost: () => FREE,
    refusal: ({ player }, { world, type }) => {
      const at = standing(world, type);
      return checkDismantle(
        { type, activated: at !== undefined, taken: at?.taken ?? false },
        {
          raceId: player.raceId,
          population: world.population,
          build_slots: world.build_slots,
          buildings: world.buildings,
          squads: quarteredOn(world),
          idleSquads: world.squads,
          shipsInProduction: world.shipyard.length,
          besieged: world.siege !== undefined,
          underAttack: false,
          irisClosed: false,
          researchNeedsArchive: player.researching !== undefined && type.id === GATE_ARCHIVE_ID,
        },
      );
    },
    carryOut: ({ player, now }, { world, type }) => {
      const building = standing(world, type);
      if (!building) throw new Error(`There is no active ${type.name}.`);
      world.buildings.splice(world.buildings.indexOf(building), 1);
      applyEffects(player, world, type, -1);
      player.economy = gain(player.economy, dismantleRefund({ type, taken: building.taken }, building.paid));
      note(player, now, `dismantle ${type.name}`);
    },
  },
  ship: {
    cost: (_player, { type, count }) => priceOf(type.cost, count),
    refusal: ({ player }, { world, type, count }, _cost, stock) => {
      const { raceId, experience } = player;
      const wright = { raceId, level: experience.level, buildings: world.buildings };
      return besieged(world) ?? checkShip(type, wright, stock, count);
    },
    carryOut: ({ player, now }, { world, type, count }) => {
      const readyAt = now + Math.round(shipMinutes(type, SPEED) * MINUTE);
      world.shipyard.push({ typeId: type.id, count, readyAt });
      note(player, now, `order ${count > 1 ? `${count} ` : ''}${type.name} (${type.minutes} min)`, type);
    },
  },
  train: {
    cost: (_player, { type, count }) => trainingCost(type, count),
    refusal: ({ player: { raceId } }, { world, type, count }, _cost, stock) => {
      const { population, buildings } = world;
      const barracks = { raceId, population, buildings, squads: quarteredOn(world) };
      return besieged(world) ?? checkTrain(type, barracks, stock, count);
    },
    carryOut: ({ player, now }, { world, type, count }) => {
      const busyUntil = world.training.at(-1)?.readyAt ?? null;
      for (const readyAt of readyTimes(type, count, { now, busyUntil, speed: SPEED })) {
        world.training.push({ typeId: type.id, count: 1, readyAt });
        earn(player, `squad ${type.id}`, type.cost, now);
        did(player, 'training', now);
      }
      note(player, now, `train ${type.name}`, type);
    },
  },
  research: {
    cost: ({ research }, { type }) => priceOfResearch(type, researchLevel(research, type.id)),
    refusal: ({ player }, { type }, _cost, stock) =>
      checkResearch(type, {
        level: player.experience.level,
        research: player.research,
        activeTypes: activeTypesOf(player),
        stock,
        busy: player.researching !== undefined,
        boons: NO_BOONS,
      }),
    carryOut: ({ player, now }, { type }) => {
      const level = researchLevel(player.research, type.id);
      player.researching = { type, readyAt: now + researchMs(type, level, SPEED) };
      note(player, now, `research ${type.name} ${level + 1}`, type);
    },
  },
  explore: {
    cost: (_player, { time }) => journeyCost(missionTypeOf('explore').cost, journeyDays(time)),
    refusal: ({ player }, { world, time }, cost, stock) =>
      checkJourney(time, missionTypeOf('explore')) ??
      (world.ships.has(scoutOf(player).id) ? undefined : REFUSALS.marchEmpty) ??
      checkPlace(placeOf(player)) ??
      checkMissionCost(cost, stock),
    carryOut: explore,
  },
  malp: {
    cost: () => missionTypeOf('malp').cost,
    refusal: ({ now }, { world }, cost, stock) => barred(world, now) ?? checkMissionCost(cost, stock),
    carryOut: ({ player, now }, { target }) => {
      player.known.set(target, { probed: true });
      did(player, 'probe', now);
      note(player, now, 'probe', missionTypeOf('malp'));
    },
  },
  colonize: {
    cost: () => missionTypeOf('colonize').cost,
    refusal: ({ now }, { world }, cost, stock) => barred(world, now) ?? checkMissionCost(cost, stock),
    carryOut: ({ game, player, now }, { world, target }, cost) => {
      const dialled = { planetId: 0, owner: null, guard: target.guard };
      if (game.isFree(target) && colonize({ playerId: player.id, escort: escortOf(world) }, dialled).claims) {
        earn(player, 'settlers', cost, now);
        settleOn(game, player, target, now);
      }
      note(player, now, 'colonize', missionTypeOf('colonize'));
    },
  },
  march: {
    // The march takes its fuel itself.
    cost: () => FREE,
    refusal: ({ game, player, now }, act) => refusalOfLaunch(game, player, transferOf(act), now),
    carryOut: ({ game, player, now }, act) => {
      launch(game, player, transferOf(act), now);
      did(player, 'march', now);
      note(player, now, 'march');
    },
  },
  alliance: {
    cost: () => FREE,
    refusal: ({ player: { alliedAt } }) => (alliedAt === undefined ? undefined : REFUSALS.alreadyInAlliance),
    carryOut: ({ player, now }) => {
      player.alliedAt = now;
      did(player, 'alliance', now);
      note(player, now, 'found an alliance');
    },
  },
  contribute: {
    cost: (_player, { amounts }) => amounts,
    refusal: ({ player, now }, _act, cost, stock) =>
      sumOf(cost) > giftAllowance(player, now) ? REFUSALS.contributionInvalid : checkCost(cost, stock),
    carryOut: ({ player, now }, _act, cost) => {
      player.gifts.push({ at: now, sum: sumOf(cost) });
      note(player, now, 'contribute');
    },
  },
  refine: {
    cost: (_player, act) => refiningOf(act).taken,
    refusal: ({ player, now }, act, _cost, stock) =>
      checkRefine(act, {
        hasRefinery: activeTypesOf(player).includes(REFINERY_ID),
        stock,
        ...refiningDay(player, now),
      }),
    carryOut: ({ player, now }, act) => {
      const { refined } = refiningDay(player, now);
      const ores = { ...refined, [act.from]: refined[act.from] + refine(act.amount).taken };
      player.refined = { day: dayOf(now), ores };
      player.economy = gain(player.economy, refiningOf(act).made);
      note(player, now, `refine ${act.from} into ${act.to}`);
    },
  },
  drill: {
    cost: () => FREE,
    refusal: ({ player }) => (homeOf(player).squads.size === 0 ? REFUSALS.marchEmpty : undefined),
    carryOut: ({ player, now }) => {
      player.drilled = true;
      did(player, 'drill', now);
      note(player, now, 'fight a drill');
    },
  },
};

const actOf = ({ kind }: Act) => ACTS[kind] as ActRules<Act>;

export const costOf = (player: Player, act: Act): Cost => actOf(act).cost(player, act);

/** The refusal of this act, or undefined. Pass a `stock` that covers any price to ignore the price. */
export function refusalOf(turn: Turn, act: Act, stock: Amounts = turn.player.economy.stock): Refusal | undefined {
  return actOf(act).refusal(turn, act, costOf(turn.player, act), stock);
}

const EVERYTHING: Amounts = { naquadah: 1e12, trinium: 1e12, metal: 1e12, energy: 1e12, food: 1e12 };

/** Whether nothing but its price may prevent this act. */
export const isLawful = (turn: Turn, act: Act): boolean => !refusalOf(turn, act, EVERYTHING);

/** Pays for the act and carries it out. The caller has checked refusalOf() before. */
export function carryOut(turn: Turn, act: Act): void {
  const { player } = turn;
  const cost = costOf(player, act);
  // A construction takes its price itself, as one does that was ordered ahead.
  if (act.kind !== 'build') player.economy = spend(player.economy, cost);
  actOf(act).carryOut(turn, act, cost);
}

/** Units of ore that the player may give to the bank of the alliance now. */
export function giftAllowance(player: Player, now: number): number {
  const { alliedAt, joinedAt, experience, struckAt } = player;
  if (alliedAt === undefined) return 0;
  const peaceUntil = peaceUntilOf({ since: joinedAt, level: experience.level, ended: struckAt !== null }, SPEED);
  const givesFrom = alliedAt + CONTRIBUTIONS.membershipHours * HOUR;
  if (checkGiver({ peaceUntil, givesFrom, now })) return 0;
  const begins = now - CONTRIBUTIONS.windowHours * HOUR;
  const given = player.gifts.reduce((sum, gift) => (gift.at > begins ? sum + gift.sum : sum), 0);
  return giverAllowance({ cap: giverCap(hourlyOf(player), SPEED), given });
}

/** What the player may refine today, and has refined. */
export function refiningDay(player: Player, now: number): RefiningDay {
  const { day, ores } = player.refined;
  return { limits: refiningLimits(hourlyOf(player), SPEED), refined: day === dayOf(now) ? ores : NO_ORES };
}

/** The missions that the simulated players launch. Others are not simulated. */
export const LAUNCHED = ['explore', 'malp', 'colonize'] as const;

const besieged = ({ siege }: World) => (siege ? REFUSALS.worldBesieged : undefined);
const barred = ({ irisUntil }: World, now: number) =>
  isIrisClosed({ closedUntil: irisUntil }, now) ? REFUSALS.irisClosedHere : undefined;

function transferOf({ world, to }: ActOf<'march'>) {
  const squads = listOf(world.squads)
    .slice(0, 1)
    .map(({ typeId }) => ({ typeId, count: 1 }));
  return { kind: 'transfer', origin: world, target: to, ships: [], squads } as const;
}

const standing = ({ buildings }: World, type: BuildingType) =>
  buildings.find((each) => each.building_type_id === type.id && each.activated);

const SCOUTS = new Map(
  (SHIP_TYPES as readonly ShipType[]).filter(({ isScout }) => isScout).map((type) => [type.raceId, type] as const),
);

export function scoutOf({ raceId }: Player): ShipType {
  const type = SCOUTS.get(raceId);
  if (!type) throw new Error(`Race ${raceId} has no scout.`);
  return type;
}

const placeOf = ({ journeys }: Player) => nextPlace(journeys.map(({ place }) => place));

function explore({ game, player, now }: Turn, { world, time }: ActOf<'explore'>): void {
  const days = journeyDays(time);
  const place = placeOf(player);
  const journey = { typeId: scoutOf(player).id, place, days };
  const facts = {
    days,
    escort: escortOf(world),
    population: world.population,
    defense: world.defenseStat,
    hourly: hourlyOf(player),
    emptyInARow: player.emptyInARow,
    place,
  };
  const plan = planExploration(facts, wholeBetween(player.random, 0, 2 ** 31));
  add(world.ships, journey.typeId, -1);
  player.journeys.push(journey);
  const back = now + Math.round(plan.days * DAY);
  game.at(back, RANKS.mission, () => {
    settleUp(player, back);
    player.journeys.splice(player.journeys.indexOf(journey), 1);
    add(homeOf(player).ships, journey.typeId, 1);
    bringHome(game, player, plan);
  });
  did(player, 'exploration', now);
  note(
    player,
    now,
    `explore for ${time.minutes ? `${time.minutes} min` : `${time.days} days`}`,
    missionTypeOf('explore'),
  );
}

function bringHome(game: Game, player: Player, plan: ExplorePlan): void {
  const found = plan.find === 'world' ? discover(game, player) : undefined;
  player.emptyInARow = plan.find === 'nothing' ? player.emptyInARow + 1 : 0;
  const brought = broughtHome(plan, found && { address: found.address, planetTypeId: found.typeId });
  player.hauled += sumOf(brought);
  player.economy = gain(player.economy, brought);
  player.unread.push(`read that a scout is home with ${plan.find}`);
}
