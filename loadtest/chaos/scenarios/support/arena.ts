import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Call, Request } from '#shared/api/call';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { pathOf } from '../../../lib/api.ts';
import { makePlayers, type Player } from '../../../lib/game-server.ts';
import { freePort } from '../../../lib/process.ts';
import { type OwnRedis, startRedis } from '../../../lib/redis.ts';
import type { Verdict } from '../../../lib/report.ts';
import { Violation } from '../../bots/bot.ts';
import { type Answered, exchange } from '../../bots/http-exchange.ts';
import { audited, withoutDeadlocks } from '../../checks/consistency-check.ts';
import { startPostgres } from '../../faults/postgres.ts';
import { type Supervised, supervise } from '../../faults/supervisor.ts';
import { type SeededRandom, seededRandom } from '../../seeded-random.ts';

export interface Contestant extends Player {
  readonly userId: number;
  readonly username: string;
  readonly homeId: number;
}

/** Where an act is sent, and under which key. */
export interface Way {
  readonly origin?: string;
  readonly key?: string;
}

/** Two server processes with one PostgreSQL, and a Redis if there is one, for trials one after the other. */
export interface Arena {
  /** Seconds instead of minutes: shows that all of it works, and judges no time. */
  readonly small: boolean;
  readonly seed: number;
  readonly servers: readonly Supervised[];
  /** Those two and all that trials started besides, closed or not. */
  readonly started: readonly Supervised[];
  readonly redis: OwnRedis | undefined;
  readonly dice: SeededRandom;
  readonly db: pg.Pool;
  /** Somebody new, with a home and a mine for each resource, and a token for the next quarter of an hour. */
  players(count: number): Promise<Contestant[]>;
  /** A call as it goes over the wire, at any of the processes unless told. */
  ask<C extends Call>(
    player: { access_token: string },
    call: C,
    parts?: Partial<Request<C>>,
    way?: Way,
  ): Promise<Answered>;
  /** Gives each exactly this stock, 0 of what is not named, and writes the books so. */
  setStock(players: readonly Contestant[], stock: Partial<Amounts>): Promise<void>;
  /** One more process of this game; to be closed by who asked for it. */
  start(env?: NodeJS.ProcessEnv, how?: Parameters<typeof supervise>[3]): Promise<Supervised>;
  /** Throws a Violation unless the books agree, nobody waited in a ring, and no process ended but by our hand. */
  inOrder(): Promise<void>;
  /** How many statements PostgreSQL has ended because a lock, or all that they needed, was not to be had in time. */
  timeouts(): Promise<number>;
  /** A figure of time, or one that only full size can reach. */
  figure(promise: string, measured: string, holds: boolean): Verdict;
}

export async function openArena(options: {
  seed: number;
  small: boolean;
}): Promise<Arena & { close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-trials-'));
  await chmod(folder, 0o755); // PostgreSQL's own user must find the way when we are root
  const left: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (let last = left.pop(); last; last = left.pop()) await last();
  };
  try {
    return { ...(await open(options, folder, left)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { seed, small }: { seed: number; small: boolean },
  folder: string,
  left: (() => Promise<unknown>)[],
): Promise<Arena> {
  const rolls = seededRandom(seed).named('trials');
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    // Trials read /metrics.
    TRUST_LOOPBACK: 'on',
    JWT_SECRET: randomBytes(32).toString('hex'),
  };
  const postgres = await startPostgres(folder, env);
  left.push(postgres.close);
  const redis = await startRedis();
  if (redis) left.push(redis.close);
  const db = new pg.Pool({ connectionString: postgres.url() });
  db.on('error', () => undefined);
  left.push(() => db.end());

  const started: Supervised[] = [];
  const start: Arena['start'] = async (more = {}, how = {}) => {
    const port = await freePort();
    const address = { PUBLIC_ADDRESS: `127.0.0.1:${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
    const all = { ...env, DATABASE_URL: postgres.url(), ...(redis && { REDIS_URL: redis.url, ...address }), ...more };
    const server = await supervise(port, all, folder, how);
    started.push(server);
    return server;
  };
  const servers = await Promise.all([start(), start()]);
  for (const server of servers) left.push(server.close);

  const ask: Arena['ask'] = ({ access_token: token }, call, parts = {}, { origin, key } = {}) => {
    const { body } = parts as { body?: unknown };
    const to = origin ?? rolls.pick(servers)?.origin ?? '';
    return exchange(to, { method: call.method, path: pathOf(call, parts), token, body, ...(key && { key }) });
  };
  return {
    small,
    seed,
    servers,
    started,
    redis,
    dice: rolls,
    db,
    players: async (count) =>
      contestants(db, await makePlayers(count, folder, { ...env, DATABASE_URL: postgres.url() })),
    ask,
    setStock: (players, stock) =>
      setStock(
        db,
        players.map(({ userId }) => userId),
        stock,
      ),
    start,
    inOrder: async () => {
      await audited({ postgres, folder });
      await withoutDeadlocks(postgres);
      // It is started again at once, so that nobody else may notice.
      for (const { origin, falls } of started)
        if (falls > 0) throw new Violation(`${origin} ended by itself ${falls} times.`);
    },
    timeouts: postgres.timeouts,
    figure: (promise, measured, holds) => ({ promise, measured, holds: small ? undefined : holds }),
  };
}

async function contestants(db: pg.Pool, made: readonly Player[]): Promise<Contestant[]> {
  const { rows } = await db.query(
    `SELECT player.id AS "userId", username, email, planet.id AS "homeId"
     FROM player JOIN planet ON owner_id = player.id WHERE email = ANY ($1)`,
    [made.map(({ email }) => email)],
  );
  return made.map((player) => ({ ...player, ...rows.find(({ email }) => email === player.email) }));
}

async function setStock(db: pg.Pool, ids: readonly number[], stock: Partial<Amounts>): Promise<void> {
  const names = RESOURCES.join(', ');
  const each = (write: (name: string, value: string) => string) =>
    RESOURCES.map((name, index) => write(name, `$${index + 2}::bigint`)).join(', ');
  await db.query(
    `WITH was AS MATERIALIZED (SELECT id, ${names}, nextval('ledger_act_seq') AS act FROM player WHERE id = ANY ($1) FOR UPDATE),
     changed AS MATERIALIZED (SELECT id, act, ${each((name, value) => `${value} - ${name} AS ${name}`)} FROM was),
     written AS (UPDATE player SET ${each((name, value) => `${name} = ${value}`)} FROM was WHERE player.id = was.id)
     INSERT INTO ledger (act, account_kind, account_id, reason, at, ${names})
     SELECT act, 'player', id, 'start', clock_timestamp(), ${names} FROM changed
     UNION ALL SELECT act, 'mint', 0, 'start', clock_timestamp(), ${RESOURCES.map((name) => `-${name}`).join(', ')} FROM changed`,
    [ids, ...RESOURCES.map((name) => stock[name] ?? 0)],
  );
}
