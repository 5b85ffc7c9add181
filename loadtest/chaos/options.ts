import { readArgs } from '../../server/cli/arguments.ts';
import { SCENARIOS } from './scenarios/all.ts';

/** Groups of faults, by the names that `--only` takes. */
export const TARGETS = ['nothing', 'kill-server', 'kill-postgres', 'proxy', 'redis', 'toxics'] as const;
export type Target = (typeof TARGETS)[number];

const NAMES: readonly string[] = [...TARGETS, ...SCENARIOS.map(({ name }) => name)];

export interface ChaosOptions {
  /** Takes seconds instead of half an hour: shows that everything works; times are not checked. */
  readonly small: boolean;
  /** Seed of the random numbers that choose actions, and time and kind of faults. */
  readonly seed: number;
  readonly players: number;
  /** Names of fault groups and scenarios; empty for all. */
  readonly only: readonly string[];
  readonly reports: string;
}

const USAGE = `npm run fire -- [--small] [--seed N] [--players N] [--only NAME]... [--reports DIR]
  faults: ${TARGETS.join(', ')}
  scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}`;

/** Parses the command line of `npm run fire`. */
export function readChaosOptions(args: string[], defaults: { reports: string; seed: number }): ChaosOptions {
  const text = { type: 'string' } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: {
      small: { type: 'boolean', default: false },
      seed: text,
      players: text,
      only: { ...text, multiple: true },
      reports: text,
    },
  });
  const { small, only = [], reports = defaults.reports } = values;
  const seed = values.seed === undefined ? defaults.seed : Number(values.seed);
  const players = values.players === undefined ? (small ? 6 : 24) : Number(values.players);
  const known = only.every((name) => NAMES.includes(name));
  if (!Number.isInteger(seed) || !Number.isInteger(players) || players < 2 || !known) throw new Error(USAGE);
  return { small, seed, players, only, reports };
}
