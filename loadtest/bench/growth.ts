import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { audited } from '../chaos/checks/consistency-check.ts';
import { type OwnPostgres, startPostgres } from '../chaos/faults/postgres.ts';
import { makePlayers, runGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { addressOf, type OwnProcess, stop } from '../lib/process.ts';
import { type Findings, type Row, round, type Verdict } from '../lib/report.ts';

/** Worlds that are to come into each square of the race between servers. */
const WANTED = 60;
const LOOK_MS = 100;
const GIVE_UP_MS = 300_000;
/** When a server of the last race is killed, after the galaxy has begun to grow. */
const KILL_MS = 300;

/** The worlds with which the galaxy has grown. */
const PLACES = `SELECT count(*)::int AS worlds, md5(string_agg(coordinates_x || ',' || coordinates_y, ' ' ORDER BY coordinates_x, coordinates_y)) AS places
  FROM planet WHERE id >= 16777216`;
/** Of worlds that nobody has settled, how many there are a home within 400 units of each home: the least. */
const LEAST = `SELECT min(free::float8 / homes) AS least FROM planet AS home, LATERAL (
    SELECT count(*) FILTER (WHERE owner_id IS NULL AND NOT settled_once) AS free, count(*) FILTER (WHERE home) AS homes
    FROM planet AS near WHERE point(near.coordinates_x, near.coordinates_y) <@ circle(point(home.coordinates_x, home.coordinates_y), 400)
  ) AS around WHERE home.home`;

/** The same squares are filled by one, two and four servers, one of which is killed; then many players come at once. */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-growth-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const postgres = await startPostgres(folder, { LOG_LEVEL: 'error' });
    closing.push(postgres.close);
    await postgres.query("UPDATE setting SET value = '9e12' WHERE key = 'growth_count_due'");
    const races: Race[] = [];
    for (const servers of small ? [1, 2] : [1, 2, 4]) races.push(await race(postgres, folder, servers, small));
    const rows: Row[] = races.map(({ servers, worlds, ms }) => ({
      servers,
      worlds,
      'a second': round((1000 * worlds) / ms, 0),
    }));
    const came = await arrivals(postgres, folder, small ? 40 : players || 2000);
    const verdicts: Verdict[] = [
      {
        promise: 'any number of servers puts worlds in the same places, also if one of them is killed',
        measured: races.map(({ places }) => places.slice(0, 8)).join(', '),
        holds: new Set(races.map(({ places }) => places)).size === 1,
      },
      {
        promise: 'after many have come at once, at least eight free worlds a home are within 400 units of each',
        measured: `${round(came.least)} after ${round(came.ms / 1000)} s`,
        holds: came.least >= 8,
      },
    ];
    return { rows, verdicts, notes: [`The audit agrees after each; ${came.worlds} worlds in the end.`] };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

interface Race {
  readonly servers: number;
  readonly worlds: number;
  readonly ms: number;
  readonly places: string;
}

/** Lets so many servers fill the same squares in a copy of the game. */
async function race(postgres: OwnPostgres, folder: string, servers: number, small: boolean): Promise<Race> {
  const name = `race_${servers}`;
  await postgres.query(`CREATE DATABASE ${name} TEMPLATE game`);
  const url = postgres.url().replace(/game$/, name);
  const db = new pg.Pool({ connectionString: url, max: 1 });
  const running: OwnProcess[] = [];
  try {
    for (let server = 0; server < servers; server++) {
      const started = await runGame({
        env: {
          DATABASE_URL: url,
          PORT: '0',
          DATA_DIR: path.join(folder, `${name}-${server}`),
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'error',
        },
        cwd: folder,
      });
      running.push(started);
      await addressOf(started);
    }
    const last = small ? 440 : 1023;
    await db.query(`UPDATE growth_square SET wanted = ${WANTED} WHERE square BETWEEN 400 AND ${last} AND drawn = 0`);
    if (servers === 4 || (small && servers === 2)) {
      await until(db, 'EXISTS (SELECT 1 FROM growth_square WHERE drawn > 0)');
      await sleep(KILL_MS);
      running[0]?.child.kill('SIGKILL');
    }
    await until(db, 'NOT EXISTS (SELECT 1 FROM growth_square WHERE wanted > 0)');
    const [{ ms }] = (
      await db.query(
        'SELECT extract(epoch FROM max(at) - min(at))::float8 * 1000 AS ms FROM galaxy_growth WHERE version > 2',
      )
    ).rows;
    const [{ worlds, places }] = (await db.query(PLACES)).rows;
    await Promise.all(running.map(stop));
    await audited({ postgres: { ...postgres, url: () => url }, folder });
    return { servers, worlds, ms, places };
  } finally {
    await Promise.all(running.map(stop));
    await db.end();
  }
}

async function until(db: pg.Pool, condition: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    const [row] = (await db.query(`SELECT ${condition} AS done`)).rows;
    if (row.done) return;
    if (performance.now() > end) throw new Error(`It took more than ${GIVE_UP_MS / 1000} s until ${condition}.`);
    await sleep(LOOK_MS);
  }
}

/** So many players come at once, and the galaxy grows until it lacks nothing. */
async function arrivals(postgres: OwnPostgres, folder: string, count: number) {
  const url = postgres.url();
  const env = {
    DATABASE_URL: url,
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  };
  const db = new pg.Pool({ connectionString: url, max: 1 });
  const server = await runGame({ env, cwd: folder });
  try {
    await addressOf(server);
    await makePlayers(count, folder, env);
    const began = performance.now();
    await db.query("UPDATE setting SET value = '0' WHERE key = 'growth_count_due'");
    await until(db, "(SELECT value <> '0' FROM setting WHERE key = 'growth_count_due')");
    await until(db, 'NOT EXISTS (SELECT 1 FROM growth_square WHERE wanted > 0)');
    const ms = performance.now() - began;
    const [{ least }] = (await db.query(LEAST)).rows;
    const [{ worlds }] = (await db.query('SELECT count(*)::int AS worlds FROM planet')).rows;
    await stop(server);
    await audited({ postgres, folder });
    return { least, worlds, ms };
  } finally {
    await stop(server);
    await db.end();
  }
}
