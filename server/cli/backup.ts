import { stat } from 'node:fs/promises';
import { takeBackup } from '../store/backup/backup.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

const USAGE = 'npm run backup -- FILE [--force]';

/** `npm run backup -- FILE`: saves a consistent snapshot of the whole game in one file, while the server runs. --force replaces a file. */
await runCommand(async (args) => {
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArgs(USAGE, { args, allowPositionals: true, options: { force: off } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  loadEnvFile();
  await withDatabase({ existing: true, anyVersion: true }, async (db) => {
    const began = performance.now();
    const { tables, taken_at } = await takeBackup(db, file, values);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    say(`The game of ${taken_at}, ${rows} rows in ${tables.length} tables, in ${seconds} s: ${file}, ${size} bytes.`);
  });
});
