import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { nonEmptyVariables, readConfig } from '../config.ts';
import { startRedis } from '../operations/server-group/redis.ts';
import { startServerGroup } from '../operations/server-group/server-group.ts';
import { openSecret } from '../secret.ts';
import { openEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts';
import { reasonOf } from '../system-errors.ts';
import { Help, readArgs } from './arguments.ts';

/**
 * `npm run fleet -- --servers 2`: runs several servers behind a proxy without Docker, like docker-compose.yml; `auto`: one for
 * each core. Reads .env as `npm start` does. A server that ends is started again; Ctrl-C ends everything.
 */
const USAGE = 'npm run fleet -- [--servers 2], or --servers auto for one server on each core';
/** The time that the proxy takes to notice, with a margin. */
const DRAIN_MS = '2000';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function serversIn(args: string[]): number {
  const { servers } = readArgs(USAGE, { args, options: { servers: { type: 'string', default: '2' } } }).values;
  const count = servers === 'auto' ? availableParallelism() : Number(servers);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(USAGE);
  return count;
}

/** Throws an Error with one sentence for each missing program. */
function requirePrograms(redisUrl: string | undefined): void {
  const isMissing = (program: string, flag: string) => spawnSync(program, [flag]).status !== 0;
  const missing = [
    ...(isMissing('haproxy', '-v') ? ['haproxy is missing: apt install haproxy, or brew install haproxy.'] : []),
    ...(!redisUrl && isMissing('redis-server', '--version')
      ? ['redis-server is missing: apt install redis-server, or brew install redis; or set REDIS_URL.']
      : []),
  ];
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

/** Functions that close what was started, in the order of the start. */
const open: (() => Promise<unknown>)[] = [];
let ending = false;

async function end(code: number, sentence?: string): Promise<void> {
  if (ending) return;
  ending = true;
  if (sentence) process.stderr.write(`${sentence}\n`);
  // Wait for a start under way, which may add to `open`.
  await starting.catch(() => undefined);
  for (let close = open.pop(); close; close = open.pop()) await close();
  process.exit(code);
}

async function run(): Promise<void> {
  const servers = serversIn(process.argv.slice(2));
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig({ ...process.env, PUBLIC_ADDRESS: undefined });
  const { port, databaseUrl, dataDir } = config;
  // In production PUBLIC_URL must be configured.
  const defaults = config.production ? {} : { PUBLIC_URL: `http://localhost:${port}` };
  const given: NodeJS.ProcessEnv = { DRAIN_MS, ...defaults, ...nonEmptyVariables(process.env) };
  requirePrograms(given.REDIS_URL);
  const postgres = databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDir, servers, say, onLost: (why) => void end(1, why) });
  if (postgres) open.push(() => postgres.release());
  const redis = config.redisUrl ? undefined : await startRedis();
  if (redis) {
    open.push(() => redis.child.end('SIGTERM'));
    redis.child.ended.then((why) => end(1, `redis-server has ended (${why}).`));
  }
  const env = {
    ...given,
    DATABASE_URL: databaseUrl ?? postgres?.url,
    REDIS_URL: config.redisUrl ?? redis?.url,
    JWT_SECRET: await openSecret(config.jwtSecret, dataDir),
  };
  const group = await startServerGroup({
    servers,
    port,
    env,
    cwd: process.cwd(),
    others: redis ? [redis.child] : [],
    say,
  });
  open.push(group.close);
  group.lost.then((why) => end(1, why));
  say(`\n  Seventh Chevron is open at ${given.PUBLIC_URL} with ${servers} servers. Ctrl-C ends all of it.\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
const starting = run();
starting.catch((error: unknown) => {
  if (!(error instanceof Help)) return end(1, reasonOf(error));
  say(error.message);
  return end(0);
});
