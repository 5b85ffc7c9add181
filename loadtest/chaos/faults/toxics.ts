import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../seeded-random.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Fault, Scene } from './faults.ts';

/** Network faults, by the names that Toxiproxy gave them. Each resolves when the network is healthy again. */
const TOXICS: Readonly<Record<string, (wires: readonly FaultProxy[], dice: SeededRandom) => Promise<void>>> = {
  latency: (wires, dice) => during(wires, dice, (wire) => wire.degrade({ delayMs: dice.between(20, 200) })),
  down: (wires, dice) => during(wires, dice, (wire) => wire.goDown()),
  bandwidth: (wires, dice) =>
    during(wires, dice, (wire) => wire.degrade({ bytesPerSecond: dice.between(20_000, 100_000) })),
  slow_close: (wires, dice) =>
    during(wires, dice, (wire) => {
      wire.degrade({ closeLateMs: dice.between(500, 2000) });
      wire.reset();
    }),
  timeout: async (wires, dice) => {
    await during(wires, dice, (wire) => wire.swallow({ forNew: true }));
    for (const wire of wires) wire.buryDead();
  },
  reset_peer: async (wires) => {
    for (const wire of wires) wire.reset();
  },
  slicer: (wires, dice) => during(wires, dice, (wire) => wire.degrade({ pieceBytes: dice.between(1, 64) })),
  limit_data: (wires, dice) => during(wires, dice, (wire) => wire.degrade({ limitBytes: dice.between(100, 5000) })),
};

const LINKS: Readonly<Record<string, (scene: Scene) => readonly FaultProxy[]>> = {
  database: ({ proxy }) => [proxy],
  Redis: ({ redisProxy }) => (redisProxy ? [redisProxy] : []),
  players: ({ doors }) => doors,
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
export const TOXIC_FAULTS: readonly Fault[] = Object.entries(LINKS).flatMap(([link, wiresOf]) =>
  Object.entries(TOXICS).map(([toxic, strike]): Fault => {
    const isSmall = SMALL.includes(`${link} ${toxic}`);
    return {
      name: `wire to ${link}: ${toxic}`,
      target: 'toxics',
      rounds: ROUNDS,
      smallRounds: isSmall ? 1 : 0,
      strikes: STRIKES,
      needsRedis: link === 'Redis',
      cutsPlayers: link === 'players',
      sparesMails: link !== 'database',
      strike: async (scene) => {
        for (let turn = 0; turn < STRIKES; turn++) {
          if (turn > 0) await sleep(scene.dice.between(BETWEEN_MS.from, BETWEEN_MS.to));
          await strike(wiresOf(scene), scene.dice);
        }
      },
    };
  }),
);

async function during(
  wires: readonly FaultProxy[],
  dice: SeededRandom,
  hurt: (wire: FaultProxy) => void,
): Promise<void> {
  for (const wire of wires) hurt(wire);
  await sleep(dice.between(LASTS_MS.from, LASTS_MS.to));
  for (const wire of wires) wire.heal();
}
