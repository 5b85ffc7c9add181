import { seededRandom } from '../shared/rules/random.ts';

/** Set by `npm run test:all`: every sweep is whole. `npm test` runs a sample of each, so that it ends in minutes. */
export const WHOLE = process.env.TEST_SIZE === 'whole';

/** Chooses the samples. The configuration draws it once for all workers; every run prints it. */
const SEED = Number(process.env.TEST_SEED ?? 0);

/** How many items of each list `npm test` takes. */
const SAMPLES = {
  'views of screens with data': 4,
  'screens of each kind without data': 2,
} as const;

/** How many rounds `npm test` and `npm run test:all` play. */
const ROUNDS = {
  'cases of a production property': [5_000, 100_000],
} as const;

/** Test files that only `npm run test:all` runs: paths from the root of the repository. */
export const ONLY_WHOLE: readonly string[] = [];

/** The whole list, or in `npm test` as many of its items as SAMPLES says, chosen by the run's seed. */
export function sampled<T>(sweep: keyof typeof SAMPLES, all: readonly T[]): readonly T[] {
  if (WHOLE) return all;
  const random = seededRandom(SEED);
  return all
    .map((item, place) => ({ item, place, draw: random() }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, SAMPLES[sweep])
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** How many rounds this run plays. */
export function rounds(sweep: keyof typeof ROUNDS): number {
  return ROUNDS[sweep][WHOLE ? 1 : 0];
}

/** What a sampled run says of itself, in its last lines. */
export function sampleLines(): string[] {
  if (WHOLE) return [];
  const samples = Object.entries(SAMPLES).map(([sweep, count]) => `${count} ${sweep}`);
  const shares = Object.entries(ROUNDS).map(([sweep, [few, whole]]) => `${few} of ${whole} ${sweep}`);
  return [
    `Sampled by TEST_SEED=${SEED}: ${[...samples, ...shares].join(', ')}.`,
    ...(ONLY_WHOLE.length > 0 ? [`Left to npm run test:all: ${ONLY_WHOLE.join(', ')}.`] : []),
  ];
}
