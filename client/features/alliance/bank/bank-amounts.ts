import type { Bank } from '#shared/api/alliances/alliances';
import type { UpgradeShortage } from '#shared/refusals';

/** 'N, T, M' for messages: naquadah, trinium, metal, without digit grouping. */
export function listed({ naquadah, trinium, metal }: Bank): string {
  return `${naquadah}, ${trinium}, ${metal}`;
}

/** The price in the refusal of an upgrade, or undefined if the upgrade was refused for another reason. */
export function shortageIn(body: unknown): UpgradeShortage | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { required, current } = body as { required?: unknown; current?: unknown };
  return isBank(required) && isBank(current) ? { required, current } : undefined;
}

function isBank(map: unknown): map is Bank {
  if (typeof map !== 'object' || map === null) return false;
  const { naquadah, trinium, metal } = map as Record<string, unknown>;
  return [naquadah, trinium, metal].every((amount) => typeof amount === 'number');
}

/** The number of orders of magnitude on a gauge of the bank, starting at 1. */
export const DECADES = 7;

/** The position of an amount on a gauge, from 0 to 1, on a logarithmic scale. */
export function gaugeLevel(amount: number): number {
  return Math.min(1, Math.log10(1 + amount) / DECADES);
}
