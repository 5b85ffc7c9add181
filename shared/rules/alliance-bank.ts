import type { AllianceRole, Bank } from '../api/alliances/alliances.ts';
import { CONTRIBUTIONS, PAYOUTS } from '../catalogue/alliances.ts';
import { type Amounts, RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { checkRight, type Trust } from './alliances.ts';
import { bankSum } from './bank-books.ts';
import { waitText } from './battles/may-attack.ts';

/** Units of all resources together that a member with this hourly output may get in PAYOUTS.windowHours. */
export function memberCap(hourly: Readonly<Amounts>): number {
  return PAYOUTS.memberHours * outputSum(hourly, 1);
}

/** Units of all resources together that a member may give in CONTRIBUTIONS.windowHours. `rates`: what a real hour brings at this speed. */
export function giverCap(rates: Readonly<Amounts>, speed: number): number {
  return CONTRIBUTIONS.memberHours * outputSum(rates, speed);
}

const outputSum = (rates: Readonly<Amounts>, speed: number) =>
  RESOURCES.reduce((sum, resource) => sum + Math.floor(rates[resource] / speed), 0);

/** A member who may give to the bank. Moments are ms since 1970. */
export interface Giver {
  /** From peaceUntil(). */
  readonly peaceUntil: number | null;
  /** From when on the member has been in the alliance for long enough. */
  readonly givesFrom: number;
  readonly now: number;
}

/** What a member gave in the last CONTRIBUTIONS.windowHours, to all banks together, and the most that they may: giverCap(). */
export interface Given {
  readonly cap: number;
  readonly given: number;
}

/** What a member may still give now. */
export function giverAllowance({ cap, given }: Given): number {
  return Math.max(0, cap - given);
}

/** The refusal if this member may give nothing yet, or undefined. */
export function checkGiver({ peaceUntil, givesFrom, now }: Giver): Refusal | undefined {
  if (peaceUntil !== null && now < peaceUntil) return REFUSALS.giverAtPeace(waitText(peaceUntil, now));
  return now < givesFrom ? REFUSALS.giverTooNew(waitText(givesFrom, now)) : undefined;
}

/** The refusal if a member who may give, and has given so much, may not give these amounts too, or undefined. */
export function checkGift(given: Given, amounts: Bank): Refusal | undefined {
  const left = giverAllowance(given);
  if (left === 0) return REFUSALS.gaveEnough;
  return bankSum(amounts) > left ? REFUSALS.giftTooLarge(left) : undefined;
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
