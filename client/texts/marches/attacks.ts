import type { ReactNode } from 'react';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

/** The warning on every page, of attacks that come and of sieges. */
export const attackTexts = {
  label: 'Attacks on your worlds',
  yourWorld: 'your world',
  /** The sender's name may be hidden. */
  attack: (sender: string | undefined, world: ReactNode) => rich`${sender ?? 'Somebody'} is attacking ${world}`,
  siege: (besieger: string, world: ReactNode) => rich`${besieger} besieges ${world}`,
  more: (others: number) => plural(others, { one: 'and one more', other: 'and # more' }),
  landing: 'Landing',
  changing: 'Changing hands',
};
