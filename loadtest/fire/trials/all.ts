import { accounts } from './accounts.ts';
import { bank } from './bank.ts';
import { clocks } from './clocks.ts';
import { completions } from './completions.ts';
import { guesses } from './guesses.ts';
import { news } from './news.ts';
import { pairs } from './pairs.ts';
import { readers } from './readers.ts';
import { repeats } from './repeats.ts';
import { slow } from './slow.ts';
import { soak } from './soak.ts';
import { sockets } from './sockets.ts';
import { spending } from './spending.ts';
import { SUITE_TRIALS } from './suites.ts';
import type { Trial } from './trial.ts';
import { visitors } from './visitors.ts';

/** In the order of the promises that they try; then those that are suites of their own. */
export const TRIALS: readonly Trial[] = [
  bank,
  spending,
  completions,
  repeats,
  pairs,
  clocks,
  soak,
  news,
  readers,
  sockets,
  guesses,
  accounts,
  slow,
  visitors,
  ...SUITE_TRIALS,
];
