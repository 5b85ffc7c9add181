import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

/** The list of what is due and what is under way, first on the dashboard. */
export const nowTexts = {
  title: 'Now',
  doAll: (count: number) => `Do all ${full(count)}`,
  claimAll: (count: number) => `Claim all ${full(count)}`,
  more: (count: number) => plural(count, { one: '# more', other: '# more' }),
  listed: 'Listed under Now, at the top of this page.',
  answer: 'Answer',
  open: 'Open',
  ships: (name: string, count: number) => (count > 1 ? `${name} × ${full(count)}` : name),
  launchLabel: (name: string, count: number, planet: string) =>
    count > 1 ? `Launch all ${full(count)} ${name} on ${planet}` : `Launch ${name} on ${planet}`,
  reward: (goal: string) => `Reward for ${goal}`,
};
