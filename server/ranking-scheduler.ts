import { PollingJob } from './polling-job.ts';
import type { AppContext } from './services/command/app-context.ts';
import { isSnapshotDue, takeDueSnapshot } from './services/ranking/snapshot.ts';

/**
 * Makes the ranking a little after each full hour: one process does it. Apart from the due scheduler, because in a large game
 * it takes seconds, and landings do not wait.
 */
export const rankingScheduler = (context: AppContext): PollingJob =>
  new PollingJob(context, {
    everyMs: 10_000,
    failure: 'The ranking could not be made; it is tried again',
    work: async (signal) => {
      if (await isSnapshotDue(context.db)) await takeDueSnapshot(context.db, signal);
    },
  });
