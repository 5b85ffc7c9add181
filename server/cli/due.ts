import { DUE_KINDS, type DueName } from '../due-kinds.ts';
import { listFailed, retryFailed } from '../failed-items.ts';
import { readArgs } from './arguments.ts';
import { operatorName } from './operator-name.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/** `npm run due`: what was due and could not be settled. A server may be running. */
const USAGE = `npm run due                      lists what was due and could not be settled, with the reason
npm run due -- retry KIND ID     has it tried again, once you have mended the reason; --all instead of KIND ID: everything`;

interface Arguments {
  readonly retries: boolean;
  /** Undefined: all. */
  readonly only: { readonly kind: DueName; readonly id: number } | undefined;
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [command, kind, id, ...more] = positionals;
  const { all } = values;
  if (command === undefined && !all) return { retries: false, only: undefined };
  if (command !== 'retry' || more.length > 0 || all === (kind !== undefined)) throw new Error(USAGE);
  if (all) return { retries: true, only: undefined };
  if (!isKind(kind)) throw new Error(`There is no kind ${kind}, but ${Object.keys(DUE_KINDS).join(', ')}.`);
  if (!/^\d{1,9}$/.test(id ?? '')) throw new Error('ID is a whole number, as npm run due lists it.');
  return { retries: true, only: { kind, id: Number(id) } };
}

const isKind = (name: string | undefined): name is DueName => name !== undefined && Object.hasOwn(DUE_KINDS, name);

await runCommand(async (args) => {
  const { retries, only } = readArguments(args);
  loadEnvFile();
  say(
    await withDatabase({ existing: true }, async (db) =>
      retries ? retryFailed({ db, who: operatorName() }, only) : (await listFailed(db)).join('\n'),
    ),
  );
});
