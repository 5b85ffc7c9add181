import { existsSync } from 'node:fs';
import { readDatabaseConfig } from '../config.ts';
import { audit } from '../store/ledger/audit.ts';
import { openDatabase } from '../store/open-database.ts';

/** `npm run audit`: holds every balance against its books; exit code 1 and the differences, if there are any. */
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  const { db, close } = await openDatabase({ databaseUrl, dataDir, say, existing: true, onLost: say });
  try {
    const { counted, differences } = await audit(db);
    for (const difference of differences) say(difference);
    const { players, planets, ledgerLines } = counted;
    say(
      `${players} players, ${planets} planets, ${ledgerLines} ledger lines: ${differences.length || 'no'} differences.`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
