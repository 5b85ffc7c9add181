import { IRIS } from '../../catalogue/battles.ts';
import { MARCH_TYPES, type MarchKind } from '../../catalogue/marches.ts';
import type { Amounts, Cost } from '../../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { checkCost } from '../construction.ts';
import { type Marchers, minutesToMs, wayOf } from './marches.ts';

const MINUTES_PER_HOUR = 60;

/** The gate of a world. Moments are ms since 1970. */
export interface Gate {
  /** Until when its iris is closed; null if it never was. */
  readonly closedUntil: number | null;
}

/** Whether the iris keeps out anybody who comes through the gate at this moment. */
export function isIrisClosed({ closedUntil }: Gate, at: number): boolean {
  return closedUntil !== null && closedUntil > at;
}

/** Milliseconds that these hours of the game take. */
export function irisMs(hours: number, speed: number): number {
  return minutesToMs(hours * MINUTES_PER_HOUR, speed);
}

/** The price of closing it for these hours. */
export function irisCost(hours: number): Cost {
  return { energy: IRIS.energyPerHour * hours };
}

/** Until when it is closed if these hours are added: to now, or to the moment until which it is closed already. */
export function irisEnd(gate: Gate, hours: number, now: number, speed: number): number {
  return (isIrisClosed(gate, now) ? (gate.closedUntil ?? now) : now) + irisMs(hours, speed);
}

/**
 * The refusal if the iris cannot be closed for `hours` more, or, with 0, not be opened; undefined if it can. `hasWorks`: whether
 * an Iris Works is active there. An iris that an artifact has closed can be opened without one.
 */
export function checkIris(
  hours: number,
  gate: Gate & { readonly hasWorks: boolean },
  stock: Amounts,
  { now, speed }: { readonly now: number; readonly speed: number },
): Refusal | undefined {
  if (!Number.isInteger(hours) || hours < 0 || hours > IRIS.mostHours) return REFUSALS.irisHoursInvalid(IRIS.mostHours);
  if (hours === 0) return gate.hasWorks || isIrisClosed(gate, now) ? undefined : REFUSALS.noIris;
  if (!gate.hasWorks) return REFUSALS.noIris;
  if (irisEnd(gate, hours, now, speed) > now + irisMs(IRIS.mostHours, speed)) {
    return REFUSALS.irisTooLong(IRIS.mostHours);
  }
  return checkCost(irisCost(hours), stock);
}

/**
 * The refusal if an iris keeps a march from leaving, or undefined. Attackers do not know whether the target's iris is closed, and
 * find out at the landing.
 */
export function checkGates(
  kind: MarchKind,
  marchers: Marchers,
  gates: { readonly origin: Gate; readonly target: Gate },
  { now, landsAt }: { readonly now: number; readonly landsAt: number },
): Refusal | undefined {
  const isNamed = marchers.ships.length + marchers.squads.length > 0;
  const { hostile, way } = MARCH_TYPES[kind];
  if (wayOf(kind, marchers) === 'space' || (!isNamed && way === 'either')) return undefined;
  if (isIrisClosed(gates.origin, now)) return REFUSALS.irisClosedHere;
  return !hostile && isIrisClosed(gates.target, landsAt) ? REFUSALS.irisClosedThere : undefined;
}
