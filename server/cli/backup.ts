import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readDatabaseConfig } from '../config.ts';
import { takeBackup } from '../store/backup/backup.ts';
import { openDatabase } from '../store/open-database.ts';

/** `npm run backup -- FILE`: the whole game at one moment in one file, beside a server that runs. */
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function backup(args: string[]): Promise<void> {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!file || more.length > 0) throw new Error('npm run backup -- FILE');
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  const { db, close } = await openDatabase({ databaseUrl, dataDir, say, existing: true, asItIs: true, onLost: say });
  try {
    const began = performance.now();
    const { tables, taken_at } = await takeBackup(db, file);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    say(`The game of ${taken_at}, ${rows} rows in ${tables.length} tables, in ${seconds} s: ${file}, ${size} bytes.`);
  } finally {
    await close();
  }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await backup(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
