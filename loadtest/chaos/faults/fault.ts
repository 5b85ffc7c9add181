import type { FaultProxy } from '../../lib/fault-proxy.ts';
import type { OwnRedis } from '../../lib/redis.ts';
import type { Target } from '../options.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { OwnPostgres } from './postgres.ts';
import type { Supervised } from './supervisor.ts';

/** Everything that faults can break. */
export interface SystemUnderTest {
  readonly servers: readonly Supervised[];
  readonly postgres: OwnPostgres;
  /** Proxies between the servers and PostgreSQL, the servers and Redis, and the bots and each server. */
  readonly proxy: FaultProxy;
  readonly redisProxy: FaultProxy | undefined;
  readonly clientProxies: readonly FaultProxy[];
  readonly redis: OwnRedis | undefined;
  readonly random: SeededRandom;
}

export interface Fault {
  readonly name: string;
  readonly target: Target;
  /** Number of rounds at full size, and in a small run. */
  readonly rounds: number;
  readonly smallRounds: number;
  /** Number of times that it strikes in one round. */
  readonly strikes?: number;
  readonly needsRedis?: boolean;
  /** Whether it may break connections of bots. */
  readonly cutsPlayers?: boolean;
  /** Whether it cannot lose a mail: servers, and their connections to the database, stay intact. */
  readonly sparesMails?: boolean;
  /** The round goes on until each of these calls was accepted, as the notes of the report name them. */
  readonly untilAccepted?: readonly string[];
  /** Causes the fault. Resolves when everything could work again. */
  strike(system: SystemUnderTest): Promise<void>;
}
