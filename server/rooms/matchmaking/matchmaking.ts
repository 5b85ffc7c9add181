import { LocalPresence, matchMaker, type Presence } from '@colyseus/core';
import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { WIRE } from '#shared/live/room';
import { OwnerIndexedRedisDriver } from '../colyseus/redis-driver.ts';
import { TolerantPresence } from '../colyseus/redis-presence.ts';
import type { MatchMakerDriver } from './driver.ts';
import { Echo } from './echo.ts';
import { BEAT_TIMEOUT_MS, HEARTBEAT_MS, Heartbeat } from './heartbeat.ts';
import { MemoryDriver } from './memory-driver.ts';
import { RedisHealth } from './redis-health.ts';

/** How the rooms of one or several processes are found, and how events reach them. */
export interface Matchmaking {
  readonly presence: Presence;
  readonly driver: MatchMakerDriver;
  /**
   * To be called once Colyseus has given this process its id, and before players connect. `onReturn` is called each time
   * Redis is back after a loss and rooms receive events again.
   */
  start(onReturn: () => void): Promise<void>;
  /** Whether Redis works; undefined if there is only one process. */
  isUp(): boolean | undefined;
  /** How many commands Redis has refused or left unanswered since the start; 0 if there is only one process. */
  failures(): number;
  /** To be called when Colyseus has stopped. */
  stop(): Promise<void>;
}

/** Matchmaking of a single process, in memory. */
export function localMatchmaking(): Matchmaking {
  const presence = new LocalPresence();
  // No warning of a leak when more than ten rooms subscribe to one topic.
  presence.subscriptions.setMaxListeners(0);
  return {
    presence,
    driver: new MemoryDriver(),
    start: async () => undefined,
    isUp: () => undefined,
    failures: () => 0,
    stop: async () => undefined,
  };
}

/**
 * Matchmaking of several processes of one game over one Redis, which other games may use as well. Rejects with a sentence
 * for the operator if Redis cannot be reached. If Redis is lost later, the process goes on.
 */
export async function redisMatchmaking(url: string, gameId: string, log: Logger): Promise<Matchmaking> {
  const options = optionsOf(url, gameId);
  const onFailure = () => health.noteFailure();
  const presence = new TolerantPresence(options, log, onFailure);
  const driver = new OwnerIndexedRedisDriver(options, onFailure);
  const connections = [...presence.connections, driver.connection];
  let notifyReturn = () => {};
  let heartbeat: Heartbeat | undefined;
  let beating: NodeJS.Timeout | undefined;
  const health = new RedisHealth(connections, log, {
    restore: async () => {
      await presence.resubscribe();
      await heartbeat?.beat({ wasLost: true });
    },
    onReturn: () => notifyReturn(),
  });
  await connect(connections, new URL(url).host);
  health.watch();

  return {
    presence,
    driver,
    start: async (onReturn) => {
      notifyReturn = onReturn;
      const echo = new Echo(presence, matchMaker.processId);
      await echo.start();
      const own = new Heartbeat(driver.connection, matchMaker.processId, driver, echo);
      heartbeat = own;
      await own.beat();
      beating = setInterval(() => void health.check(() => own.beat()), HEARTBEAT_MS);
    },
    isUp: () => health.isUp,
    failures: () => health.failures,
    stop: async () => {
      health.stop();
      clearInterval(beating);
      await Promise.all(connections.map((redis) => redis.quit().catch(() => redis.disconnect())));
    },
  };
}

function optionsOf(url: string, gameId: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' && { tls: {} }),
    // Player ids are the same in each game, and servers of another shape share neither rooms nor topics with this one. ioredis puts
    // the prefix before keys; TolerantPresence puts it before channels.
    keyPrefix: `${gameId}:${WIRE}:`,
    lazyConnect: true,
    // Commands fail at once while Redis is away, and after a second if it hangs.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: BEAT_TIMEOUT_MS,
    connectTimeout: 2000,
    // How long a connection that is given up may take to close. A silent one never does.
    disconnectTimeout: 500,
    retryStrategy: (times) => Math.min(times * 50, 500),
    // TolerantPresence resubscribes itself, to know when that is done.
    autoResubscribe: false,
  };
}

async function connect(connections: readonly Redis[], host: string): Promise<void> {
  let reason = 'it does not answer';
  for (const redis of connections) {
    // Without a listener ioredis writes to the console.
    redis.on('error', (error: Error) => {
      reason = error.message.replace(/\.$/, '') || reason;
    });
  }
  const tried = await Promise.allSettled(connections.map((redis) => redis.connect()));
  if (tried.every(({ status }) => status === 'fulfilled')) return;
  for (const redis of connections) redis.disconnect();
  throw new Error(
    `The Redis of REDIS_URL at ${host} cannot be used: ${reason}. Start it, or unset REDIS_URL to run the game as one process.`,
  );
}
