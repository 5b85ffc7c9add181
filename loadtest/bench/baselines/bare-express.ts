import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import type { Replay } from '../calls/replay.ts';

/**
 * The lower bound of a call's cost: Express, pg, and the statements that the game sends to PostgreSQL for it. The
 * benchmark reads these statements from PostgreSQL's log of one action of the game (`bench/calls/sql-log.ts`), puts
 * marks in place of ids and versions, and passes them as a file (second argument). This server sends them for the
 * player in the path: all of one action over one pooled connection, from START TRANSACTION to COMMIT, prepared where
 * they take values, as in the game. Then it sends the game's response. It authenticates nobody, checks no rule and
 * publishes no event.
 *
 * The first argument is the database's URL. The pool is as large as the game's. With the third argument `at-once` it
 * sends statements without waiting, except where one needs a result of the one before; the game waits more often.
 */
const [url, file = '', mode] = process.argv.slice(2);
const pipeline = mode === 'at-once';
const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'bare-express', pipeline });
const replays: Replay[] = JSON.parse(await readFile(file, 'utf8'));

type Known = Record<string, unknown>;
const MARK = /<(\w+)>/g;

function filled(values: Replay['steps'][number]['values'], known: Known): (string | null)[] {
  return values.map((value) => value?.replace(MARK, (_, name: string) => String(known[name])) ?? null);
}

/** Whether a statement holds a mark whose value is not known yet. */
function needsMore({ values }: Replay['steps'][number], known: Known): boolean {
  return values.some((value) => [...(value ?? '').matchAll(MARK)].some(([, name = '']) => known[name] === undefined));
}

/** A row that was locked holds the version; the action raises it by one. */
function learn(rows: readonly Known[], known: Known): void {
  for (const { id, version } of rows) {
    if (version === undefined) continue;
    for (const kind of ['player', 'alliance']) if (String(id) === known[kind]) known[`${kind}Version`] = version;
  }
}

/** The statement for pg, with a name so that each connection prepares it once. */
const prepared = (name: string, { text, values }: Replay['steps'][number], known: Known) => ({
  ...(values.length > 0 && { name }),
  text,
  values: filled(values, known),
});

async function send(client: pg.PoolClient, statement: pg.QueryConfig, known: Known): Promise<void> {
  const { command, rowCount, rows } = await client.query<Known>(statement);
  if (rowCount === 0 && command !== 'SELECT') throw new Error(`This changed nothing: ${statement.text}`);
  learn(rows, known);
}

async function runAction({ name, steps }: Replay, known: Known): Promise<void> {
  const client = await pool.connect();
  try {
    const sent: Promise<void>[] = [];
    for (const [index, step] of steps.entries()) {
      if (!pipeline || needsMore(step, known)) await Promise.all(sent.splice(0));
      sent.push(send(client, prepared(`${name} ${index}`, step, known), known));
    }
    await Promise.all(sent);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const web = express();
for (const replay of replays) {
  const { name, method, steps, status, answer } = replay;
  const [read] = steps;
  const once = method === 'get' && steps.length === 1 ? read : undefined;
  web[method](`/${name}/:player/:planet/:alliance`, express.json(), async ({ params }, response) => {
    if (once) await pool.query(prepared(name, once, params));
    else await runAction(replay, { ...params });
    response.status(status).json(answer);
  });
}
const server = web.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare Express is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
