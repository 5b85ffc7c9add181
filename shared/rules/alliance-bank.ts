import type { AllianceRole, Bank } from '../api/alliances/alliances.ts';
import { PAYOUTS } from '../catalogue/alliances.ts';
import { type Amounts, RESERVES, RESOURCES, type Reserve } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { checkRight, type Trust } from './alliances.ts';
import { waitText } from './battles/may-attack.ts';
import { mulDiv } from './integers.ts';

/**
 * The books of a bank. `kept` is the part of `bank` that members gave under the peace of newcomers: it pays upgrades and is never
 * paid out.
 */
export interface BankBooks {
  readonly bank: Bank;
  readonly kept: Bank;
}

/** The books after a member has given these amounts. */
export function afterContribution({ bank, kept }: BankBooks, given: Bank, underPeace: boolean): BankBooks {
  return { bank: plus(bank, given), kept: underPeace ? plus(kept, given) : kept };
}

/** The books after an upgrade for this price, which `checkUpgrade` must have allowed. The kept part pays first. */
export function afterUpgrade({ bank, kept }: BankBooks, price: Bank): BankBooks {
  return { bank: minus(bank, price), kept: each((name) => Math.max(0, kept[name] - price[name])) };
}

/** The books after a payout, which `checkPayout` must have allowed. */
export function afterPayout({ bank, kept }: BankBooks, amounts: Bank): BankBooks {
  return { bank: minus(bank, amounts), kept };
}

/** What a bank can pay out at all: what was not given under the peace of newcomers. */
export function payableOf({ bank, kept }: BankBooks): Bank {
  return each((name) => Math.max(0, bank[name] - kept[name]));
}

/** What a bank may still pay out now. `paid`: its payouts of the last PAYOUTS.windowHours. */
export function bankAllowance(books: BankBooks, paid: Bank): Bank {
  const payable = payableOf(books);
  return each((name) => {
    const cap = mulDiv(payable[name] + paid[name], PAYOUTS.bankPercent, 100);
    return Math.min(payable[name], Math.max(0, cap - paid[name]));
  });
}

/** Units of all resources together that a member with this hourly output may get in PAYOUTS.windowHours. */
export function memberCap(hourly: Readonly<Amounts>): number {
  return PAYOUTS.memberHours * RESOURCES.reduce((sum, resource) => sum + Math.floor(hourly[resource]), 0);
}

/** A member who may be paid. */
export interface Payee {
  /** Undefined for a player outside the alliance. */
  readonly role: AllianceRole | undefined;
  readonly banned: boolean;
  readonly onLeave: boolean;
  /** From when on the member may be paid, and now, in ms since 1970. */
  readonly payableFrom: number;
  readonly now: number;
  /** From memberCap(), and what the member got in the last PAYOUTS.windowHours, from any alliance. */
  readonly cap: number;
  readonly received: number;
}

/** What a member may still get now. */
export function memberAllowance({ cap, received }: Pick<Payee, 'cap' | 'received'>): number {
  return Math.max(0, cap - received);
}

/** The refusal if this member may not be paid anything now, or undefined. */
export function checkPayee({ role, banned, onLeave, payableFrom, now, cap, received }: Payee): Refusal | undefined {
  if (!role) return REFUSALS.memberNotFound;
  if (banned) return REFUSALS.payeeBanned;
  if (onLeave) return REFUSALS.payeeOnLeave;
  if (now < payableFrom) return REFUSALS.payeeTooNew(waitText(payableFrom, now));
  return memberAllowance({ cap, received }) === 0 ? REFUSALS.payeeHasEnough : undefined;
}

/**
 * The refusal if a member of `alliance` with `payerRole` may not pay these amounts now, or undefined. `left`: from bankAllowance(). Whoever
 * pays himself has the same limits.
 */
export function checkPayout(
  payerRole: AllianceRole | undefined,
  payee: Payee,
  amounts: Bank,
  left: Bank,
  alliance: Trust,
): Refusal | undefined {
  const refusal = checkRight(payerRole, 'payOut', alliance) ?? checkPayee(payee);
  return refusal ?? checkAmounts(amounts, left, memberAllowance(payee));
}

/** The refusal if a bank that may still pay `left` may not pay these amounts to a member who may still get `most`, or undefined. */
export function checkAmounts(amounts: Bank, left: Bank, most: number): Refusal | undefined {
  if (RESERVES.some((name) => amounts[name] > left[name])) return REFUSALS.payoutAboveBank(left);
  return bankSum(amounts) > most ? REFUSALS.payoutAboveMember(most) : undefined;
}

/** All units of a bank together. */
export function bankSum(bank: Bank): number {
  return RESERVES.reduce((sum, name) => sum + bank[name], 0);
}

const each = (value: (name: Reserve) => number): Bank => ({
  naquadah: value('naquadah'),
  trinium: value('trinium'),
  metal: value('metal'),
});
const plus = (one: Bank, other: Bank) => each((name) => one[name] + other[name]);
const minus = (one: Bank, other: Bank) => each((name) => one[name] - other[name]);
