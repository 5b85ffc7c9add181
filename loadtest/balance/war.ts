import { aftermathOf, destroyedPrice, lostShips } from '#shared/rules/battles/aftermath';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { berthsOfShips, fuelOf, worthOfMarch } from '#shared/rules/battles/marches';
import { holdOf, lootAllowance, lootOf, salvageOf } from '#shared/rules/battles/spoils';
import { leastWorth, moraleOf, sumOf, type TypeCount } from '#shared/rules/battles/worth';
import { distance } from '#shared/rules/galaxy';
import { wholeBetween } from '#shared/rules/random';
import type { Game } from './game.ts';
import { launch, type Order } from './marches.ts';
import { defencesOf, unitsOf, warshipsOf } from './raid.ts';
import { since } from './records.ts';
import { reachFrom, refusalOfAttack } from './rulers.ts';
import { type Counts, hourlyOf, listOf, mightOfPlayer, type Player, settleUp, type World } from './store.ts';
import type { Raids } from './styles.ts';
import { DAY } from './time.ts';

/** Worlds that a bot looks at before it decides, parts of its fleet that it considers, and simulated battles for each. */
const LOOKS = 10;
const PARTS = [0.25, 0.5, 1];
const TRIES = 3;
/** A sighting without research tells numbers with this error, in percent. */
const SIGHTING_ERROR = 50;
/** Days for which an attack is remembered. */
const GRUDGE_DAYS = 3;
/** Nobody plans a raid for less than this many hours of own output. */
const LEAST_HOURS = 1;
/** Days for which a bot remembers what a raid brought, and expects no more than this many times as much from the next. */
const MEMORY_DAYS = 5;
const HOPE = 1.5;

/** Looks for the raid that promises most, and launches it if it promises enough. */
export function considerRaid(game: Game, player: Player, raids: Raids, now: number): void {
  const origin = player.worlds.find(({ isHome }) => isHome);
  if (!origin || warshipsOf(origin.ships).size === 0) return;
  const reach = reachFrom(game, player, origin);
  const might = mightOfPlayer(player);
  const least = LEAST_HOURS * sumOf(hourlyOf(player));
  let best: { order: Order; value: number } | undefined;
  for (const target of targetsOf(game, player, origin, reach, raids, now)) {
    settleUp(target.owner, now);
    const far = distance(origin, target);
    const march = {
      kind: 'raid',
      moment: 'launch',
      targetOwnerId: null,
      worth: null,
      distance: far,
      reach,
      endsPeace: true,
    } as const;
    if (refusalOfAttack(game, player, target, march, now)) continue;
    const seen = sighting(player, target);
    const hope = HOPE * (lastLoot(game, player, target.owner, now) ?? Number.POSITIVE_INFINITY);
    for (const part of PARTS) {
      const order = orderOf(origin, target, part);
      if (worthOfMarch(order) < leastWorth(mightOfPlayer(target.owner))) continue;
      const value = promise(player, order, seen, { might, gain: raids.gain, far, hope });
      if (value > (best?.value ?? least)) best = { order, value };
    }
  }
  if (best) launch(game, player, best.order, now);
}

function targetsOf(game: Game, player: Player, origin: World, reach: number, raids: Raids, now: number): World[] {
  const within = (world: World) => distance(origin, world) <= reach;
  const worlds = (of: (other: Player) => boolean) =>
    game.players.filter((other) => other !== player && of(other)).flatMap((other) => other.worlds.filter(within));
  if (raids.whom === 'feeder') return worlds(({ personId }) => personId === player.personId);
  const foes = raids.whom === 'avenge' ? grudges(game, player, now) : undefined;
  const known =
    raids.whom === 'anybody'
      ? worlds(({ personId }) => personId !== player.personId)
      : worlds((other) => foes?.has(other) ?? false);
  const chosen: World[] = [];
  while (chosen.length < LOOKS && known.length > 0) {
    chosen.push(...known.splice(wholeBetween(player.warRandom, 0, known.length - 1), 1));
  }
  return chosen;
}

