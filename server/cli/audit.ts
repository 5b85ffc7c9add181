import { audit } from '../store/ledger/audit.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/** `npm run audit`: compares every balance with the ledger. Prints the differences; exit code 1 if there are any. */
await runCommand(async (args) => {
  readArgs('npm run audit', { args });
  loadEnvFile();
  const { counted, differences } = await withDatabase({ existing: true }, audit);
  for (const difference of differences) say(difference);
  const { players, planets, ledgerLines } = counted;
  say(
    `${players} players, ${planets} planets, ${ledgerLines} ledger lines: ${differences.length || 'no'} differences.`,
  );
  return differences.length === 0;
});
