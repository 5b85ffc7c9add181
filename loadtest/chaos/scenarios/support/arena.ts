import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Call, Request } from '#shared/api/call';
import { getResources } from '#shared/api/resources';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { type OpenOperator, openOperator } from '../../../../server/cli/operator.ts';
import { issuer, OPEN_SESSIONS } from '../../../lib/access-tokens.ts';
import { pathOf } from '../../../lib/api.ts';
import { makePlayers, type Player } from '../../../lib/game-server.ts';
import { freePort, type OwnProcess, run } from '../../../lib/process.ts';
import { type OwnRedis, startRedisIfInstalled } from '../../../lib/redis.ts';
import type { Verdict } from '../../../lib/report.ts';
import { Violation } from '../../bots/bot.ts';
import { type Answered, exchange } from '../../bots/http-exchange.ts';
import { audited, withoutDeadlocks } from '../../checks/consistency-check.ts';
import { startPostgres } from '../../faults/postgres.ts';
import { type Supervised, supervise } from '../../faults/supervisor.ts';
import { type SeededRandom, seededRandom } from '../../seeded-random.ts';
import { definiteAnswer } from './definite-answer.ts';

export interface Contestant extends Player {
  readonly userId: number;
  readonly username: string;
  readonly homeId: number;
}

/** Destination and idempotency key of a request. */
export interface SendOptions {
  readonly origin?: string;
  readonly key?: string;
}

/** Two server processes with one PostgreSQL and, if installed, a Redis, for scenarios one after the other. */
export interface Arena {
  /** Seconds instead of minutes: shows that everything works; times are not checked. */
  readonly small: boolean;
  readonly seed: number;
  readonly servers: readonly Supervised[];
  /** The two servers and all that scenarios have started, closed or not. */
  readonly started: readonly Supervised[];
  readonly redis: OwnRedis | undefined;
  readonly random: SeededRandom;
  readonly db: pg.Pool;
  /**
   * Makes new players, each with a home, a mine for each resource, and an access token valid for a quarter of an hour.
   */
  players(count: number): Promise<Contestant[]>;
  /** The same players, with access tokens that outlast the run. Their sessions do not exist, which few calls ask. */
  withLastingTokens(players: readonly Contestant[]): Promise<Contestant[]>;
  /** The address of the database, which changes when PostgreSQL starts again. */
  databaseUrl(): string;
  /** An operator, who acts beside the servers; the caller closes it. */
  operator(): Promise<OpenOperator>;
  /** Sends a call to `origin`, or to any of the servers. */
  ask<C extends Call>(
    player: { access_token: string },
    call: C,
    parts?: Partial<Request<C>>,
    options?: SendOptions,
  ): Promise<Answered>;
  /** Sets each player's stock, 0 for resources that are not named, and writes the difference to the ledger. */
  setStock(players: readonly Contestant[], stock: Partial<Amounts>): Promise<void>;
  /** Starts one more server of this game; the caller closes it. */
  start(env?: NodeJS.ProcessEnv, options?: Parameters<typeof supervise>[3]): Promise<Supervised>;
  /** Starts `npm run season -- end|next --yes` beside the servers. */
  season(step: 'end' | 'next'): OwnProcess;
  /** Kills PostgreSQL, and resolves when it accepts connections again. */
  restartPostgres(): Promise<void>;
  /** Waits until both servers answer a request that needs the database. */
  untilServed(): Promise<void>;
  /** Throws a Violation unless the audit passes, there was no deadlock, and no server ended unexpectedly. */
  checkConsistency(): Promise<void>;
  /** Number of statements that a lock timeout or statement timeout has ended. */
  timeouts(): Promise<number>;
  /** A verdict that is checked only at full size, because it depends on time or number. */
  figure(promise: string, measured: string, holds: boolean): Verdict;
}

export async function openArena(options: {
  seed: number;
  small: boolean;
}): Promise<Arena & { close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-scenarios-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
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
  const random = seededRandom(seed).named('scenarios');
  const tokens = issuer();
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    // Scenarios read /metrics.
    TRUST_LOOPBACK: 'on',
    JWT_SECRET: tokens.secret,
  };
  const postgres = await startPostgres(folder, env);
  left.push(postgres.close);
  const redis = await startRedisIfInstalled();
  if (redis) left.push(redis.close);
  const db = new pg.Pool({ connectionString: postgres.url() });
  db.on('error', () => undefined);
  left.push(() => db.end());

  const started: Supervised[] = [];
  const start: Arena['start'] = async (more = {}, options = {}) => {
    const port = await freePort();
    const address = { PUBLIC_ADDRESS: `127.0.0.1:${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
    const all = { ...env, DATABASE_URL: postgres.url(), ...(redis && { REDIS_URL: redis.url, ...address }), ...more };
    const server = await supervise(port, all, folder, options);
    started.push(server);
    return server;
  };
  const servers = await Promise.all([start(), start()]);
  for (const server of servers) left.push(server.close);

  const ask: Arena['ask'] = ({ access_token: token }, call, parts = {}, { origin, key } = {}) => {
    const { body } = parts as { body?: unknown };
    const to = origin ?? random.pick(servers)?.origin ?? '';
    return exchange(to, { method: call.method, path: pathOf(call, parts), token, body, ...(key && { key }) });
  };
  return {
    small,
    seed,
    servers,
    started,
    redis,
    random,
    db,
    players: async (count) =>
      contestants(db, await makePlayers(count, folder, { ...env, DATABASE_URL: postgres.url() })),
    withLastingTokens: async (players) => {
      const { rows } = await db.query(OPEN_SESSIONS);
      const gameId: string = rows[0].value;
      return players.map((player) => ({ ...player, access_token: tokens.tokenFor(player.userId, gameId) }));
    },
    databaseUrl: () => postgres.url(),
    operator: () => openOperator(postgres.url()),
    ask,
    setStock: (players, stock) =>
      setStock(
        db,
        players.map(({ userId }) => userId),
        stock,
      ),
    start,
    season: (step) =>
      run('server/cli/season.ts', {
        args: [step, '--yes'],
        env: { ...env, DATABASE_URL: postgres.url(), DATA_DIR: path.join(folder, 'archive') },
        cwd: folder,
      }),
    restartPostgres: async () => {
      await postgres.end('SIGKILL');
      await postgres.start();
    },
    untilServed: async () => {
      for (const { origin } of servers)
        await definiteAnswer(() => ask({ access_token: '' }, getResources, {}, { origin }));
    },
    checkConsistency: async () => {
      await audited({ postgres, folder });
      await withoutDeadlocks(postgres);
      // The supervisor restarts it at once, so its end could go unnoticed.
      for (const { origin, unexpectedExits } of started)
        if (unexpectedExits > 0) throw new Violation(`${origin} ended by itself ${unexpectedExits} times.`);
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
