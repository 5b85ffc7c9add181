import type { Bank } from '../api/alliances/alliances.ts';
import { PAYOUTS } from '../catalogue/alliances.ts';
import { RESERVES, type Reserve } from '../catalogue/resources.ts';
import { mulDiv } from './integers.ts';

/**
 * The books of a bank. `kept` is the part of `bank` that members gave under the peace of newcomers before that was refused: it pays
 * upgrades and is never paid out.
 */
export interface BankBooks {
  readonly bank: Bank;
  readonly kept: Bank;
}

/** The books after a member has given these amounts, which `checkContribution` must have allowed. */
export function afterContribution({ bank, kept }: BankBooks, given: Bank): BankBooks {
  return { bank: plus(bank, given), kept };
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
