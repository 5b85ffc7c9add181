import { PollingJob } from './polling-job.ts';
import type { AppContext } from './services/command/app-context.ts';
import { type BackupPlan, deleteOldBackups, isBackupDue, takeDueBackup } from './store/backup/daily-backup.ts';

/** How often it is looked whether one is due, and for how long a process waits after a failure. */
const PACE = { everyMs: 10_000, againMs: 10 * 60_000 };

/** Takes a backup a day: one process does it. Old ones are deleted only when a new one is whole. */
export function backupScheduler(context: AppContext, plan: BackupPlan, { everyMs, againMs } = PACE): PollingJob {
  let notBefore = 0;
  return new PollingJob(context, {
    everyMs,
    failure: 'The backup of the day could not be taken; it is tried again',
    work: async (signal) => {
      if (performance.now() < notBefore || !(await isBackupDue(context.db, plan))) return;
      notBefore = performance.now() + againMs;
      const file = await takeDueBackup(context.db, plan, signal);
      if (file) context.log.info({ file }, 'The backup of the day is taken');
      if (file) await deleteOld(context, plan);
    },
  });
}

/** The backup is good, even if older ones cannot be deleted. */
async function deleteOld({ db, log }: AppContext, plan: BackupPlan): Promise<void> {
  const deleted = await deleteOldBackups(db, plan).catch((error: unknown) => {
    log.error({ err: error }, 'Old backups could not be deleted');
    return [];
  });
  if (deleted.length > 0) log.info({ deleted }, 'Old backups are deleted');
}
