import { buildingTypeOf } from '#shared/catalogue/buildings';
import { nextStart, type Queue, type Start } from '#shared/rules/build-queue';
import { buildingOutput } from '#shared/rules/construction';
import { addOutput, spend } from '#shared/rules/economy';
import { settle } from '#shared/rules/production';

/** What activated buildings yield: the player's race, and the speed of the game. */
export interface Yielding {
  readonly raceId: number;
  readonly speed: number;
}

/**
 * Begins every order that begins by `until`, each at its own moment, and settles up to then, as the game does it for a player
 * whose level and research stay what they are. `look` sees the queue after each start.
 */
export function playOut(
  start: Queue,
  until: number,
  yielding: Yielding,
  look: (queue: Queue, start: Start) => void = () => {},
): { queue: Queue; starts: readonly Start[] } {
  const starts: Start[] = [];
  let queue = start;
  const next = () => nextStart(queue, yielding.speed);
  for (let start = next(); start && start.at <= until; start = next()) {
    starts.push(start);
    queue = begin(queue, start, yielding);
    look(queue, start);
  }
  return { queue: { ...queue, economy: settle(queue.economy, until) }, starts };
}

/** What is finished on the planet is activated, and then the price is paid. */
function begin(
  { economy, orders, sites }: Queue,
  { order, at, builtAt, cost }: Start,
  { raceId, speed }: Yielding,
): Queue {
  const site = sites.find(({ planet_id }) => planet_id === order.planetId);
  if (!site) throw new Error(`There is no planet ${order.planetId}.`);
  const finished = site.buildings.filter((each) => !each.activated && each.builtAt <= at);
  const types = finished.map(({ building_type_id }) => buildingTypeOf(building_type_id));
  const active = types.reduce(
    (state, type) => addOutput(state, order.planetId, buildingOutput(type, raceId, speed)),
    settle(economy, at),
  );
  const after = {
    ...site,
    build_slots: types.reduce((slots, { effects }) => slots + (effects?.buildSlots ?? 0), site.build_slots),
    buildings: [
      ...site.buildings.map((each) => (finished.includes(each) ? { ...each, activated: true } : each)),
      { building_type_id: order.typeId, activated: false, builtAt },
    ],
  };
  return {
    economy: spend(active, cost),
    orders: orders.filter(({ id }) => id !== order.id),
    sites: sites.map((each) => (each === site ? after : each)),
  };
}
