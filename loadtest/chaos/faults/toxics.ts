import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultProxy } from '../../lib/fault-proxy.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Fault, SystemUnderTest } from './fault.ts';

/** Network faults, by the names that Toxiproxy gave them. Each resolves when the network is healthy again. */
const TOXICS: Readonly<Record<string, (proxies: readonly FaultProxy[], random: SeededRandom) => Promise<void>>> = {
  latency: (proxies, random) => during(proxies, random, (proxy) => proxy.degrade({ delayMs: random.between(20, 200) })),
  down: (proxies, random) => during(proxies, random, (proxy) => proxy.takeDown()),
  bandwidth: (proxies, random) =>
    during(proxies, random, (proxy) => proxy.degrade({ bytesPerSecond: random.between(20_000, 100_000) })),
  slow_close: (proxies, random) =>
    during(proxies, random, (proxy) => {
      proxy.degrade({ closeLateMs: random.between(500, 2000) });
      proxy.reset();
    }),
  timeout: async (proxies, random) => {
    await during(proxies, random, (proxy) => proxy.swallow({ forNew: true }));
    for (const proxy of proxies) proxy.closeSwallowed();
  },
  reset_peer: async (proxies) => {
    for (const proxy of proxies) proxy.reset();
  },
  slicer: (proxies, random) => during(proxies, random, (proxy) => proxy.degrade({ pieceBytes: random.between(1, 64) })),
  limit_data: (proxies, random) =>
    during(proxies, random, (proxy) => proxy.degrade({ limitBytes: random.between(100, 5000) })),
};

const LINKS: Readonly<Record<string, (system: SystemUnderTest) => readonly FaultProxy[]>> = {
  database: ({ proxy }) => [proxy],
  Redis: ({ redisProxy }) => (redisProxy ? [redisProxy] : []),
  players: ({ clientProxies }) => clientProxies,
};

/** The toxics of a small run: one or more of each link. */
const SMALL: readonly string[] = [
  'database latency',
  'database down',
  'database reset_peer',
  'Redis timeout',
  'players slow_close',
  'players limit_data',
];
const ROUNDS = 5;
const STRIKES = 2;
const LASTS_MS = { from: 500, to: 2000 } as const;
const BETWEEN_MS = { from: 100, to: 400 } as const;

/** Every toxic on every link, ten times each. */
export const TOXIC_FAULTS: readonly Fault[] = Object.entries(LINKS).flatMap(([link, proxiesOf]) =>
  Object.entries(TOXICS).map(([toxic, strike]): Fault => {
    const isSmall = SMALL.includes(`${link} ${toxic}`);
    return {
      name: `connection to ${link}: ${toxic}`,
      target: 'toxics',
      rounds: ROUNDS,
      smallRounds: isSmall ? 1 : 0,
      strikes: STRIKES,
      needsRedis: link === 'Redis',
      cutsPlayers: link === 'players',
      sparesMails: link !== 'database',
      strike: async (system) => {
        for (let strikes = 0; strikes < STRIKES; strikes++) {
          if (strikes > 0) await sleep(system.random.between(BETWEEN_MS.from, BETWEEN_MS.to));
          await strike(proxiesOf(system), system.random);
        }
      },
    };
  }),
);

async function during(
  proxies: readonly FaultProxy[],
  random: SeededRandom,
  inject: (proxy: FaultProxy) => void,
): Promise<void> {
  for (const proxy of proxies) inject(proxy);
  await sleep(random.between(LASTS_MS.from, LASTS_MS.to));
  for (const proxy of proxies) proxy.heal();
}
