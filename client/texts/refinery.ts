import { REFINE_HOURS, REFINE_PARTS } from '#shared/rules/worlds/refining';
import { full } from '../ui/format/number.ts';
import type { GameTime } from './game-time.ts';

export const refineryTexts = {
  title: 'Refinery',
  rule: 'How much can I refine?',
  about: (time: GameTime) =>
    `Turns ${REFINE_PARTS} units of one ore into 1 of another. In a day you can refine as much of each ore as all your worlds yield of it in ${time(REFINE_HOURS)}, however many Refineries you have.`,
  from: 'Refine',
  to: 'Into',
  amount: 'Units',
  stock: (amount: number) => `You have ${full(amount)}`,
  /** `clock`: when the day ends. */
  left: (left: number, most: number, ore: string, clock: string) =>
    `Today you can still refine ${full(left)} of ${full(most)} ${ore} (next day: ${clock}).`,
  /** Both are formatted already: '300 naquadah', '100 metal'. */
  gives: (taken: string, made: string) => `${taken} become ${made}.`,
  refine: 'Refine',
  busy: 'Refining…',
  most: (amount: number) => `As much as possible: ${full(amount)}`,
  done: (taken: string, made: string) => `Refined ${taken} into ${made}.`,
};
