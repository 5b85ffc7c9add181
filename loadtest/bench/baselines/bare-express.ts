import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import type { Replay } from '../calls/replay.ts';

/**
 * The floor of a call: Express, pg, and what the game sends to PostgreSQL for it. The statements are not written here:
 * the bench reads them from PostgreSQL's log of one act of the game (`bench/calls/sql-log.ts`), puts marks where ids and
 * versions stood, and hands them over as a file (second argument). This sends them again for the player of the path, all
 * of an act over one pooled connection, from START TRANSACTION to COMMIT; what takes values is prepared, as in the game.
 * Then it answers what the game answered. Nobody is asked who calls, no rule is asked, and nobody is told.
 *
 * The first argument is the database's URL. The pool is as large as the game's. With a third, `at-once`, it waits for an
 * answer only where the next statement needs what is in it, and so for fewer than the game does.
 */
const [url, file = '', how] = process.argv.slice(2);
const pipeline = how === 'at-once';
const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'bare-express', pipeline });
const replays: Replay[] = JSON.parse(await readFile(file, 'utf8'));

type Known = Record<string, unknown>;
const MARK = /<(\w+)>/g;

function filled(values: Replay['steps'][number]['values'], known: Known): (string | null)[] {
  return values.map((value) => value?.replace(MARK, (_, name: string) => String(known[name])) ?? null);
}

/** Whether a mark stands in it of which nothing is known yet. */
function needsMore({ values }: Replay['steps'][number], known: Known): boolean {
  return values.some((value) => [...(value ?? '').matchAll(MARK)].some(([, name = '']) => known[name] === undefined));
}

/** Rows that were locked tell their version, which the act raises. */
function learn(rows: readonly Known[], known: Known): void {
  for (const { id, version } of rows) {
    if (version === undefined) continue;
    for (const kind of ['player', 'alliance']) if (String(id) === known[kind]) known[`${kind}Version`] = version;
  }
}

/** A statement as pg takes it: named, so that each connection has it planned once. */
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

async function act({ name, steps }: Replay, known: Known): Promise<void> {
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
    else await act(replay, { ...params });
    response.status(status).json(answer);
  });
}
const server = web.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare Express is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
