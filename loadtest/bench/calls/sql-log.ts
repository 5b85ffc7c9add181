import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnPostgres } from '../../chaos/faults/postgres.ts';

/** A statement as it came to PostgreSQL, its parameters as text. */
export interface Sent {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** PostgreSQL's own log of what is said by whoever comes in at `url`. */
export interface SqlLog {
  readonly url: string;
  /** What was sent on behalf of one player in one act: its transaction, or the reads that name the player. */
  during(player: string, act: () => Promise<unknown>): Promise<Sent[]>;
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

/** Lets PostgreSQL write down every statement of one user, and of nobody else. Starts it again. */
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

  /** What was written since the last look. The log is a little behind what it is about: a mark of ours ends it. */
  const news = async (): Promise<Line[]> => {
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
    throw new Error(`PostgreSQL's log in ${file} does not come.`);
  };

  return {
    url: own.href,
    during: async (player, act) => {
      await news();
      await act();
      return sentFor(player, await news());
    },
  };
}

function sentFor(player: string, lines: readonly Line[]): Sent[] {
  // Others' statements lie between, so each session is followed by itself.
  const sessions = new Set(lines.map(({ session_id }) => session_id));
  return [...sessions].flatMap((session) => {
    const sent = lines
      .filter(({ session_id, message }) => session_id === session && STATEMENT.test(message))
      .map(sentIn);
    return actsIn(sent).flatMap((act) => (act.some((each) => names(each, player)) ? act : []));
  });
}

/** What one session sent, by transaction; what came outside of one is an act of its own. */
function actsIn(session: readonly Sent[]): Sent[][] {
  const acts: Sent[][] = [];
  let open: Sent[] | undefined;
  for (const sent of session) {
    if (/^(START TRANSACTION|BEGIN)/.test(sent.text)) open = [];
    if (!open) acts.push([sent]);
    open?.push(sent);
    if (!open || !/^(COMMIT|ROLLBACK)/.test(sent.text)) continue;
    acts.push(open);
    open = undefined;
  }
  return acts;
}

/** Ids come alone or in an array. */
function names({ values }: Sent, player: string): boolean {
  return values.some((value) => value === player || value === `{${player}}`);
}

function sentIn({ message, detail = '' }: Line): Sent {
  const values = [...detail.matchAll(PARAMETER)].map(([, text]) => text?.replaceAll("''", "'") ?? null);
  return { text: message.replace(STATEMENT, ''), values };
}
