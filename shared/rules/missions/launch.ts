import type { Amounts, Cost } from '../../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { shortage } from '../construction.ts';

/** Why this mission's price cannot be paid, or undefined: its words make the red card (G-62). */
export function checkMissionCost(cost: Cost, stock: Amounts): Refusal | undefined {
  const missing = shortage(cost, stock);
  return missing && REFUSALS.missionUnaffordable(missing);
}
