import { FAIRNESS, MARCH_LIMITS, SIEGE } from '../../catalogue/battles.ts';
import { type HostileKind, MARCH_TYPES } from '../../catalogue/marches.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { timeText } from '../time-text.ts';
import { mostHostileMarches, wayOf } from './marches.ts';
import { isInWindow, leastWorth } from './worth.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** The attacker and the attacking force. Moments are ms since 1970. */
export interface Attacker {
  readonly playerId: number;
  /** Null outside alliances. */
  readonly allianceId: number | null;
  readonly level: number;
  /** From mightOf(). */
  readonly might: number;
  readonly onLeave: boolean;
  /** From isUnderPeace(). */
  readonly underPeace: boolean;
  /** Worlds that the player holds. */
  readonly worlds: number;
  /** Hostile marches that are out, and sieges among them, without this one. */
  readonly hostileMarches: number;
  readonly sieges: number;
  /** Levels of the War Council. */
  readonly councils: number;
  /** Until when the player takes no further world; null if he may. */
  readonly takesNoneUntil: number | null;
  readonly march: AttackingMarch;
}

/** Rows 9 to 13 and 18 to 20 are checked only at a launch, not at a landing. */
export type AttackingMarch = LaunchedMarch | LandingMarch;

interface LandingMarch {
  readonly kind: HostileKind;
  readonly moment: 'landing';
  /** Who owned the world at the launch; null before it. */
  readonly targetOwnerId: number | null;
}

interface LaunchedMarch extends Omit<LandingMarch, 'moment'> {
  readonly moment: 'launch';
  /** Worth of ships and squads; null until some are chosen. */
  readonly worth: number | null;
  /** From distance() and reachOf(). */
  readonly distance: number;
  readonly reach: number;
  /** Whether the player agrees to lose the peace of newcomers. */
  readonly endsPeace: boolean;
}

/** The world that is attacked. Moments are ms since 1970; null where there is nothing to wait for. */
export interface Target {
  readonly isHome: boolean;
  /** Whether another player besieges it. */
  readonly besieged: boolean;
  /** Until when nobody may besiege it, because it was founded or taken lately. */
  readonly youngUntil: number | null;
  /** Until when this attacker may not besiege it, because of an earlier siege. */
  readonly noSiegeUntil: number | null;
  /** Null if nobody holds the world. */
  readonly ruler: Ruler | null;
}

/** The ruler of the world, in relation to this attacker. */
export interface Ruler {
  readonly playerId: number;
  readonly allianceId: number | null;
  readonly might: number;
  readonly banned: boolean;
  readonly onLeave: boolean;
  readonly underPeace: boolean;
  /** Until when the two may not attack each other because one of them left their alliance. */
  readonly mateUntil: number | null;
  /** Whether the alliances of the two have a pact; and until when they may not attack each other because one has ended. */
  readonly isPartner: boolean;
  readonly partnerUntil: number | null;
  readonly respiteUntil: number | null;
  /** Battles and launches of this attacker against this ruler in the last FAIRNESS.repeatHours. */
  readonly battles: number;
  /**
   * Landings of strangers that won the orbit and cost this ruler goods or might, in the last FAIRNESS.repeatHours and since the
   * ruler's own last attack: see own-group.ts.
   */
  readonly landings: number;
  /** Until when this ruler loses no further world, or none to this attacker. */
  readonly losesNoneUntil: number | null;
}

/**
 * The refusal if this player may not attack this world at `now`, or undefined. Button, call and landing ask the same
 * questions, in the same order; a landing that is refused turns back.
 */
export function mayAttack(attacker: Attacker, target: Target, now: number): Refusal | undefined {
  const { ruler } = target;
  if (ruler?.playerId === attacker.playerId) return REFUSALS.ownWorld;
  if (!ruler) return REFUSALS.nobodysWorld;
  const { march } = attacker;
  return (
    refusalOfRuler(attacker, ruler, now) ??
    (march.moment === 'launch' ? refusalOfPeace(attacker, march, ruler, now) : undefined) ??
    (MARCH_TYPES[march.kind].besieges ? refusalOfSiege(attacker, target, ruler, now) : undefined) ??
    (march.moment === 'launch' ? refusalOfMarch(attacker, march, ruler) : undefined)
  );
}

