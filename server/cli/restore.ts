import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readDatabaseConfig } from '../config.ts';
import { checkBackup } from '../store/backup/backup-file.ts';
import { restoreBackup } from '../store/backup/restore.ts';
import { openDatabase } from '../store/open-database.ts';

/** `npm run restore -- FILE`: makes an empty database what a backup says; with --replace, one that holds a game. */
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function restore(args: string[]): Promise<void> {
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { replace: off, faulty: off } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('npm run restore -- FILE [--replace] [--faulty]');
  const began = performance.now();
  // Before anything is opened or made.
  const header = await checkBackup(file);
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  const { db, close } = await openDatabase({ databaseUrl, dataDir, say, asItIs: true, onLost: say });
  try {
    const { counted, differences } = await restoreBackup(db, file, header, values);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { players, planets, ledgerLines } = counted;
    for (const difference of differences) say(difference);
    say(
      `The game of ${header.taken_at} is back, in ${seconds} s: ${players} players, ${planets} planets, ` +
        `${ledgerLines} ledger lines: ${differences.length || 'no'} differences.`,
    );
  } finally {
    await close();
  }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
