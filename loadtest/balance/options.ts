import { readArgs } from '../../server/cli/arguments.ts';

export interface BalanceOptions {
  readonly bots: number;
  readonly days: number;
  readonly seed: number;
  /** Only the game in which nobody attacks. */
  readonly peace: boolean;
  /** How many times as often as usual bots think of a raid. */
  readonly appetite: number;
  /** Folder for the page and the JSON file. */
  readonly reports: string;
}

const USAGE = `npm run balance -- [--bots 200] [--days 60] [--seed N] [--appetite 1] [--peace] [--reports DIR]
  --seed     the same seed gives the same table
  --appetite how many times as often as usual bots think of a raid: tells what the rules hold and what the bots
  --peace    plays only the game in which nobody attacks; otherwise both, and compares them
  --reports  folder for balance.html, a page with plots, and balance.json`;

const text = { type: 'string' } as const;

/** Parses the command line of the laboratory; throws an Error with the usage text if it is not valid. */
export function readBalanceOptions(args: string[], reports: string): BalanceOptions {
  const options = {
    bots: text,
    days: text,
    seed: text,
    reports: text,
    appetite: text,
    peace: { type: 'boolean', default: false },
  } as const;
  const { values } = readArgs(USAGE, { args, options });
  const whole = (given: string | undefined, fallback: number) => (given === undefined ? fallback : Number(given));
  const [bots, days, seed] = [whole(values.bots, 200), whole(values.days, 60), whole(values.seed, 1)];
  const appetite = whole(values.appetite, 1);
  const valid = appetite > 0 && bots >= 10 && days >= 7 && seed >= 0 && [bots, days, seed].every(Number.isSafeInteger);
  if (!valid) throw new Error(`${USAGE}\nThere must be at least 10 bots and 7 days.`);
  return { bots, days, seed, appetite, peace: values.peace ?? false, reports: values.reports ?? reports };
}
