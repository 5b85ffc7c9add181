import { LocalPresence, matchMaker, type Presence } from '@colyseus/core';
import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { MatchMakerDriver } from './driver.ts';
import { Heartbeat } from './heartbeat.ts';
import { MemoryDriver } from './memory-driver.ts';
import { OwnerIndexedRedisDriver } from './redis-driver.ts';
import { TolerantPresence } from './redis-presence.ts';

/** How the rooms of one process, or of several, are found and told. */
export interface Matchmaking {
  readonly presence: Presence;
  readonly driver: MatchMakerDriver;
  /**
   * To be called once Colyseus knows this process by name, and before players come in. `onReturn` is called each time
   * that what was lost is back and rooms hear again.
   */
  start(onReturn: () => void): Promise<void>;
  /** Whether news gets from one process to the other; undefined if there is only one. */
  isUp(): boolean | undefined;
  /** To be called when Colyseus has stopped. */
  stop(): Promise<void>;
}

/** Of one process. */
export function localMatchmaking(): Matchmaking {
  const presence = new LocalPresence();
  // More than ten of one player's or alliance's rooms may listen to one topic.
  presence.subscriptions.setMaxListeners(0);
  return {
    presence,
    driver: new MemoryDriver(),
    start: async () => undefined,
    isUp: () => undefined,
    stop: async () => undefined,
  };
}

/**
 * Of several processes of one game over one Redis, which other games may use as well. Rejects with a sentence for a
 * person if it cannot be reached. When it is lost later, the process lives on.
 */
export async function redisMatchmaking(url: string, gameId: string, log: Logger): Promise<Matchmaking> {
  const options = optionsOf(url, gameId);
  const presence = new TolerantPresence(options, log);
  const driver = new OwnerIndexedRedisDriver(options);
  const connections = [...presence.connections, driver.connection];
  await connect(connections, new URL(url).host);

  let heartbeat: Heartbeat | undefined;
  let tellReturn = () => {};
  let stopped = false;
  let lost = false;
  const lose = () => {
    if (lost || stopped) return;
    lost = true;
    log.warn('Redis is lost: nobody can join a room, and no news reaches one, until it is back');
  };
  const comeBack = async () => {
    if (!lost || connections.some(({ status }) => status !== 'ready')) return;
    try {
      await presence.resubscribe();
      await heartbeat?.beat({ wasDeaf: true });
      lost = false;
      log.warn('Redis is back');
      tellReturn();
    } catch {
      // Once more, from the beginning.
      for (const redis of connections) redis.disconnect(true);
    }
  };
  for (const redis of connections) redis.on('close', lose).on('ready', () => void comeBack());

  return {
    presence,
    driver,
    start: async (onReturn) => {
      tellReturn = onReturn;
      heartbeat = new Heartbeat(driver.connection, matchMaker.processId, driver);
      await heartbeat.start();
    },
    isUp: () => !lost,
    stop: async () => {
      stopped = true;
      heartbeat?.stop();
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
    // Before every key, and by our own doing before every channel: players have the same numbers in each game.
    keyPrefix: `${gameId}:`,
    lazyConnect: true,
    // Whoever asks while Redis is away is told so at once; whoever asks one that hangs, soon.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 50, 500),
    // The presence does so itself, and knows when it is done.
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
