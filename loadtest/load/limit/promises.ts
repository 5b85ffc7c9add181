import { numberText } from '../plot.ts';

/** What one step of a search measured. Figures of the server are null where they are not known. */
export interface StepFigures {
  readonly players: number;
  readonly callsPerSecond: number;
  readonly pushesPerSecond: number;
  /** Milliseconds; null if there were none. */
  readonly callsP50: number | null;
  readonly callsP99: number | null;
  readonly pushesP99: number | null;
  /** Calls that need a password's hash, and all others. */
  readonly hashesP99: number | null;
  readonly othersP99: number | null;
  readonly errors: number;
  /** Those of the errors that were answers to calls that need a hash. */
  readonly hashErrors: number;
  /** Answers 429. */
  readonly limited: number;
  /** How late the servers settled what was due, in seconds, at most. */
  readonly schedulerLag: number | null;
  /** Of each server process, in percent of one core, and how late its timers were in ms (p99): medians over the step. */
  readonly serverCpu: number | null;
  readonly eventLoopLag: number | null;
  /** Calls that waited for a connection to PostgreSQL: the median over the step. */
  readonly poolWaiting: number | null;
  readonly postgresCpu: number | null;
  /** MiB, at the end. */
  readonly serverMemory: number | null;
  readonly driverCpu: number;
  readonly driverLag: number;
  /** Percent of all cores of the driver's machine that were busy, with whatever. */
  readonly machineCpu: number;
  readonly cores: number;
}

interface LimitPromise {
  readonly name: string;
  readonly figure: (figures: StepFigures) => number | null;
  readonly most: number;
  readonly unit: string;
}

/** What a server has to keep, in the order in which a broken one is named. */
export const LIMIT_PROMISES: readonly LimitPromise[] = [
  { name: 'p99 of calls', figure: ({ callsP99 }) => callsP99, most: 500, unit: 'ms' },
  { name: 'p99 of pushes', figure: ({ pushesP99 }) => pushesP99, most: 250, unit: 'ms' },
  { name: "the schedulers' lag", figure: ({ schedulerLag }) => schedulerLag, most: 2, unit: 's' },
  { name: 'errors', figure: ({ errors, limited }) => errors + limited, most: 0, unit: '' },
];

/** The promises that these figures break, as `p99 of calls (612 ms, 500 promised)`. */
export function brokenIn(figures: StepFigures): string[] {
  return LIMIT_PROMISES.flatMap(({ name, figure, most, unit }) => {
    const value = figure(figures);
    if (value === null || value <= most) return [];
    const text = (number: number) => `${numberText(number)} ${unit}`.trim();
    return [`${name} (${text(value)}, ${text(most)} promised)`];
  });
}
