import { createHash } from 'node:crypto';
import path from 'node:path';
import { seededRandom } from '../shared/rules/random.ts';

/** Set by `npm run test:all`: every sweep is whole. `npm test` runs a sample of each, so that it ends in minutes. */
export const WHOLE = process.env.TEST_SIZE === 'whole';

/** Chooses the samples and all random inputs. The configuration draws it once for all workers; every run prints it. */
const SEED = seedFrom(process.env.TEST_SEED);

/** Throws for anything but a whole number: every sample would be empty. */
export function seedFrom(given = '0'): number {
  if (!/^\d{1,15}$/.test(given)) throw new Error(`TEST_SEED must be a whole number, and is ${JSON.stringify(given)}.`);
  return Number(given);
}

/** How many items of each list `npm test` takes. */
const SAMPLES = {
  'views of screens with data': 4,
  'screens of each kind without data': 2,
  'values that are no number': 12,
  'texts that are no id': 8,
  'hostile texts': 16,
  'commands that explain themselves': 3,
} as const;

/** How many rounds `npm test` and `npm run test:all` play. */
const ROUNDS = {
  'cases of a production property': [5_000, 100_000],
  'homes in one galaxy': [5_000, 100_000],
  'acts of besiegers': [20_000, 100_000],
  'cases of accrual through captures': [300, 2_000],
  'random battles that are verified': [50, 500],
  'requests of the fuzzer': [750, 3_000],
  'requests to the console': [800, 8_000],
  'garbage frames': [5_000, 50_000],
  'runs of the economy model': [2, 5],
  'contributions to banks at once': [1_000, 10_000],
  'races for the last place': [25, 500],
  'races for a moving number of places': [50, 250],
  'races of leaders': [15, 300],
  'races to join alliances': [10, 100],
  'races for money': [10, 50],
  'races for the yield of a building': [20, 100],
  'races of an order with its cancellation': [40, 200],
  'races for a mail address': [5, 20],
  'timed logins': [20, 100],
} as const;

/** Test files that `npm test` leaves to `npm run test:all`: paths from the root of the repository. */
export const ONLY_WHOLE: readonly string[] = [
  'client/e2e/accounts.test.ts',
  'client/e2e/alliance-live.test.ts',
  'client/e2e/alliance.test.ts',
  'client/e2e/back.test.ts',
  'client/e2e/battles.test.ts',
  'client/e2e/console.test.ts',
  'client/e2e/daily-round.test.ts',
  'client/e2e/dialog-room.test.ts',
  'client/e2e/docs.test.ts',
  'client/e2e/fights.test.ts',
  'client/e2e/first-load.test.ts',
  'client/e2e/german.test.ts',
  'client/e2e/hall.test.ts',
  'client/e2e/installed.test.ts',
  'client/e2e/keyboard.test.ts',
  'client/e2e/letters.test.ts',
  'client/e2e/levels.test.ts',
  'client/e2e/long-names.test.ts',
  'client/e2e/map.test.ts',
  'client/e2e/marches.test.ts',
  'client/e2e/missions.test.ts',
  'client/e2e/newcomer-pages.test.ts',
  'client/e2e/notifications.test.ts',
  'client/e2e/orders.test.ts',
  'client/e2e/page-faults.test.ts',
  'client/e2e/page-reads.test.ts',
  'client/e2e/people-map.test.ts',
  'client/e2e/players.test.ts',
  'client/e2e/real-speed.test.ts',
  'client/e2e/relations.test.ts',
  'client/e2e/search.test.ts',
  'client/e2e/ships.test.ts',
  'client/e2e/sieges.test.ts',
  'client/e2e/stored-text.test.ts',
  'client/e2e/world-view.test.ts',
  'loadtest/balance.test.ts',
  'loadtest/loadtest.test.ts',
  'loadtest/pace.test.ts',
  'loadtest/server-group.test.ts',
  'loadtest/stopped.test.ts',
  'server/backup-scheduler.test.ts',
  'server/cli/arguments.test.ts',
  'server/cli/backup.test.ts',
  'server/cli/due.test.ts',
  'server/cli/invite.test.ts',
  'server/cli/player.test.ts',
  'server/cli/players.test.ts',
  'server/cli/read-only-root.test.ts',
  'server/http/limits/slow-readers.test.ts',
  'server/operations/alerts.test.ts',
  'server/operations/haproxy.test.ts',
  'server/operations/samples/proxies.test.ts',
  'server/operations/server-group.test.ts',
  'server/rooms/matchmaking/hall-two-processes.test.ts',
  'server/rooms/matchmaking/redis-health.test.ts',
  'server/rooms/matchmaking/two-processes.test.ts',
  'server/rooms/matchmaking/upgrade.test.ts',
  'server/services/letters/abuse-reports.test.ts',
  'server/services/notifications/two-processes.test.ts',
  'server/services/seasons/two-processes.test.ts',
  'server/services/sieges/two-processes.test.ts',
  'server/store/postgres/embedded-postgres.test.ts',
  'server/tests/contract/new-kinds.test.ts',
  'server/tests/resilience/growth-kills.test.ts',
  'server/tests/verify-command/verify-command.test.ts',
];

const ROOT = path.join(import.meta.dirname, '..');

/** Whether a word of a command line names this file as Vitest understands it: by its path or how that begins, or by its name. */
export function names(word: string, file: string): boolean {
  const relative = path.relative(ROOT, path.resolve(word));
  const beginsPath = path.dirname(file) === path.dirname(relative) && file.startsWith(relative);
  return beginsPath || (word.endsWith('.test.ts') && file.includes(word));
}

/** The files that this run leaves out. One that is named on the command line runs in any size. */
export const LEFT_OUT: readonly string[] = WHOLE
  ? []
  : ONLY_WHOLE.filter((file) => !process.argv.some((word) => names(word, file)));

const hashOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE();

/** The seed of one test's random inputs: the same in each run with the same TEST_SEED. */
export const seedOf = (subject: string) => Math.abs(hashOf(`${subject} ${SEED}`));

/**
 * Cuts a fixed shuffle of the list into windows of `count` items; the seed chooses one. So seeds that follow one another
 * visit everything in as many runs as there are windows.
 */
export function sampleOf<T>(sweep: string, all: readonly T[], count: number, seed: number): readonly T[] {
  const random = seededRandom(hashOf(sweep));
  const shuffled = all
    .map((item, place) => ({ item, place, draw: random() }))
    .sort((one, other) => one.draw - other.draw);
  const start = (seed % Math.ceil(all.length / count)) * count;
  return [...shuffled, ...shuffled]
    .slice(start, start + Math.min(count, all.length))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** The whole list, or in `npm test` as many of its items as SAMPLES says, chosen by the run's seed. */
export function sampled<T>(sweep: keyof typeof SAMPLES, all: readonly T[]): readonly T[] {
  return WHOLE ? all : sampleOf(sweep, all, SAMPLES[sweep], SEED);
}

/** How many rounds this run plays. */
export function rounds(sweep: keyof typeof ROUNDS): number {
  return ROUNDS[sweep][WHOLE ? 1 : 0];
}

/** What a run reports about its random choices; a filtered run only says how to repeat them. */
export function seedLine(isFiltered: boolean): string {
  const samples = Object.entries(SAMPLES).map(([sweep, count]) => `${count} ${sweep}`);
  const shares = Object.entries(ROUNDS).map(([sweep, [few, whole]]) => `${few} of ${whole} ${sweep}`);
  const sizes = WHOLE || isFiltered ? '' : `: ${[...samples, ...shares].join(', ')}`;
  return `Drawn by TEST_SEED=${SEED}${sizes}.`;
}
