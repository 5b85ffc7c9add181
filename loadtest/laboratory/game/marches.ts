import { DEFAULT_RETREAT_PERCENT, MARCH_LIMITS } from '#shared/catalogue/battles';
import { type HostileKind, isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import type { Refusal } from '#shared/refusals';
import { checkGates, isIrisClosed } from '#shared/rules/battles/iris';
import {
  checkMarchers,
  checkMarchesOut,
  checkPeacefulMarch,
  checkWay,
  type PeacefulKind,
} from '#shared/rules/battles/march-order';
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
import { flightPercent } from '#shared/rules/research';
import { canBesiege } from '#shared/rules/sieges/capture';
import { DAY, HOUR, SPEED } from '../time.ts';
import { type Game, RANKS } from './game.ts';
import { playLanding } from './raid.ts';
import { atPeace, guestsOf, notePeace, reachFrom, refusalOfAttack } from './rulers.ts';
import { settleUp } from './settling.ts';
import { beginSiege, capture, endSiege, playRelief } from './sieges.ts';
import { add, addAll, type Counts, homeOf, listOf, type March, noAmounts, type Player, type World } from './state.ts';

/** The gate of a world, as the rules of the iris take it. */
export const gateOf = ({ irisUntil }: World) => ({ closedUntil: irisUntil });

export interface MarchPlan extends Marchers {
  readonly kind: March['kind'];
  readonly origin: World;
  readonly target: World;
  readonly retreatPercent?: number;
}

/** What a march costs and how long it takes. */
function flightOf({ research }: Player, plan: MarchPlan, now: number) {
  const { kind, origin, target, ships } = plan;
  const far = distance(origin, target);
  const minutes = flightMinutes(wayOf(kind, plan), far, ships, flightPercent(research));
  return { far, minutes, fuel: fuelOf(plan, far), lands: now + minutesToMs(outMinutes(kind, minutes), SPEED) };
}

/** The refusal if the rules do not let the march leave, or its fuel cannot be paid, or undefined. The player is settled. */
export function refusalOfLaunch(game: Game, player: Player, plan: MarchPlan, now: number): Refusal | undefined {
  const { kind, origin, target } = plan;
  settleUp(target.owner, now);
  const { far, lands, fuel } = flightOf(player, plan, now);
  const reach = reachFrom(game, player, origin);
  return (
    checkMarchers(kind, plan) ??
    checkMarchesOut(player.marches.length) ??
    (isHostile(kind)
      ? refusalOfAttack(game, player, target, { kind, ...attackOf(plan, far, reach) }, now)
      : checkPeacefulMarch(peacefulOf(game, player, { kind, target }, 'launch', now))) ??
    checkWay(kind, plan, { distance: far, reach }) ??
    checkGates(kind, plan, { origin: gateOf(origin), target: gateOf(target) }, { now, landsAt: lands }) ??
    checkCost(fuel, player.economy.stock)
  );
}

/** Sends a march, if nothing refuses it. The player is settled. */
export function launch(game: Game, player: Player, plan: MarchPlan, now: number): March | undefined {
  if (refusalOfLaunch(game, player, plan, now)) return undefined;
  const { kind, origin, target } = plan;
  const ruler = target.owner;
  const { minutes, lands, fuel } = flightOf(player, plan, now);
  player.economy = spend(player.economy, fuel);
  const attacks = isHostile(kind);
  const id = game.nextId();
  const march: March = {
    id,
    player,
    kind,
    origin,
    target,
    targetOwner: ruler,
    launchedAt: now,
    landsAt: attacks ? landingAfterTruces(lands, id, [player.truce, ruler.truce], SPEED) : lands,
    flightMs: minutesToMs(minutes, SPEED),
    retreatPercent: plan.retreatPercent ?? DEFAULT_RETREAT_PERCENT,
    secret: game.secret(player.warRandom),
    phase: 'out',
    ships: move(origin.ships, plan.ships),
    squads: move(origin.squads, plan.squads),
    cargo: noAmounts(),
  };
  player.marches.push(march);
  if (MARCH_TYPES[kind].stays !== 'garrison') player.struckAt ??= now;
  for (const each of [player, ruler]) notePeace(game, each, now);
  if (attacks) {
    player.respiteUntil = null;
    game.attacks.add(march);
    game.records.launches.push({ at: now, attacker: player, target: ruler });
  }
  game.at(march.landsAt, attacks ? RANKS.attack : RANKS.homecoming, () => land(game, march));
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

function attackOf(plan: MarchPlan, far: number, reach: number) {
  const march = { moment: 'launch', targetOwnerId: null, endsPeace: true } as const;
  return { ...march, worth: worthOfMarch(plan), distance: far, reach };
}

function peacefulOf(
  game: Game,
  player: Player,
  { kind, target }: { readonly kind: PeacefulKind; readonly target: World },
  moment: 'launch' | 'landing',
  now: number,
) {
  const { id, allianceId, joinedAt } = player;
  const guests = guestsOf(target, game);
  guests.delete(player);
  return {
    kind,
    moment,
    sender: {
      playerId: id,
      allianceId,
      relievesFrom: joinedAt + DAY + MARCH_LIMITS.reliefMemberHours * HOUR,
      underPeace: atPeace(player, now),
    },
    ruler: {
      playerId: target.owner.id,
      allianceId: target.owner.allianceId,
      // Its alliances have no banks, stay at the first level, and have no pacts.
      allianceLevel: target.owner.allianceId === null ? 0 : 1,
      pactRelievesFrom: null,
      underPeace: atPeace(target.owner, now),
      onLeave: false,
    },
    otherGuests: guests.size,
    now,
    endsPeace: true,
  } as const;
}

function land(game: Game, march: March): void {
  if (march.phase !== 'out') return;
  settleUp(march.player, march.landsAt);
  settleUp(march.target.owner, march.landsAt);
  if (isHostile(march.kind)) landAttack(game, march, march.kind);
  else landInPeace(game, march, march.kind);
}

function landInPeace(game: Game, march: March, kind: PeacefulKind): void {
  const { player, target, landsAt: now } = march;
  if (checkPeacefulMarch(peacefulOf(game, player, { kind, target }, 'landing', now))) {
    turnBack(game, march, now);
    return;
  }
  if (target.siege && !relieve(game, target, target.siege.march, march, now)) return;
  if (MARCH_TYPES[kind].stays === 'guest') {
    march.phase = 'standing';
    target.guests.push(march);
  } else {
    end(march);
    addAll(target.ships, march.ships);
    addAll(target.squads, march.squads);
  }
}

/** The battle of relief against a besieger. Whether the relief holds the field, and the siege is broken. */
function relieve(game: Game, target: World, besieging: March, march: March, now: number): boolean {
  const broken = playRelief(game, besieging, march, now);
  if (broken) {
    endSiege(game, target, 'broken', now);
    if (isGone(besieging)) end(besieging);
    else turnBack(game, besieging, now);
  }
  if (isGone(march)) end(march);
  else if (!broken) turnBack(game, march, now);
  return broken && !isGone(march);
}

function landAttack(game: Game, march: March, kind: HostileKind): void {
  const { player, target, targetOwner, landsAt: now } = march;
  game.attacks.delete(march);
  const refusal = refusalOfAttack(
    game,
    player,
    target,
    { kind, moment: 'landing', targetOwnerId: targetOwner.id },
    now,
  );
  const isBarred = MARCH_TYPES[kind].way === 'gate' && isIrisClosed(gateOf(target), now);
  // Bots do not raid a world that another besieges: there is nothing to take.
  if (refusal || target.siege || isBarred) {
    game.records.turnedBack += 1;
    turnBack(game, march, now);
    return;
  }
  const garrison = listOf(target.squads);
  const aftermath = playLanding(game, march, now);
  for (const guest of target.guests.filter(isGone)) end(guest);
  target.guests.splice(0, target.guests.length, ...target.guests.filter(({ phase }) => phase === 'standing'));
  if (isGone(march)) end(march);
  else if (MARCH_TYPES[kind].besieges && canBesiege(aftermath, garrison)) {
    for (const guest of [...target.guests]) recall(game, guest, now);
    march.phase = 'standing';
    const endsAt = beginSiege(game, target, march, now);
    game.at(endsAt, RANKS.siegeEnd, () => finishSiege(game, march, endsAt));
  } else turnBack(game, march, now);
}

/** The end of a siege that nobody has broken: the world changes hands. The squads stay there, the ships fly home. */
function finishSiege(game: Game, march: March, now: number): void {
  const { player, target, targetOwner } = march;
  if (target.siege?.march !== march) return;
  settleUp(player, now);
  settleUp(target.owner, now);
  const attack = { kind: 'siege', moment: 'landing', targetOwnerId: targetOwner.id } as const;
  if (refusalOfAttack(game, player, target, attack, now)) endSiege(game, target, 'ended', now);
  else {
    capture(game, target, player, now);
    addAll(target.squads, march.squads);
    march.squads.clear();
  }
  if (isGone(march)) end(march);
  else turnBack(game, march, now);
}

const isGone = ({ ships, squads }: March) => ships.size === 0 && squads.size === 0;

function end(march: March): void {
  march.phase = 'done';
  march.player.marches.splice(march.player.marches.indexOf(march), 1);
}

/** Calls a march back: relief that stands on a world, or an attack that is on its way. */
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
  const world = origin.owner === player ? origin : homeOf(player);
  player.economy = gain(player.economy, cargo);
  end(march);
  addAll(world.ships, ships);
  addAll(world.squads, squads);
}
