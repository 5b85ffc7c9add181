import { NO_RETREAT, SIEGE } from '#shared/catalogue/battles';
import { type HostileKind, isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { aftermathOf } from '#shared/rules/battles/aftermath';
import { fight } from '#shared/rules/battles/fight';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { berthsOfShips, canRecall, fuelOf, worthOfMarch } from '#shared/rules/battles/marches';
import { leastWorth, sumOf, type TypeCount, worthOfShips } from '#shared/rules/battles/worth';
import { distance } from '#shared/rules/galaxy';
import { wholeBetween } from '#shared/rules/random';
import { canBesiege } from '#shared/rules/sieges/capture';
import type { Game } from '../game/game.ts';
import { gateOf, launch, type MarchPlan, recall } from '../game/marches.ts';
import { warshipsOf } from '../game/raid.ts';
import { since } from '../game/records.ts';
import { reachFrom, refusalOfAttack } from '../game/rulers.ts';
import { settleUp } from '../game/settling.ts';
import { worthOfWorld } from '../game/sieges.ts';
import {
  type Counts,
  forcesOf,
  homeOf,
  hourlyOf,
  listOf,
  mightOfPlayer,
  type Player,
  totalOf,
  type World,
} from '../game/state.ts';
import { DAY, SPEED } from '../time.ts';
import { expectedBattle, promise, type Sighting, sighting } from './promise.ts';
import type { Raids } from './styles.ts';

/** Worlds that a bot looks at before it decides, and parts of its fleet that it considers for each. */
const LOOKS = 10;
const PARTS = [0.25, 0.5, 1];
/** Bots raid for spoils, so they leave early. */
export const RAID_RETREAT = 30;
/** Days for which an attack is remembered. */
const GRUDGE_DAYS = 3;
/** Nobody plans a raid for less than this many hours of own output, except on a second account of his own. */
const LEAST_HOURS = 3;

/** A bot besieges only rulers whose warships, and half of those of their mates, are worth so many percent of its army or less. */
const STRONGEST_RELIEF = 80;
/** Days for which a bot that lost its army before a world besieges nobody. */
const CHASTENED_DAYS = 10;
/** Simulated battles for each plan of a siege: all must be won. */
const SIEGE_TRIES = 3;

/** Looks again at the targets of raids that are on their way, and calls back those that promise a loss by now. */
export function watchRaids(game: Game, player: Player, raids: Raids, now: number): void {
  for (const march of player.marches.filter(
    ({ kind, phase }) => isHostile(kind) && !MARCH_TYPES[kind].besieges && phase === 'out',
  )) {
    if (!canRecall(march.landsAt, now, SPEED)) continue;
    settleUp(march.target.owner, now);
    const plan = { gain: raids.gain, retreatPercent: RAID_RETREAT, now };
    if (promise(game, player, march, march.target, sighting(player, march.target), plan) < 0) recall(game, march, now);
  }
}

/** Looks for the raid or the strike that promises most, and launches it if it promises enough. */
export function considerRaid(game: Game, player: Player, raids: Raids, now: number): void {
  if (raids.whom === 'friend') {
    stageRaid(game, player, now);
    return;
  }
  const origin = homeOf(player);
  const kinds = (['raid', 'strike'] as const).filter((kind) =>
    kind === 'raid' ? warshipsOf(origin.ships).size > 0 : raids.strikes && totalOf(origin.squads) > 0,
  );
  const reach = reachFrom(game, player, origin);
  const least = raids.whom === 'feeder' ? 0 : LEAST_HOURS * sumOf(hourlyOf(player));
  let best: { army: MarchPlan; value: number } | undefined;
  for (const target of targetsOf(game, player, origin, reach, raids, now)) {
    settleUp(target.owner, now);
    const far = distance(origin, target);
    const march = { moment: 'launch', targetOwnerId: null, worth: null, endsPeace: true } as const;
    const allowed = kinds.filter(
      (kind) => !refusalOfAttack(game, player, target, { ...march, kind, distance: far, reach }, now),
    );
    // A MALP does not come through a closed iris.
    if (allowed.length === 0 || isIrisClosed(gateOf(target), now)) continue;
    const seen = sighting(player, target);
    for (const army of PARTS.flatMap((part) => allowed.map((kind) => planOf(kind, origin, target, part)))) {
      if (worthOfMarch(army) < leastWorth(mightOfPlayer(target.owner))) continue;
      const plan = { gain: raids.gain, retreatPercent: RAID_RETREAT, now };
      const spoils = promise(game, player, marchersOf(army), target, seen, plan);
      const value = spoils - sumOf(fuelOf(army, far));
      if (value > (best?.value ?? least)) best = { army, value };
    }
  }
  if (best) launch(game, player, best.army, now);
}

/** Parts of a fleet that make a staged raid: the first that the rules let pass is sent. */
const STAGED_PARTS = [0.05, 0.1, 0.25, 0.5, 1];

/**
 * Attacks another account of the same person with the smallest force that counts as an attack, so that others are no longer
 * allowed to.
 */
function stageRaid(game: Game, player: Player, now: number): void {
  const origin = homeOf(player);
  const isShielded = ({ personId, style }: Player) => personId === player.personId && style !== player.style;
  for (const target of game.players.find(isShielded)?.worlds ?? []) {
    for (const part of STAGED_PARTS) if (launch(game, player, planOf('raid', origin, target, part), now)) return;
  }
}

/** Looks for the colony of another that is worth most and can be taken, and sends everything against it. */
export function considerSiege(game: Game, player: Player, now: number): void {
  const origin = homeOf(player);
  if (totalOf(origin.squads) < SIEGE.squads || wasBroken(game, player, now)) return;
  const reach = reachFrom(game, player, origin);
  let best: { army: MarchPlan; worth: number } | undefined;
  for (const target of targetsOf(game, player, origin, reach, { chance: 1, gain: 1, whom: 'anybody' }, now)) {
    const worth = worthOfWorld(target);
    if (target.home || worth <= (best?.worth ?? 0)) continue;
    settleUp(target.owner, now);
    const army: MarchPlan = { ...planOf('siege', origin, target, 1), retreatPercent: NO_RETREAT };
    if (countOf(army.squads) < SIEGE.squads) return;
    const march = { kind: 'siege', moment: 'launch', targetOwnerId: null, endsPeace: true } as const;
    const facts = { ...march, worth: worthOfMarch(army), distance: distance(origin, target), reach };
    if (refusalOfAttack(game, player, target, facts, now)) continue;
    if (100 * reliefOf(game, target.owner) > STRONGEST_RELIEF * worthOfMarch(army)) continue;
    if (canTake(player, marchersOf(army), target)) best = { army, worth };
  }
  if (best) launch(game, player, best.army, now);
}

function wasBroken({ records }: Game, player: Player, now: number): boolean {
  const last = records.sieges.findLast(({ besieger }) => besieger === player);
  return last?.outcome === 'broken' && last.at > now - CHASTENED_DAYS * DAY;
}

/** The worth of the warships that may come to break a siege. */
function reliefOf({ players }: Game, ruler: Player): number {
  const fleet = (player: Player) => worthOfShips(listOf(warshipsOf(forcesOf(player).ships)));
  const mates = players.filter(
    (other) => other !== ruler && ruler.allianceId !== null && other.allianceId === ruler.allianceId,
  );
  return fleet(ruler) + mates.reduce((sum, mate) => sum + fleet(mate) / 2, 0);
}

/** Whether the simulator says that this army can besiege the world, whatever the dice. */
function canTake(player: Player, forces: Sighting, target: World): boolean {
  const seen = sighting(player, target);
  const battle = expectedBattle(player, forces, target, seen, NO_RETREAT);
  return Array.from({ length: SIEGE_TRIES }, (_, i) => String(i + 1).padStart(32, '0')).every((seed) =>
    canBesiege(aftermathOf(battle, fight(battle.input, seed)), listOf(seen.squads)),
  );
}

const countOf = (units: readonly TypeCount[]) => units.reduce((sum, { count }) => sum + count, 0);
const countsOf = (units: readonly TypeCount[]): Counts => new Map(units.map(({ typeId, count }) => [typeId, count]));
const marchersOf = ({ ships, squads }: MarchPlan) => ({ ships: countsOf(ships), squads: countsOf(squads) });

function targetsOf(game: Game, player: Player, origin: World, reach: number, raids: Raids, now: number): World[] {
  const within = (world: World) => distance(origin, world) <= reach;
  const worlds = (of: (other: Player) => boolean) =>
    game.players.filter((other) => other !== player && of(other)).flatMap((other) => other.worlds.filter(within));
  if (raids.whom === 'feeder') return worlds(({ personId }) => personId === player.personId);
  const foes = raids.whom === 'avenge' ? grudges(game, player, now) : undefined;
  const known = worlds((other) => other.personId !== player.personId && (foes?.has(other) ?? true));
  const chosen: World[] = [];
  while (chosen.length < LOOKS && known.length > 0) {
    chosen.push(...known.splice(wholeBetween(player.warRandom, 0, known.length - 1), 1));
  }
  return chosen;
}

/** Players who lately attacked the player or a mate. */
function grudges({ records }: Game, { id, allianceId }: Player, now: number): Set<Player> {
  const own = (other: Player) => other.id === id || (allianceId !== null && other.allianceId === allianceId);
  const attacks = [...since(records.battles, now - GRUDGE_DAYS * DAY)].filter(({ defender }) => own(defender));
  return new Set(attacks.map(({ attacker }) => attacker));
}

/** This part of the squads of a world for a strike; else of its warships, with as many squads aboard as find a berth. */
function planOf(kind: HostileKind, origin: World, target: World, part: number): MarchPlan {
  const some = (units: readonly TypeCount[]) =>
    units.map(({ typeId, count }) => ({ typeId, count: Math.ceil(count * part) }));
  const { way } = MARCH_TYPES[kind];
  const ships = way === 'gate' ? [] : some(listOf(warshipsOf(origin.ships)));
  let berths = way === 'gate' ? Number.POSITIVE_INFINITY : berthsOfShips(ships);
  const squads = some(listOf(origin.squads)).flatMap(({ typeId, count }) => {
    const aboard = Math.min(count, berths);
    berths -= aboard;
    return aboard > 0 ? [{ typeId, count: aboard }] : [];
  });
  return { kind, origin, target, ships, squads, retreatPercent: RAID_RETREAT };
}
