import { DEFAULT_RETREAT_PERCENT, MARCH_LIMITS } from '#shared/catalogue/battles';
import { checkMarchers, checkMarchesOut, checkPeacefulMarch, checkWay } from '#shared/rules/battles/march-order';
import {
  flightMinutes,
  fuelOf,
  type Marchers,
  minutesToMs,
  outMinutes,
  wayOf,
  worthOfMarch,
} from '#shared/rules/battles/marches';
import { landingAfterTruces } from '#shared/rules/battles/truce';
import { checkCost } from '#shared/rules/construction';
import { gain, spend } from '#shared/rules/economy';
import { distance } from '#shared/rules/galaxy';
import { type Game, RANKS } from './game.ts';
import { playRaid } from './raid.ts';
import { atPeace, guestsOf, notePeace, reachFrom, refusalOfAttack } from './rulers.ts';
import { add, type Counts, type March, noAmounts, type Player, settleUp, type World } from './store.ts';
import { DAY, HOUR, SPEED } from './time.ts';

export interface Order extends Marchers {
  readonly kind: March['kind'];
  readonly origin: World;
  readonly target: World;
  readonly retreatPercent?: number;
}

/** Sends a march, if the rules let it leave and its fuel can be paid. The player is settled. */
export function launch(game: Game, player: Player, order: Order, now: number): March | undefined {
  const { kind, origin, target } = order;
  const ruler = target.owner;
  settleUp(ruler, now);
  const far = distance(origin, target);
  const reach = reachFrom(game, player, origin);
  const fuel = fuelOf(order, far);
  const refusal =
    checkMarchers(kind, order) ??
    checkMarchesOut(player.marches.length) ??
    (kind === 'raid'
      ? refusalOfAttack(game, player, target, attackOf(order, far, reach), now)
      : checkPeacefulMarch(reliefOf(game, player, target, 'launch', now))) ??
    checkWay(kind, order, { distance: far, reach }) ??
    checkCost(fuel, player.economy.stock);
  if (refusal) return undefined;

  player.economy = spend(player.economy, fuel);
  const id = game.nextId();
  const flight = flightMinutes(wayOf(kind, order), far, order.ships);
  const lands = now + minutesToMs(outMinutes(kind, flight), SPEED);
  const march: March = {
    id,
    player,
    kind,
    origin,
    target,
    targetOwner: ruler,
    launchedAt: now,
    landsAt: kind === 'raid' ? landingAfterTruces(lands, id, [player.truce, ruler.truce], SPEED) : lands,
    flightMs: minutesToMs(flight, SPEED),
    retreatPercent: order.retreatPercent ?? DEFAULT_RETREAT_PERCENT,
    secret: game.secret(player.warRandom),
    phase: 'out',
    ships: move(origin.ships, order.ships),
    squads: move(origin.squads, order.squads),
    cargo: noAmounts(),
  };
  player.marches.push(march);
  player.struckAt ??= now;
  for (const each of [player, ruler]) notePeace(game, each, now);
  if (kind === 'raid') {
    player.respiteUntil = null;
    game.attacks.add(march);
    game.records.launches.push({ at: now, attacker: player, target: ruler });
  }
  game.at(march.landsAt, kind === 'raid' ? RANKS.attack : RANKS.homecoming, () => land(game, march));
  return march;
}

function move(from: Counts, units: Marchers['ships']): Counts {
  const moved: Counts = new Map();
  for (const { typeId, count } of units) {
    add(from, typeId, -count);
    add(moved, typeId, count);
  }
  return moved;
}

function attackOf(order: Order, far: number, reach: number) {
  const march = { kind: 'raid', moment: 'launch', targetOwnerId: null, endsPeace: true } as const;
  return { ...march, worth: worthOfMarch(order), distance: far, reach };
}

function reliefOf(game: Game, player: Player, target: World, moment: 'launch' | 'landing', now: number) {
  const { id, allianceId, joinedAt } = player;
  const guests = guestsOf(target, game);
  guests.delete(player);
  return {
    kind: 'relief',
    moment,
    sender: {
      playerId: id,
      allianceId,
      // Its alliances have no banks, and stay at the first level.
      allianceLevel: allianceId === null ? 0 : 1,
      relievesFrom: joinedAt + DAY + MARCH_LIMITS.reliefMemberHours * HOUR,
      underPeace: atPeace(player, now),
    },
    ruler: { playerId: target.owner.id, allianceId: target.owner.allianceId, underPeace: atPeace(target.owner, now) },
    otherGuests: guests.size,
    now,
    endsPeace: true,
  } as const;
}

/** What a march does where it lands depends on its kind: a siege would be a third one, with a landing of its own. */
function land(game: Game, march: March): void {
  if (march.phase !== 'out') return;
  settleUp(march.player, march.landsAt);
  settleUp(march.target.owner, march.landsAt);
  if (march.kind === 'relief') landRelief(game, march);
  else landRaid(game, march);
}

function landRelief(game: Game, march: March): void {
  const { player, target, landsAt: now } = march;
  if (checkPeacefulMarch(reliefOf(game, player, target, 'landing', now))) {
    turnBack(game, march, now);
    return;
  }
  march.phase = 'standing';
  target.guests.push(march);
}

function landRaid(game: Game, march: March): void {
  const { player, target, targetOwner, landsAt: now } = march;
  game.attacks.delete(march);
  const attack = { kind: 'raid', moment: 'landing', targetOwnerId: targetOwner.id } as const;
  if (refusalOfAttack(game, player, target, attack, now)) {
    game.records.turnedBack += 1;
    turnBack(game, march, now);
    return;
  }
  playRaid(game, march, now);
  for (const guest of target.guests.filter(isGone)) end(guest);
  target.guests.splice(0, target.guests.length, ...target.guests.filter(({ phase }) => phase === 'standing'));
  if (isGone(march)) end(march);
  else turnBack(game, march, now);
}

const isGone = ({ ships, squads }: March) => ships.size === 0 && squads.size === 0;

function end(march: March): void {
  march.phase = 'done';
  march.player.marches.splice(march.player.marches.indexOf(march), 1);
}

/** Calls a march back: relief that stands on a world, or a raid. */
export function recall(game: Game, march: March, now: number): void {
  if (march.phase === 'standing') march.target.guests.splice(march.target.guests.indexOf(march), 1);
  if (game.attacks.delete(march)) game.records.recalled += 1;
  turnBack(game, march, now);
}

function turnBack(game: Game, march: March, now: number): void {
  march.phase = 'home';
  game.at(now + march.flightMs, RANKS.homecoming, () => comeHome(march, now + march.flightMs));
}

function comeHome(march: March, now: number): void {
  const { player, origin, ships, squads, cargo } = march;
  settleUp(player, now);
  const world = origin.owner === player ? origin : player.worlds.find(({ isHome }) => isHome);
  if (!world) throw new Error(`March ${march.id} has no world to come home to.`);
  player.economy = gain(player.economy, cargo);
  end(march);
  for (const [typeId, count] of ships) add(world.ships, typeId, count);
  for (const [typeId, count] of squads) add(world.squads, typeId, count);
}
