import type { Bank } from '#shared/api/alliances/alliances';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import type { UpgradeShortage } from '#shared/refusals';
import { readAmount } from '../../../ui/format/number.ts';

/** 'N, T, M' for messages: naquadah, trinium, metal, without digit grouping. */
export function listedBank({ naquadah, trinium, metal }: Bank): string {
  return `${naquadah}, ${trinium}, ${metal}`;
}

/** What is typed in three fields. An empty field counts as 0, and so does one that cannot be read. */
export function amountsOf(typed: Readonly<Record<Reserve, string>>): Bank {
  const whole = (name: Reserve) => readAmount(typed[name]) ?? 0;
  return { naquadah: whole('naquadah'), trinium: whole('trinium'), metal: whole('metal') };
}

/** Whether each of three fields can be read. */
export function areReadable(typed: Readonly<Record<Reserve, string>>): boolean {
  return RESERVES.every((name) => readAmount(typed[name]) !== undefined);
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
