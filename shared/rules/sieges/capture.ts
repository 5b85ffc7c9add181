import { SIEGE } from '../../catalogue/battles.ts';
import { buildingTypeOf } from '../../catalogue/buildings.ts';
import { type Amounts, type Cost, RESOURCES } from '../../catalogue/resources.ts';
import type { Aftermath } from '../battles/aftermath.ts';
import { type TypeCount, worthOfSquads } from '../battles/worth.ts';

/**
 * Whether the army that has landed can besiege the world: whether enough squads are alive, compared with the squads that were
 * there.
 */
export function canBesiege(
  aftermath: Pick<Aftermath, 'outcome' | 'carriers'>,
  garrison: readonly TypeCount[],
): boolean {
  const { squads } = aftermath.carriers;
  return (
    aftermath.outcome === 'ground_won' &&
    squads.reduce((sum, { count }) => sum + count, 0) >= SIEGE.squads &&
    100 * worthOfSquads(squads) >= SIEGE.worthPercent * worthOfSquads(garrison)
  );
}

/** An active building of a world that is taken. */
export interface StandingBuilding {
  readonly id: number;
  readonly typeId: number;
}

/** The active buildings that survive a capture: half of each type, rounded up, those that were begun first. */
export function splitBuildings<B extends StandingBuilding>(
  buildings: readonly B[],
): { readonly kept: B[]; readonly fallen: B[] } {
  const ofType = (wanted: number) => buildings.filter(({ typeId }) => typeId === wanted);
  const stays = ({ id, typeId }: B) => {
    const all = ofType(typeId);
    return all.filter((other) => other.id < id).length < Math.ceil(all.length / 2);
  };
  return { kept: buildings.filter(stays), fallen: buildings.filter((building) => !stays(building)) };
}

/** The effects that fallen buildings take away from their world. The people stay. */
export function effectsOf(fallen: readonly StandingBuilding[]) {
  const sum = (effect: 'defenseLevel' | 'defenseStat' | 'buildSlots') =>
    fallen.reduce((total, { typeId }) => total + (buildingTypeOf(typeId).effects?.[effect] ?? 0), 0);
  return { defenseLevel: sum('defenseLevel'), defenseStat: sum('defenseStat'), buildSlots: sum('buildSlots') };
}

/** What the loser gets back of the prices of all ships and squads in production. */
export function orderRefund(prices: readonly Cost[]): Cost {
  const refund: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const paid = prices.reduce((sum, price) => sum + (price[resource] ?? 0), 0);
    const back = Math.floor((paid * SIEGE.orderPercent) / 100);
    if (back > 0) refund[resource] = back;
  }
  return refund;
}
