import type { Backup } from '../store/backup/backup-format.ts';
import { checkBackup } from '../store/backup/read-backup.ts';
import { requireKnownMigrations, restoreBackup } from '../store/backup/restore.ts';
import { KNOWN_MIGRATIONS } from '../store/connection/data-source.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

const USAGE = 'npm run restore -- FILE [--replace] [--faulty]\nnpm run restore -- --check FILE';

/**
 * `npm run restore -- FILE`: fills an empty database from a backup; with --replace, also one that holds a game. With --check it only
 * says whether and what it would restore, and needs no database.
 */
await runCommand(async (args) => {
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { replace: off, faulty: off, check: off },
  });
  const [file, ...more] = positionals;
  const { check, ...options } = values;
  if (!file || more.length > 0 || (check && (options.replace || options.faulty))) throw new Error(USAGE);
  const began = performance.now();
  // Check the file before opening or creating a database.
  const backup = await checkBackup(file);
  requireKnownMigrations(backup, KNOWN_MIGRATIONS);
  if (check) return say(descriptionOf(file, backup));
  loadEnvFile();
  await withDatabase({ anyVersion: true }, async (db) => {
    const { counted, differences, deletions } = await restoreBackup(db, file, backup, options);
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

/** What a backup holds that this version can restore. */
function descriptionOf(file: string, { taken_at, game, tables, migrations }: Backup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const held = game
    ? `${game.id ? `game ${game.id}` : 'a game without an id'}, season ${game.season}, taken by version ${game.version}`
    : 'taken by a version that did not yet write down game and season';
  return [
    `${file} is whole, and this version can restore it.`,
    `  ${held}, at ${taken_at}`,
    `  ${rows} rows in ${tables.length} tables, schema ${migrations.at(-1)}`,
    'Nothing was restored. Whether its balances match its ledger shows when it is: a restore ends with the audit.',
  ].join('\n');
}
