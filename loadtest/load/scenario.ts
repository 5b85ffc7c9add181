import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { ACTIONS } from './mix.ts';

const SCENARIO = z.strictObject({
  /** As --mix: a text, or each action with its weight. */
  mix: z.union([z.string(), z.partialRecord(z.enum(ACTIONS), z.number().min(0))]).optional(),
  pace: z.number().positive().optional(),
  /** How often an hour each player logs in anew. */
  joins_per_hour: z.number().min(0).optional(),
  alliances: z
    .strictObject({
      /** The share of the players who are in alliances. */
      share: z.number().min(0).max(1),
      /** Their sizes, in turn. */
      sizes: z.array(z.number().int().min(1).max(ALLIANCE_START.maxMembers)).min(1),
    })
    .optional(),
});

export type Scenario = z.infer<typeof SCENARIO>;

/** Reads a scenario; throws an Error that names what is wrong in the file. */
export function readScenario(file: string): Scenario {
  try {
    return SCENARIO.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`--scenario: ${file} cannot be used: ${why}`);
  }
}

/** The mix of a scenario in the syntax of the command line. */
export function mixIn({ mix }: Scenario): string | undefined {
  if (mix === undefined || typeof mix === 'string') return mix;
  return Object.entries(mix)
    .map(([action, weight]) => `${action}=${weight}`)
    .join(',');
}

/** Alliances of the given sizes, in turn, as long as their members are no more than that share of the players. */
export function sizesFor(players: number, { share, sizes }: NonNullable<Scenario['alliances']>): number[] {
  const found: number[] = [];
  let left = Math.floor(players * share);
  for (let turn = 0; ; turn++) {
    const size = sizes[turn % sizes.length] ?? left + 1;
    if (size > left) return found;
    found.push(size);
    left -= size;
  }
}
