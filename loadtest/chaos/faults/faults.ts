import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultProxy } from '../../lib/fault-proxy.ts';
import type { Fault, SystemUnderTest } from './fault.ts';
import { TOXIC_FAULTS } from './toxics.ts';

/** Number of COMMITs that are cut in one round. */
const CUTS = 10;

/** Rare actions of players: a round of a second may pass without them. */
export const RARE_CALLS = [
  'POST /build with queue',
  'POST /build/cancel',
  'POST /build/cancel with queue_id',
  'POST /ship/build with count',
  'POST /squad/train with count',
  'POST /missions/explore with duration_minutes',
  'POST /objectives/claim',
  'POST /conversations/{id}',
  'PUT /blocks/{id}',
  'DELETE /blocks/{id}',
  'PUT /galaxy/people/sharing',
  'PUT /conversations/{id}/read',
  'PUT /alliances/{id}/messages/read',
  'DELETE /alliances/{id}/messages/{id}',
  'PUT /alliances/me/presence',
  'POST /reports',
] as const;

export const FAULTS: readonly Fault[] = [
  // First: what goes wrong here has no fault to blame.
  {
    name: 'no fault',
    target: 'nothing',
    rounds: 1,
    smallRounds: 1,
    sparesMails: true,
    untilAccepted: RARE_CALLS,
    strike: async () => undefined,
  },
  {
    name: 'server: kill -9',
    target: 'kill-server',
    rounds: 30,
    smallRounds: 2,
    cutsPlayers: true,
    strike: async ({ servers, random }) => {
      if (!random.pick(servers)?.kill()) throw new Error('There was no server process to kill.');
    },
  },
  {
    name: 'PostgreSQL: kill -9',
    target: 'kill-postgres',
    rounds: 20,
    smallRounds: 1,
    strike: (system) => endPostgres(system, 'SIGKILL'),
  },
  {
    name: 'PostgreSQL: fast restart',
    target: 'kill-postgres',
    rounds: 20,
    smallRounds: 1,
    strike: (system) => endPostgres(system, 'SIGINT'),
  },
  {
    name: 'connection to database: COMMIT arrives, its answer does not',
    target: 'proxy',
    rounds: 40,
    smallRounds: 1,
    strikes: CUTS,
    strike: ({ proxy }) => proxy.cutCommits(CUTS, () => true),
  },
  {
    name: 'connection to database: COMMIT does not arrive',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strikes: CUTS,
    strike: ({ proxy }) => proxy.cutCommits(CUTS, () => false),
  },
  {
    name: 'connection to database: black hole for open connections',
    target: 'proxy',
    rounds: 10,
    smallRounds: 1,
    strike: async ({ proxy }) => proxy.swallow({ forNew: false }),
  },
  {
    name: 'connection to database: black hole for new connections too',
    target: 'proxy',
    rounds: 10,
    smallRounds: 0,
    strike: ({ proxy, random }) => during(proxy, random.between(500, 4000), () => proxy.swallow({ forNew: true })),
  },
  {
    name: 'Redis: FLUSHALL',
    target: 'redis',
    rounds: 20,
    smallRounds: 1,
    needsRedis: true,
    sparesMails: true,
    strike: async ({ redis }) => void (await redis?.ask((client) => client.flushall())),
  },
  {
    name: 'Redis: kill -9',
    target: 'redis',
    rounds: 20,
    smallRounds: 1,
    needsRedis: true,
    sparesMails: true,
    strike: async ({ redis }) => redis?.restart(),
  },
  {
    name: 'Redis: away for a minute',
    target: 'redis',
    rounds: 1,
    smallRounds: 0,
    needsRedis: true,
    sparesMails: true,
    strike: async ({ redis }) => redis?.restart(60_000),
  },
  ...TOXIC_FAULTS,
];

async function endPostgres({ postgres, random }: SystemUnderTest, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  await postgres.end(signal);
  await sleep(random.between(0, 1000));
  await postgres.start();
}

async function during(proxy: FaultProxy, ms: number, inject: () => void): Promise<void> {
  inject();
  await sleep(ms);
  proxy.heal();
}