/** Rows 3 to 8: who the two are to each other. */
function refusalOfRuler(attacker: Attacker, ruler: Ruler, now: number): Refusal | undefined {
  const { targetOwnerId } = attacker.march;
  if (ruler.banned) return REFUSALS.rulerGone;
  if (targetOwnerId !== null && targetOwnerId !== ruler.playerId) return REFUSALS.worldChangedHands;
  if (ruler.allianceId !== null && ruler.allianceId === attacker.allianceId) return REFUSALS.rulerIsAlly;
  if (isAhead(ruler.mateUntil, now)) return REFUSALS.alliesUntilLately(waitText(ruler.mateUntil, now));
  if (ruler.isPartner) return REFUSALS.rulerIsPartner;
  if (isAhead(ruler.partnerUntil, now)) return REFUSALS.partnersUntilLately(waitText(ruler.partnerUntil, now));
  if (ruler.onLeave) return REFUSALS.rulerOnLeave;
  if (attacker.onLeave) return REFUSALS.onLeave();
  return ruler.underPeace ? REFUSALS.rulerAtPeace : undefined;
}

/** Rows 9 to 13: shields that only a launch respects. */
function refusalOfPeace(attacker: Attacker, march: LaunchedMarch, ruler: Ruler, now: number): Refusal | undefined {
  if (attacker.underPeace && !march.endsPeace) return REFUSALS.atPeace;
  if (isAhead(ruler.respiteUntil, now)) return REFUSALS.rulerHasRespite(timeText(ruler.respiteUntil));
  if (!isInWindow(attacker.might, ruler.might)) return REFUSALS.mightTooGreat;
  if (ruler.battles >= FAIRNESS.pairBattles) return REFUSALS.battlesEnough;
  return ruler.landings >= FAIRNESS.targetLandings ? REFUSALS.landingsEnough : undefined;
}

/** Rows 14 to 17. */
function refusalOfSiege(attacker: Attacker, target: Target, ruler: Ruler, now: number): Refusal | undefined {
  if (target.isHome) return REFUSALS.homeNotBesieged;
  if (target.besieged) return REFUSALS.armyBeforeWorld;
  if (isAhead(target.youngUntil, now)) return REFUSALS.worldTooYoung(waitText(target.youngUntil, now));
  if (isAhead(target.noSiegeUntil, now)) return REFUSALS.besiegedLately(waitText(target.noSiegeUntil, now));
  if (isAhead(attacker.takesNoneUntil, now)) return REFUSALS.tookWorldLately(fromOn(attacker.takesNoneUntil));
  if (isAhead(ruler.losesNoneUntil, now)) return REFUSALS.rulerLostWorldLately(fromOn(ruler.losesNoneUntil));
  const most = SIEGE.worldsBase + Math.floor(attacker.level / SIEGE.levelsPerWorld);
  return attacker.worlds > most ? REFUSALS.worldsAtMost(most) : undefined;
}

/** Rows 18 to 20: the march itself. */
function refusalOfMarch(attacker: Attacker, march: LaunchedMarch, ruler: Ruler): Refusal | undefined {
  const { kind, distance, reach, worth } = march;
  if (wayOf(kind, { ships: [] }) === 'space' && distance > reach) return REFUSALS.outOfReach(distance, reach);
  const least = leastWorth(ruler.might);
  if (worth !== null && worth < least) return REFUSALS.marchTooSmall(least);
  const sieges = MARCH_TYPES[kind].besieges && attacker.sieges >= MARCH_LIMITS.sieges;
  const all = attacker.hostileMarches >= mostHostileMarches(attacker.level, attacker.councils);
  return sieges || all ? REFUSALS.commandersAway : undefined;
}

function isAhead(moment: number | null, now: number): moment is number {
  return moment !== null && moment > now;
}

/** The first whole minute from which something is allowed that a limit of many days forbids. */
const fromOn = (moment: number) => timeText(Math.ceil(moment / MINUTE) * MINUTE);

/** Real time, rounded up: '3 h', or '20 min' where less than an hour is left, as in fast games. */
export function waitText(moment: number, now: number): string {
  const left = moment - now;
  return left > HOUR - MINUTE ? `${Math.ceil(left / HOUR)} h` : `${Math.ceil(left / MINUTE)} min`;
}
