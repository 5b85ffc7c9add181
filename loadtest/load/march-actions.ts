import { launchMarch, listMarches, planMarch, recallMarch } from '#shared/api/battles/marches';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { findShipType } from '#shared/catalogue/ships';
import { isTrained } from '#shared/rules/battles/garrison';
import { isWarship } from '#shared/rules/battles/stacks';
import type { Actor } from './actor.ts';

/** Share of players with a march on its way who call it back. */
const CALLED_BACK = 0.3;
/** Most squads that move at once. */
const SQUADS_AT_A_TIME = 2;
/** How many targets a raider looks at, as in the planner, before there is none. */
const TARGETS = 4;

type Kind = 'transfer' | 'raid';
type Force = readonly (readonly [typeId: number, count: number])[];

/** Calls a march back, or moves squads through the gate between two of the player's worlds. */
export async function moveSquads(actor: Actor): Promise<unknown> {
  const seen = await actor.ask(listMarches);
  const { random, context } = actor;
  const recallable = seen?.own.find(({ recall_until: until }) => until && Date.parse(until) > context.now());
  if (recallable && random.chance(CALLED_BACK))
    return actor.ask(recallMarch, { body: { march_id: recallable.march_id } });
  const worlds = (await actor.ask(listPlanets)) ?? [];
  const origin = random.pick(worlds);
  const target = random.pick(worlds.filter((world) => world !== origin));
  if (!origin || !target) return seen;
  const planet = await actor.ask(getPlanet, { params: { id: origin.planet_id } });
  const ready = planet?.soldier_squads.filter((squad) => !squad.on_march && isTrained(squad, context.now()));
  const [first] = ready ?? [];
  if (!first) return planet;
  const alike = ready?.filter(({ squad_type_id }) => squad_type_id === first.squad_type_id) ?? [];
  const squads = [[first.squad_type_id, Math.min(alike.length, random.between(1, SQUADS_AT_A_TIME))]] as const;
  return march(actor, 'transfer', origin.planet_id, target.stargate_address, { ships: [], squads });
}

/** Raids another player of this run with all warships at home. Like the planner, it asks what may leave. */
export async function raidSomebody(actor: Actor): Promise<unknown> {
  const planet = await actor.ask(getPlanet, { params: { id: actor.homeId } });
  if (!planet) return undefined;
  const counts = new Map<number, number>();
  for (const ship of planet.ships) {
    const isReady = !ship.on_march && !ship.on_mission && Date.parse(ship.ready_at) <= actor.context.now();
    if (!isReady || !findShipType(ship.ship_type_id) || !isWarship(ship.ship_type_id)) continue;
    counts.set(ship.ship_type_id, (counts.get(ship.ship_type_id) ?? 0) + 1);
  }
  if (counts.size === 0) return planet;
  const homes = [...actor.context.homes].filter(([id]) => id !== actor.homeId);
  for (let looked = 0; looked < TARGETS; looked++) {
    const [, address] = actor.random.pick(homes) ?? [];
    if (!address) return planet;
    const sent = await march(actor, 'raid', actor.homeId, address, { ships: [...counts], squads: [] });
    if (sent) return sent;
  }
  return planet;
}

/** Undefined if the plan says that the march may not leave. */
async function march(
  actor: Actor,
  kind: Kind,
  origin_id: number,
  address: readonly number[],
  { ships, squads }: { readonly ships: Force; readonly squads: Force },
): Promise<unknown> {
  const list = (force: Force) => force.map(([typeId, count]) => `${typeId}x${count}`).join();
  const query = {
    origin_id: String(origin_id),
    stargate_address: address.join('-'),
    kind,
    ...(ships.length > 0 && { ships: list(ships) }),
    ...(squads.length > 0 && { squads: list(squads) }),
  };
  const plan = await actor.ask(planMarch, { query: query as never });
  if (!plan || plan.refusal !== null) return undefined;
  const body = {
    kind,
    origin_id,
    stargate_address: [...address],
    ships: ships.map(([ship_type_id, count]) => ({ ship_type_id, count })),
    squads: squads.map(([squad_type_id, count]) => ({ squad_type_id, count })),
  };
  return actor.act(launchMarch, { body });
}
