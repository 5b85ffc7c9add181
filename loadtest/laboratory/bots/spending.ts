import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { type Amounts, type Cost, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { buildCost, freeBuildSlots, shortage } from '#shared/rules/construction';
import { type Act, type ActOf, carryOut, costOf, isLawful, refusalOf, type Turn } from '../game/acts.ts';
import { counted, homeOf, hourlyOf, noAmounts, orderedAhead, type Player, queueOf } from '../game/state.ts';
import { growth } from './growth.ts';
import { buildingsOfGoals, nextOfOpening, URGENT_PAYBACK_HOURS, type Visit, wishes } from './wishes.ts';

/** Longest time that a player saves for one thing before switching to another. */
const MAX_SAVING_HOURS = 30;
/** Less than any price: what rounding may take from a sum. */
const EPSILON = 1e-6;

/** Buys everything that does not delay a more wanted purchase; returns the resource that the most wanted one lacks. */
export function spendAll(turn: Turn, wasLooted: boolean): Resource | undefined {
  const { player } = turn;
  const visit: Visit = { ...turn, spare: noAmounts(), fleet: undefined, shipOrders: 0, wasLooted };
  for (;;) {
    Object.assign(visit.spare, player.economy.stock);
    let lacks: Resource | undefined;
    let bought = false;
    for (const { act, save } of wishes(visit)) {
      const cost = costOf(player, act);
      if (covers(visit.spare, cost) && !refusalOf(turn, act)) {
        buy(visit, act, cost);
        bought = true;
        break;
      }
      const wait = waitFor(player, cost);
      if (!save || wait.hours > MAX_SAVING_HOURS) continue;
      reserve(visit.spare, player, cost, wait.hours);
      if (wait.hours > 0) lacks ??= wait.lacks;
    }
    if (!bought) return lacks;
  }
}

function covers(spare: Amounts, cost: Cost): boolean {
  return RESOURCES.every((each) => !cost[each] || spare[each] + EPSILON >= cost[each]);
}

function buy(visit: Visit, act: Act, cost: Cost): void {
  carryOut(visit, act);
  if (act.kind !== 'ship' || !visit.fleet) return;
  visit.shipOrders += 1;
  for (const each of RESOURCES) visit.fleet[each] = Math.max(0, visit.fleet[each] - (cost[each] ?? 0));
}

/** Hours until the stock covers this price, and the resource that is reached last. */
function waitFor(player: Player, cost: Cost): { hours: number; lacks: Resource } {
  const { stock } = player.economy;
  const hourly = hourlyOf(player);
  let longest: { hours: number; lacks: Resource } = { hours: 0, lacks: RESOURCES[0] };
  for (const lacks of RESOURCES) {
    const missing = (cost[lacks] ?? 0) - stock[lacks];
    if (missing > longest.hours * hourly[lacks]) longest = { hours: missing / hourly[lacks], lacks };
  }
  return longest;
}

/** Keeps what this price needs: what else is spent must be there again after these hours. */
function reserve(spare: Amounts, player: Player, cost: Cost, hours: number): void {
  const { stock } = player.economy;
  const hourly = hourlyOf(player);
  for (const each of RESOURCES)
    if (cost[each]) spare[each] = Math.min(spare[each], stock[each] + hourly[each] * hours - cost[each]);
}

/**
 * Orders ahead, on worlds without a free slot, until this many orders wait there: what pays for itself soon, or for a
 * longer time what pays for itself at all.
 */
export function orderAhead(turn: Turn, orders: number): void {
  const { player } = turn;
  const hours = orders > 1 ? player.style.paybackHours : URGENT_PAYBACK_HOURS;
  const isOpen = ({ world }: ActOf<'build' | 'ahead'>) => freeBuildSlots(world) === 0 && queueOf(world).length < orders;
  for (;;) {
    const first = nextOfOpening(player);
    const all: ActOf<'build' | 'ahead'>[] = first
      ? [{ kind: 'ahead', world: homeOf(player), type: first }]
      : [
          ...buildingsOfGoals(player).flatMap((type) =>
            player.worlds.toReversed().map((world) => ({ kind: 'ahead', world, type }) as const),
          ),
          ...growth(turn, 'ahead').flatMap((each) => (each.hours <= hours ? each.act : [])),
        ];
    const act = all.find((each) => isOpen(each) && isLawful(turn, each));
    if (!act) return;
    carryOut(turn, act);
  }
}

/** All buildings and ships that the game would allow to be started now. */
export function options(turn: Turn): Act[] {
  const { raceId, worlds } = turn.player;
  const acts = worlds.flatMap((world): Act[] => [
    ...BUILDING_TYPES.map((type): Act => ({ kind: 'build', world, type })),
    ...SHIP_TYPES.filter((type) => type.raceId === raceId).map(
      (type): Act => ({ kind: 'ship', world, type, count: 1 }),
    ),
  ]);
  return acts.filter((act) => !refusalOf(turn, act));
}

/** Whether there is a building that the player could pay for now, and order ahead where no slot is free. */
export function canOrderAhead(turn: Turn): boolean {
  const { player } = turn;
  return player.worlds.some(
    (world) =>
      freeBuildSlots(world) === 0 &&
      BUILDING_TYPES.some(
        (type) =>
          isLawful(turn, { kind: 'ahead', world, type }) &&
          !shortage(buildCost(type, counted(player, type) + orderedAhead(player, type.id)), player.economy.stock),
      ),
  );
}
