import type { Bank } from '#shared/api/alliances';
import type { UpgradeShortage } from '#shared/refusals';

/** 'N, T, M' as the messages have it: naquadah, trinium, metal, ungrouped (G-80). */
export function listed({ naquadah, trinium, metal }: Bank): string {
  return `${naquadah}, ${trinium}, ${metal}`;
}

/** What a refused upgrade tells of its price, or undefined when the refusal was about something else (E-54). */
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

/** Orders of magnitude that the bank's gauges show, beginning with the ones. */
export const DECADES = 7;

/** How far a gauge stands out for an amount, from 0 to 1: each order of magnitude takes the same room. */
export function gaugeLevel(amount: number): number {
  return Math.min(1, Math.log10(1 + amount) / DECADES);
}
