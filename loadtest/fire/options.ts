import { readArgs } from '../options.ts';

/** The things that are made to fail, and the names by which one alone can be chosen. */
const TARGETS = ['kill-server', 'kill-postgres', 'proxy', 'redis'] as const;
export type Target = (typeof TARGETS)[number];

export interface FireOptions {
  /** Seconds instead of half an hour: shows that all of it works, and judges no time. */
  readonly small: boolean;
  /** Decides what players do, and when and how things fail. */
  readonly seed: number;
  readonly players: number;
  readonly only: Target | undefined;
  readonly reports: string;
}

const USAGE = `npm run fire -- [--small] [--seed N] [--players N] [--only ${TARGETS.join('|')}] [--reports DIR]`;

/** Reads the command line of the faults run. */
export function readFireOptions(args: string[], defaults: { reports: string; seed: number }): FireOptions {
  const text = { type: 'string' } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: {
      small: { type: 'boolean', default: false },
      seed: text,
      players: text,
      only: text,
      reports: text,
    },
  });
  const { small, only, reports = defaults.reports } = values;
  const seed = values.seed === undefined ? defaults.seed : Number(values.seed);
  const players = values.players === undefined ? (small ? 6 : 24) : Number(values.players);
  const known = TARGETS.find((target) => target === only);
  if (!Number.isInteger(seed) || !Number.isInteger(players) || players < 2 || (only && !known)) throw new Error(USAGE);
  return { small, seed, players, only: known, reports };
}
