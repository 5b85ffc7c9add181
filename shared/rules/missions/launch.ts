import type { Amounts, Cost } from '../../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { shortage } from '../construction.ts';

/** The refusal if this mission's price cannot be paid, or undefined. Its wording makes the client show the red card. */
export function checkMissionCost(cost: Cost, stock: Amounts): Refusal | undefined {
  const missing = shortage(cost, stock);
  return missing && REFUSALS.missionUnaffordable(missing);
}
