import { PollingJob } from './polling-job.ts';
import type { AppContext } from './services/command/app-context.ts';
import { countIfDue, growSquare } from './services/planets/growth.ts';

/** Lets the galaxy grow. Apart from the due scheduler, because counting a large galaxy takes a moment, and landings do not wait. */
export const growthScheduler = (context: AppContext): PollingJob =>
  new PollingJob(context, {
    everyMs: 5000,
    failure: 'The galaxy could not grow; it is tried again',
    work: async (signal) => {
      await countIfDue(context.db, signal);
      while (!signal.aborted && !context.seasonBegins() && (await growSquare(context)));
    },
  });
