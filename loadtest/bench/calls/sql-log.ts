import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnPostgres } from '../../chaos/faults/postgres.ts';

/** A statement as PostgreSQL received it, its parameters as text. */
export interface Sent {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** PostgreSQL's log of the statements of the user in `url`. */
export interface SqlLog {
  readonly url: string;
  /** The statements of one player's action: its transaction, or the reads that have the player's id as parameter. */
  during(player: string, action: () => Promise<unknown>): Promise<Sent[]>;
}

interface Line {
  readonly user?: string;
  readonly session_id: string;
  readonly message: string;
  readonly detail?: string;
}

const RECORDER = 'recorder';
const TIMEOUT_MS = 10_000;
const STATEMENT = /^(?:statement|execute [^:]+): /;
const PARAMETER = /\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g;

/** Makes PostgreSQL log every statement of one user. Restarts it. */
export async function openSqlLog(postgres: OwnPostgres): Promise<SqlLog> {
  const own = new URL(postgres.url());
  await postgres.query('ALTER SYSTEM SET logging_collector = on');
  await postgres.query("ALTER SYSTEM SET log_destination = 'jsonlog'");
  await postgres.query(`CREATE ROLE ${RECORDER} SUPERUSER LOGIN PASSWORD '${own.password}'`);
  await postgres.query(`ALTER ROLE ${RECORDER} SET log_statement = 'all'`);
  await postgres.end('SIGINT');
  await postgres.start();
  const [at] = await postgres.query<{ file: string }>(
    "SELECT current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') AS file",
  );
  const file = path.normalize(at?.file ?? '');
  own.username = RECORDER;
  let read = 0;
  let marks = 0;

  /**
   * Log lines since the last call. The log is written with a delay, so a marker statement shows where it is complete.
   */
  const newLines = async (): Promise<Line[]> => {
    const mark = `mark ${++marks}`;
    await postgres.query(`DO $$ BEGIN RAISE LOG '${mark}'; END $$`);
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      const text = (await readFile(file, 'utf8')).slice(read);
      const lines = text.split('\n').filter((line) => line.endsWith('}'));
      const parsed: Line[] = lines.map((line) => JSON.parse(line));
      if (parsed.some(({ message }) => message === mark)) {
        read += text.length;
        return parsed.filter(({ user }) => user === RECORDER);
      }
      await sleep(20);
    }
    throw new Error(`PostgreSQL's log in ${file} did not become complete.`);
  };

  return {
    url: own.href,
    during: async (player, action) => {
      await newLines();
      await action();
      return sentFor(player, await newLines());
    },
  };
}

function sentFor(player: string, lines: readonly Line[]): Sent[] {
  // Statements of several sessions interleave, so each session is read by itself.
  const sessions = new Set(lines.map(({ session_id }) => session_id));
  return [...sessions].flatMap((session) => {
    const sent = lines
      .filter(({ session_id, message }) => session_id === session && STATEMENT.test(message))
      .map(sentIn);
    return transactionsIn(sent).flatMap((transaction) =>
      transaction.some((each) => names(each, player)) ? transaction : [],
    );
  });
}

/** The statements of one session by transaction; a statement outside of a transaction stands alone. */
function transactionsIn(session: readonly Sent[]): Sent[][] {
  const transactions: Sent[][] = [];
  let open: Sent[] | undefined;
  for (const sent of session) {
    if (/^(START TRANSACTION|BEGIN)/.test(sent.text)) open = [];
    if (!open) transactions.push([sent]);
    open?.push(sent);
    if (!open || !/^(COMMIT|ROLLBACK)/.test(sent.text)) continue;
    transactions.push(open);
    open = undefined;
  }
  return transactions;
}

/** Whether the player's id is a parameter, alone or in an array. */
function names({ values }: Sent, player: string): boolean {
  return values.some((value) => value === player || value === `{${player}}`);
}

function sentIn({ message, detail = '' }: Line): Sent {
  const values = [...detail.matchAll(PARAMETER)].map(([, text]) => text?.replaceAll("''", "'") ?? null);
  return { text: message.replace(STATEMENT, ''), values };
}