/** Who attacked the player or one of the alliance lately. */
function grudges({ records }: Game, { id, allianceId }: Player, now: number): Set<Player> {
  const own = (other: Player) => other.id === id || (allianceId !== null && other.allianceId === allianceId);
  return new Set(
    [...since(records.battles, now - GRUDGE_DAYS * DAY)].flatMap((each) => (own(each.defender) ? each.attacker : [])),
  );
}

/** What the player's latest raid on this ruler brought, unless it is forgotten. */
function lastLoot({ records }: Game, player: Player, ruler: Player, now: number): number | undefined {
  for (const each of since(records.battles, now - MEMORY_DAYS * DAY)) {
    if (each.attacker === player && each.defender === ruler) return each.loot;
  }
  return undefined;
}

/** What a MALP reports of those who stand on a world. */
function sighting({ warRandom }: Player, target: World) {
  const about = (counts: Counts): Counts =>
    new Map(
      [...counts].flatMap(([typeId, count]) => {
        const percent = wholeBetween(warRandom, 100 - SIGHTING_ERROR, 100 + SIGHTING_ERROR);
        const seen = Math.round((count * percent) / 100);
        return seen > 0 ? [[typeId, seen] as const] : [];
      }),
    );
  return { ships: about(target.ships), squads: about(target.squads) };
}

/** This part of the warships of a world, with as many squads aboard as find a berth. */
function orderOf(origin: World, target: World, part: number): Order {
  const some = (units: readonly TypeCount[]) =>
    units.flatMap(({ typeId, count }) =>
      Math.ceil(count * part) > 0 ? [{ typeId, count: Math.ceil(count * part) }] : [],
    );
  const ships = some(listOf(warshipsOf(origin.ships)));
  let berths = berthsOfShips(ships);
  const squads = some(listOf(origin.squads)).flatMap(({ typeId, count }) => {
    const aboard = Math.min(count, berths);
    berths -= aboard;
    return aboard > 0 ? [{ typeId, count: aboard }] : [];
  });
  return { kind: 'raid', origin, target, ships, squads };
}

/** What the simulator promises: spoils less what is lost, in units of all resources. Negative: better stay at home. */
function promise(
  player: Player,
  { target, ...march }: Order,
  seen: Pick<World, 'ships' | 'squads'>,
  {
    might,
    gain,
    far,
    hope,
  }: { readonly might: number; readonly gain: number; readonly far: number; readonly hope: number },
): number {
  const ruler = target.owner;
  const morale = moraleOf(might, mightOfPlayer(ruler));
  const of = (counts: readonly TypeCount[]) =>
    unitsOf(player.id, new Map(counts.map(({ typeId, count }) => [typeId, count])));
  const battle = prepareBattle({
    battleId: 1,
    marchId: 1,
    leg: 1,
    attacker: { ships: of(march.ships), squads: of(march.squads), morale, retreatPercent: 50 },
    defender: { ships: unitsOf(ruler.id, seen.ships), squads: unitsOf(ruler.id, seen.squads) },
    // The attacker cannot see the stance, and expects the usual one.
    world: { ...defencesOf(target), stance: 'slip_2' },
  });
  let value = 0;
  for (let i = 1; i <= TRIES; i++) {
    const { outcome, losses, carriers } = aftermathOf(battle, fight(battle.input, String(i).padStart(32, '0')));
    value -= gain * destroyedPrice(losses.attacker);
    if (outcome === 'repelled') continue;
    const hold = holdOf(carriers);
    const salvage = Math.min(hold, sumOf(salvageOf(lostShips([...losses.attacker, ...losses.defender]))));
    value += salvage;
    if (outcome === 'ground_won') value += Math.min(hope, expectedLoot(ruler, target, morale, hold - salvage));
  }
  return value / TRIES - sumOf(fuelOf(march, far));
}

/** The loot if nobody else took any today: bots know by experience what a world of this size yields. */
function expectedLoot(ruler: Player, target: World, morale: number, hold: number): number {
  const hourly = hourlyOf(ruler);
  const victimLeft = lootAllowance(hourly, 'victim', 0);
  const { stock } = ruler.economy;
  return sumOf(lootOf({ stock, hourly, isHome: target.isHome, morale, hold, victimLeft, takerLeft: victimLeft }));
}
