import { checkBackup } from '../store/backup/read-backup.ts';
import { restoreBackup } from '../store/backup/restore.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

const USAGE = 'npm run restore -- FILE [--replace] [--faulty]';

/** `npm run restore -- FILE`: fills an empty database from a backup; with --replace, also one that holds a game. */
await runCommand(async (args) => {
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { replace: off, faulty: off },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  const began = performance.now();
  // Check the file before opening or creating a database.
  const backup = await checkBackup(file);
  loadEnvFile();
  await withDatabase({ anyVersion: true }, async (db) => {
    const { counted, differences, deletions } = await restoreBackup(db, file, backup, values);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { players, planets, ledgerLines } = counted;
    for (const difference of differences) say(difference);
    say(
      `The game of ${backup.taken_at} is back, in ${seconds} s: ${players} players, ${planets} planets, ` +
        `${ledgerLines} ledger lines: ${differences.length || 'no'} differences.`,
    );
    const { again, pending } = deletions;
    if (again > 0) say(`Accounts that were deleted after the backup: ${again}. The next start deletes them again.`);
    if (pending > 0) say(`Accounts whose deletion is requested: ${pending}. They are deleted when their week is over.`);
  });
});
