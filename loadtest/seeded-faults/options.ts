import { readArgs } from '../lib/options.ts';
import type { Fault } from './fault.ts';

export interface SeededFaultsOptions {
  /** The faults to seed, one at a time. */
  readonly faults: readonly Fault[];
  /** Only list the faults. */
  readonly list: boolean;
  readonly reports: string;
}

const USAGE = 'npm run seeded-faults -- [--only ID]... [--list] [--reports DIR]';

/** Reads the command line of the seeded faults. */
export function readSeededFaultsOptions(args: string[], all: readonly Fault[], reports: string): SeededFaultsOptions {
  const text = { type: 'string' } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: { only: { ...text, multiple: true }, list: { type: 'boolean', default: false }, reports: text },
  });
  const { only, list } = values;
  const faults = only === undefined ? all : all.filter(({ id }) => only.includes(id));
  const unknown = only?.filter((id) => all.every((fault) => fault.id !== id)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}; --list prints all of them.\n${USAGE}`);
  return { faults, list, reports: values.reports ?? reports };
}
