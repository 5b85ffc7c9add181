import { readArgs } from '../../server/cli/arguments.ts';
import type { Fault } from './fault.ts';

export interface SeededFaultsOptions {
  /** The faults to seed, one at a time. */
  readonly faults: readonly Fault[];
  /** Only list the faults. */
  readonly list: boolean;
  /** Leave out what an earlier run has tried at this commit. */
  readonly resume: boolean;
  readonly reports: string;
}

const USAGE = 'npm run seeded-faults -- [--only ID]... [--resume] [--list] [--reports DIR]';

/** Reads the command line of the seeded faults. */
export function readSeededFaultsOptions(args: string[], all: readonly Fault[], reports: string): SeededFaultsOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: { only: { ...text, multiple: true }, list: flag, resume: flag, reports: text },
  });
  const { only, list, resume } = values;
  const faults = only === undefined ? all : all.filter(({ id }) => only.includes(id));
  const unknown = only?.filter((id) => all.every((fault) => fault.id !== id)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}; --list prints all of them.\n${USAGE}`);
  return { faults, list, resume, reports: values.reports ?? reports };
}
