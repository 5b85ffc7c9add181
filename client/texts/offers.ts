import type { ReactNode } from 'react';
import { full } from '../ui/format/number.ts';
import { rich } from './rich.ts';

/** What is said of everything that can be built. */
export const offerTexts = {
  inStock: (amounts: ReactNode) => rich`In stock ${amounts}`,
  build: 'Build',
  buildName: (name: string) => `Build ${name}`,
  starting: 'Starting…',
  queue: 'Add to queue',
  queueName: (name: string) => `Add to queue: ${name}`,
  queueing: 'Adding…',
  fromLevel: (level: number) => `Available from level ${full(level)}`,
  /** '9 more by level 10' */
  moreByLevel: (count: number, level: number) => `${full(count)} more by level ${full(level)}`,
  /** '2 more with Barracks, level 10' */
  moreWith: (count: number, needs: string) => `${full(count)} more with ${needs}`,
  level: (level: number) => `level ${full(level)}`,
};
