import { accounts } from './accounts.ts';
import { bank } from './bank.ts';
import { clocks } from './clocks.ts';
import { completions } from './completions.ts';
import { deletions } from './deletions.ts';
import { dueShares } from './due-shares.ts';
import { guesses } from './guesses.ts';
import { landings } from './landings.ts';
import { marches } from './marches.ts';
import { news } from './news.ts';
import { pairs } from './pairs/pairs.ts';
import { readers } from './readers.ts';
import { repeats } from './repeats.ts';
import type { Scenario } from './scenario.ts';
import { seasons } from './seasons.ts';
import { sieges } from './sieges.ts';
import { slow } from './slow.ts';
import { soak } from './soak.ts';
import { sockets } from './sockets.ts';
import { spending } from './spending.ts';
import { SUITE_SCENARIOS } from './suites.ts';
import { visitors } from './visitors.ts';

/** In the order in which they run; last, those that run a test file or a benchmark. */
export const SCENARIOS: readonly Scenario[] = [
  bank,
  spending,
  completions,
  deletions,
  marches,
  landings,
  dueShares,
  sieges,
  seasons,
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
  ...SUITE_SCENARIOS,
];
