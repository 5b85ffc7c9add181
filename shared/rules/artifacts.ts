import { type ArtifactEffect, type ArtifactType, artifactWith, type EffectKind } from '../catalogue/artifacts.ts';
import type { Stance } from '../catalogue/battles.ts';
import { isHostile, type MarchKind, type Way } from '../catalogue/marches.ts';
import { SIGHT_PERCENT } from '../catalogue/research.ts';
import { type Amounts, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Aftermath, aftermathOf } from './battles/aftermath.ts';
import type { PreparedBattle } from './battles/encounter.ts';
import type { Fight } from './battles/fight.ts';
import { type Gate, irisMs, isIrisClosed } from './battles/iris.ts';
import { canRecall, minutesToMs } from './battles/marches.ts';
import { hoursToMs } from './battles/shields.ts';
import { isWarship, type Units } from './battles/stacks.ts';
import { slips } from './battles/stance.ts';
import type { NightTruce } from './battles/truce.ts';
import { worthOfShips } from './battles/worth.ts';
import { lengthened, type SiegeTime } from './sieges/siege.ts';
import { timeText } from './time-text.ts';

/*
 * What artifacts do. Each is redeemed once. Four effects happen at once; the others wait for the next occasion, which uses one
 * of them up. A siege of one of the player's worlds that is already under way is such an occasion too. Moments are ms since 1970.
 */

/** Effects that happen the moment an artifact is redeemed. */
const AT_ONCE: readonly EffectKind[] = ['addresses', 'people', 'respite', 'iris'];

/** Whether the effect happens at once, without waiting for an occasion. */
export const comesAtOnce = (kind: EffectKind) => AT_ONCE.includes(kind);

/** The types of the artifacts that a player has redeemed and whose effects wait. */
export type Boons = readonly number[];

export const NO_BOONS: Boons = [];

/** Whether an effect of this kind waits. */
export function hasBoon(boons: Boons, kind: EffectKind): boolean {
  return boons.includes(artifactWith(kind).id);
}

/** What decides whether an artifact can be redeemed. */
export interface Redeemer {
  readonly redeemed: boolean;
  /** The gate of the world that keeps it, and whether an army stands before that world. */
  readonly gate: Gate;
  readonly besieged: boolean;
  /** Of its ruler. */
  readonly underPeace: boolean;
  readonly respiteUntil: number | null;
}

interface Clock {
  readonly now: number;
  readonly speed: number;
}

/** The refusal if an artifact of this type cannot be redeemed now, or would bring nothing, or undefined. */
export function checkRedeem({ effect }: ArtifactType, redeemer: Redeemer, clock: Clock): Refusal | undefined {
  if (redeemer.redeemed) return REFUSALS.artifactRedeemed;
  const { gate, besieged, underPeace, respiteUntil } = redeemer;
  const until = effectEnd(effect, clock);
  if (effect.kind === 'respite') {
    if (underPeace) return REFUSALS.artifactAtPeace;
    const isLonger = respiteUntil !== null && until !== null && respiteUntil >= until;
    return isLonger ? REFUSALS.respiteLonger(timeText(respiteUntil)) : undefined;
  }
  if (effect.kind === 'iris') {
    if (besieged) return REFUSALS.worldBesieged;
    const isLonger = isIrisClosed(gate, clock.now) && until !== null && (gate.closedUntil ?? 0) >= until;
    return isLonger ? REFUSALS.irisTooLong(effect.hours) : undefined;
  }
  return undefined;
}

/**
 * Until when an effect that begins now lasts; null if it has no duration. It replaces a shorter one that is running, and nothing
 * is added up.
 */
export function effectEnd(effect: ArtifactEffect, { now, speed }: Clock): number | null {
  if (effect.kind === 'respite') return now + hoursToMs(effect.hours, speed);
  return effect.kind === 'iris' ? now + irisMs(effect.hours, speed) : null;
}

