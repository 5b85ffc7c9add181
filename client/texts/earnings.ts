import { full } from '../ui/format/number.ts';

export const earningsTexts = {
  /** `amount` is formatted already. */
  rate: (amount: string) => `+${amount}/h`,
  rateAloud: (rate: number) => `plus ${full(rate)} per hour`,
  title: (resource: string) => `${resource} per hour`,
  loading: 'Loading what your worlds yield',
  home: 'The home itself',
  producer: (name: string, count: number) => (count > 1 ? `${name} × ${full(count)}` : name),
  none: (resource: string) => `None of your worlds yields ${resource} yet.`,
  lasts: (left: string, clock: string) => `The reserve lasts ${left}, until ${clock}.`,
  dry: 'The reserve has run dry.',
  income: 'Income',
  incomeAside: 'All worlds, per hour',
  enough: (left: string, clock: string) => `Enough in ${left} (${clock})`,
  never: 'Your worlds do not yield enough for this.',
};
