import { ADDRESS_LENGTH } from '#shared/catalogue/galaxy';
import { randomAddress } from '#shared/rules/galaxy';
import { cardOf } from '#shared/rules/missions/classify';
import { seededRandom } from '#shared/rules/random';
import { dialable } from './address.ts';
import type { LaunchOrder } from './launch-order.ts';
import type { Outcome } from './use-launch.ts';

/** Milliseconds for each symbol that is still to be dialled when a mission leaves. */
export const LAUNCH_PACE = 170;

/** A gate whose symbols are all dialled, the point of origin among them. */
export const FULL_DIAL = ADDRESS_LENGTH + 1;

/** What the gate dials while an address is typed; the point of origin only at launch, when it is given. */
export function typedDial(address: string, pointOfOrigin?: number): number[] {
  const symbols = dialable(address);
  return pointOfOrigin !== undefined && symbols.length === ADDRESS_LENGTH ? [...symbols, pointOfOrigin] : symbols;
}

/** What the gate dials after a launch; nothing where no gate answered. */
export function launchDial(order: LaunchOrder, outcome: Outcome, pointOfOrigin = 1): number[] {
  if (order.kind !== 'explore') {
    return outcome.report?.planet_id ? [...order.body.stargate_address, pointOfOrigin] : [];
  }
  if (cardOf(outcome) !== 'launched') return [];
  // Nobody typed the dead address that a scout follows: each mission has its own.
  return [...randomAddress(seededRandom(outcome.mission_id ?? 0)), pointOfOrigin];
}