/** Which waiting effects a march that leaves now uses up. */
export interface MarchBoons {
  readonly veil: boolean;
  readonly haste: boolean;
}

export function marchBoons(kind: MarchKind, way: Way, boons: Boons): MarchBoons {
  return { veil: isHostile(kind) && hasBoon(boons, 'veil'), haste: way === 'space' && hasBoon(boons, 'haste') };
}

/** The percentage of its usual time that a flight takes. `percent`: what it would be without an artifact. */
export function hastened(percent: number, { haste }: Pick<MarchBoons, 'haste'>): number {
  return haste ? Math.floor((percent * (100 - artifactWith('haste').effect.percent)) / 100) : percent;
}

/** The moment from which the ruler of the target knows who sent a veiled march that lands at this moment. */
export function unveiledAt(landsAt: number, speed: number): number {
  return landsAt - minutesToMs(artifactWith('veil').effect.minutes, speed);
}

/** Whether a march that has not landed can be called back at `now` only by an artifact. */
export function isLateRecall(landsAt: number, now: number, speed: number): boolean {
  return now < landsAt && !canRecall(landsAt, now, speed);
}

/**
 * The time of a siege of one of the player's worlds that this effect has not lengthened yet. `truce`: the ruler's; nights within
 * the hours that an artifact adds are added too.
 */
export function siegeTimeWith(
  boons: Boons,
  siege: SiegeTime,
  truce: NightTruce,
  speed: number,
): { readonly time: SiegeTime; readonly used: boolean } {
  if (!hasBoon(boons, 'long_siege')) return { time: siege, used: false };
  const more = hoursToMs(artifactWith('long_siege').effect.hours, speed);
  return { time: lengthened(siege, more, truce, speed), used: true };
}

/** The level of Listening with which a probe looks. */
export function listeningWith(boons: Boons, listening: number): number {
  return hasBoon(boons, 'exact_sighting') ? SIGHT_PERCENT.length - 1 : listening;
}

/** The price of a research, of which an artifact takes a part. Rounded up: nothing is free. */
export function researchPrice(cost: Amounts, boons: Boons): Amounts {
  if (!hasBoon(boons, 'cheap_research')) return cost;
  const price = { ...cost };
  const { percent } = artifactWith('cheap_research').effect;
  for (const resource of RESOURCES) price[resource] = Math.ceil((cost[resource] * (100 - percent)) / 100);
  return price;
}

/**
 * What a fight at the defender's own world leaves. With an artifact, more of the lost ships are towed home; an artifact that
 * would save no further ship is kept.
 */
export function aftermathWith(
  boons: Boons,
  battle: PreparedBattle,
  fought: Fight,
): { readonly aftermath: Aftermath; readonly towed: boolean } {
  const aftermath = aftermathOf(battle, fought);
  if (!hasBoon(boons, 'tow')) return { aftermath, towed: false };
  const { percent } = artifactWith('tow').effect;
  const more = aftermathOf(battle, fought, { towPercent: percent });
  const towed = savedOf(more) > savedOf(aftermath);
  return { aftermath: towed ? more : aftermath, towed };
}

const savedOf = ({ losses }: Aftermath) => losses.defender.reduce((sum, { saved }) => sum + saved, 0);

/**
 * The stance with which a world meets an attack from space. With an artifact its ships slip away where they would otherwise have
 * fought, provided that the attacking warships are worth at least as much as they are: so no feint uses it up.
 */
export function stanceWith(
  boons: Boons,
  stance: Stance,
  attackers: readonly Units[],
  defenders: readonly Units[],
): { readonly stance: Stance; readonly used: boolean } {
  const worth = (ships: readonly Units[]) => worthOfShips(ships.filter(({ typeId }) => isWarship(typeId)));
  const used =
    hasBoon(boons, 'sure_slip') &&
    worth(defenders) > 0 &&
    worth(attackers) >= worth(defenders) &&
    !slips(stance, attackers, defenders);
  return used ? { stance: 'slip_always', used } : { stance, used };
}
