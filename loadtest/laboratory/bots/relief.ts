import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { aftermathOf } from '#shared/rules/battles/aftermath';
import { fight } from '#shared/rules/battles/fight';
import { checkIris, irisCost, irisEnd } from '#shared/rules/battles/iris';
import { berthsOfShips } from '#shared/rules/battles/marches';
import { spend } from '#shared/rules/economy';
import type { Game } from '../game/game.ts';
import { launch, recall } from '../game/marches.ts';
import { warshipsOf } from '../game/raid.ts';
import { reliefBattle } from '../game/sieges.ts';
import { type Counts, hasActive, homeOf, listOf, type Player, type World } from '../game/state.ts';
import { HOUR, SPEED } from '../time.ts';

/** The share of a bot's warships that it sends to a mate who is attacked, and the chance that it does. */
const SHARE = 0.5;
const CHANCE = 0.5;

/** Calls back relief whose attack is over, and sends some to mates who are attacked. */
export function helpMates(game: Game, player: Player, now: number): void {
  for (const march of player.marches.filter(({ kind, phase }) => kind === 'relief' && phase === 'standing')) {
    if (![...game.attacks].some(({ target }) => target === march.target)) recall(game, march, now);
  }
  if (player.allianceId === null || player.marches.some(({ kind }) => kind === 'relief')) return;
  const origin = homeOf(player);
  for (const { kind, target, landsAt } of game.attacks) {
    // Ships do not meet those who come through the gate.
    if (kind === 'strike') continue;
    const isMate = target.owner !== player && target.owner.allianceId === player.allianceId;
    if (!isMate || landsAt <= now || player.warRandom() >= CHANCE) continue;
    const ships = listOf(warshipsOf(origin.ships)).flatMap(({ typeId, count }) => {
      const sent = Math.floor(count * SHARE);
      return sent > 0 ? [{ typeId, count: sent }] : [];
    });
    if (ships.length > 0 && launch(game, player, { kind: 'relief', origin, target, ships, squads: [] }, now)) return;
  }
}

/** Sends the fleet to besieged worlds of the player and of mates, if it will probably win there. */
export function breakSieges(game: Game, player: Player, now: number): void {
  const origin = homeOf(player);
  const isOurs = ({ owner }: World) =>
    owner === player || (player.allianceId !== null && owner.allianceId === player.allianceId);
  const besieged = [...game.besieged].filter(isOurs);
  for (const target of besieged) {
    const kind = target.owner === player ? 'transfer' : 'relief';
    if (player.marches.some((march) => march.target === target && march.phase === 'out')) continue;
    const ships = warshipsOf(origin.ships);
    const squads = aboard(origin.squads, berthsOfShips(listOf(ships)));
    if (!target.siege || ships.size === 0) continue;
    const battle = reliefBattle({ player, ships, squads }, target.siege.march, 1);
    const wins = ['1', '2', '3'].every(
      (seed) => aftermathOf(battle, fight(battle.input, seed.padStart(32, '0'))).outcome === 'ground_won',
    );
    const order = { kind, origin, target, ships: listOf(ships), squads: listOf(squads) } as const;
    if (wins && launch(game, player, order, now)) return;
  }
}

/** As many squads as find a berth. */
function aboard(squads: Counts, berths: number): Counts {
  const some: Counts = new Map();
  let left = berths;
  for (const [typeId, count] of squads) {
    if (left > 0) some.set(typeId, Math.min(count, left));
    left -= Math.min(count, left);
  }
  return some;
}

/** Closes the iris of the player's worlds against strikes that are on their way to them. */
export function closeIrises(game: Game, player: Player, now: number): void {
  for (const { kind, target, landsAt } of game.attacks) {
    if (kind !== 'strike' || target.owner !== player || landsAt <= now) continue;
    const hours = Math.ceil((landsAt + 1 - Math.max(now, target.irisUntil ?? 0)) / HOUR);
    if (hours > 0) closeIris(player, target, hours, now);
  }
}

/** Closes the iris of a world for these hours more, if it has one and the energy for it. */
function closeIris(player: Player, world: World, hours: number, now: number): void {
  const gate = { closedUntil: world.irisUntil };
  const hasWorks = hasActive(world, IRIS_WORKS_ID);
  if (world.siege || checkIris(hours, { ...gate, hasWorks }, player.economy.stock, { now, speed: SPEED })) return;
  player.economy = spend(player.economy, irisCost(hours));
  world.irisUntil = irisEnd(gate, hours, now, SPEED);
}

/** Sends the ships home that broke a siege of a colony. */
export function gatherFleet(game: Game, player: Player, now: number): void {
  const target = homeOf(player);
  for (const origin of player.worlds) {
    const ships = listOf(warshipsOf(origin.ships));
    if (origin !== target && !origin.siege && ships.length > 0)
      launch(game, player, { kind: 'transfer', origin, target, ships, squads: [] }, now);
  }
}
