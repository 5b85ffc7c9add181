import type { ReactNode } from 'react';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

/** The warning on every page. */
export const attackTexts = {
  label: 'Incoming attack',
  yourWorld: 'your world',
  /** The sender's name may be hidden. */
  attack: (sender: string | undefined, world: ReactNode) => rich`${sender ?? 'Somebody'} is attacking ${world}`,
  more: (others: number) => plural(others, { one: 'and another attack', other: 'and # more attacks' }),
  landing: 'Landing',
};
