import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnRedis } from '../redis.ts';
import type { Dice } from './dice.ts';
import type { Target } from './options.ts';
import type { OwnPostgres } from './postgres.ts';
import type { FaultProxy } from './proxy.ts';
import type { Supervised } from './supervisor.ts';

/** All that can be hurt. */
export interface Scene {
  readonly servers: readonly Supervised[];
  readonly postgres: OwnPostgres;
  readonly proxy: FaultProxy;
  readonly redis: OwnRedis | undefined;
  readonly dice: Dice;
}

export interface Fault {
  readonly name: string;
  readonly target: Target;
  /** Rounds at full size, and in a small run. */
  readonly rounds: number;
  readonly smallRounds: number;
  /** How often it strikes in one round. */
  readonly strikes?: number;
  /** Hurts, and resolves when whatever was hurt could work again. */
  strike(scene: Scene): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'server: kill -9',
    target: 'kill-server',
    rounds: 30,
    smallRounds: 2,
    strike: async ({ servers, dice }) => dice.pick(servers)?.kill(),
  },
  {
    name: 'PostgreSQL: kill -9',
    target: 'kill-postgres',
    rounds: 20,
    smallRounds: 1,
    strike: (scene) => endPostgres(scene, 'SIGKILL'),
  },
  {
    name: 'PostgreSQL: fast restart',
    target: 'kill-postgres',
    rounds: 20,
    smallRounds: 1,
    strike: (scene) => endPostgres(scene, 'SIGINT'),
  },
  {
    name: 'wire: cut at COMMIT',
    target: 'proxy',
    rounds: 20,
    smallRounds: 1,
    strikes: 10,
    // Half of them commit, and nobody hears of it.
    strike: ({ proxy, dice }) => proxy.cutCommits(10, () => dice.chance(0.5)),
  },
  {
    name: 'wire: reset',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strike: async ({ proxy }) => proxy.reset(),
  },
  {
    name: 'wire: slow',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strike: ({ proxy, dice }) => during(proxy, dice.between(500, 2000), () => proxy.delay(dice.between(20, 200))),
  },
  {
    name: 'wire: down',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strike: ({ proxy, dice }) => during(proxy, dice.between(500, 2000), () => proxy.goDown()),
  },
  {
    name: 'wire: black hole, old connections',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strike: async ({ proxy }) => proxy.swallow({ forNew: false }),
  },
  {
    name: 'wire: black hole, new ones too',
    target: 'proxy',
    rounds: 10,
    smallRounds: 0,
    strike: ({ proxy, dice }) => during(proxy, dice.between(500, 4000), () => proxy.swallow({ forNew: true })),
  },
  {
    name: 'Redis: FLUSHALL',
    target: 'redis',
    rounds: 20,
    smallRounds: 1,
    strike: async ({ redis }) => redis?.flush(),
  },
  {
    name: 'Redis: kill -9',
    target: 'redis',
    rounds: 20,
    smallRounds: 1,
    strike: async ({ redis }) => redis?.restart(),
  },
];

async function endPostgres({ postgres, dice }: Scene, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  await postgres.end(signal);
  await sleep(dice.between(0, 1000));
  await postgres.start();
}

async function during(proxy: FaultProxy, ms: number, hurt: () => void): Promise<void> {
  hurt();
  await sleep(ms);
  proxy.heal();
}
