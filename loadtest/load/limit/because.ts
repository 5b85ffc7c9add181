import { MOST_LAG_MS } from '../findings.ts';
import { numberText } from '../plot.ts';
import { LIMIT_PROMISES, type StepFigures } from './promises.ts';

/** What may hold players up. */
export type Cause =
  | 'rate limits'
  | 'hash lane'
  | 'event loop'
  | 'PostgreSQL'
  | 'driver'
  | 'machine'
  | 'pool'
  | 'unknown';

export interface Diagnosis {
  readonly cause: Cause;
  /** The rest of a sentence that begins with "because". */
  readonly why: string;
}

/** From this share of a core on, in percent, a process that runs on one core has none left. */
const BUSY_CPU = 90;
/** From this share of all cores on, in percent, the machine has nothing left. */
const FULL_MACHINE = 95;
/** From this share of all cores on, in percent, PostgreSQL is what its callers wait for. */
const BUSY_DATABASE = 50;
/** Timers of a server that are this late, in ms, hold up calls that wait for nothing else. */
const LATE_MS = 100;

const CALLS_MS = LIMIT_PROMISES[0]?.most ?? 0;

/** Names what held up the players of a step, from what was measured of each part. */
export function becauseOf(figures: StepFigures): Diagnosis {
  return (
    CAUSES.map((cause) => cause(figures)).find((found) => found !== undefined) ?? {
      cause: 'unknown',
      why: 'of a reason that none of the measured figures shows',
    }
  );
}

type FindCause = (figures: StepFigures) => Diagnosis | undefined;

/** The first that applies is the cause: what would spoil all other figures comes before them. */
const CAUSES: readonly FindCause[] = [
  ({ limited, errors }) =>
    limited > errors
      ? { cause: 'rate limits', why: `the server limits the calls of one address (${numberText(limited)} answers 429)` }
      : undefined,

  ({ driverCpu, driverLag, serverCpu }) =>
    driverLag > MOST_LAG_MS && driverCpu >= BUSY_CPU && driverCpu > (serverCpu ?? 0)
      ? { cause: 'driver', why: `the driver itself was busy (${cpu(driverCpu)}, timers late by ${ms(driverLag)})` }
      : undefined,

  ({ hashesP99, othersP99, hashErrors, errors }) => {
    const onlyHashesAreLate = (hashesP99 ?? 0) > CALLS_MS && (othersP99 ?? 0) <= CALLS_MS;
    const onlyHashesFail = hashErrors > 0 && hashErrors === errors;
    if (!onlyHashesAreLate && !onlyHashesFail) return undefined;
    return {
      cause: 'hash lane',
      why: `logins waited for a hash (p99 ${ms(hashesP99)}, other calls ${ms(othersP99)}; ${numberText(hashErrors)} refused)`,
    };
  },

  ({ serverCpu, eventLoopLag }) =>
    (serverCpu ?? 0) >= BUSY_CPU
      ? { cause: 'event loop', why: `the server's event loop was busy (${cpu(serverCpu)}${lateness(eventLoopLag)})` }
      : undefined,

  ({ machineCpu, cores, postgresCpu, serverCpu, driverCpu }) => {
    if (machineCpu < FULL_MACHINE) return undefined;
    // What runs on another machine does not fill this one.
    if (serverCpu === null || postgresCpu === null)
      return { cause: 'driver', why: `the driver's machine was full (${numberText(machineCpu)} % of ${cores} cores)` };
    const ours = `server ${numberText(serverCpu)} %, PostgreSQL ${numberText(postgresCpu)} %, driver ${numberText(driverCpu)} % of a core`;
    const others = machineCpu * cores - serverCpu - postgresCpu - driverCpu;
    return postgresCpu > Math.max(serverCpu, driverCpu, others)
      ? { cause: 'PostgreSQL', why: `PostgreSQL took most of a full machine (${ours})` }
      : {
          cause: 'machine',
          why: `all ${cores} cores were busy (${ours}, other programs ${numberText(Math.max(0, others))} %)`,
        };
  },

  ({ driverLag }) =>
    driverLag > MOST_LAG_MS
      ? { cause: 'driver', why: `the driver itself was late (timers by ${ms(driverLag)})` }
      : undefined,

  ({ serverCpu, eventLoopLag }) =>
    (eventLoopLag ?? 0) >= LATE_MS
      ? { cause: 'event loop', why: `the server's event loop was held up (${cpu(serverCpu)}${lateness(eventLoopLag)})` }
      : undefined,

  ({ postgresCpu, cores, poolWaiting }) =>
    (postgresCpu ?? 0) >= BUSY_DATABASE * cores
      ? {
          cause: 'PostgreSQL',
          why: `PostgreSQL was busy (${cpu(postgresCpu)}; ${numberText(poolWaiting)} calls waited for a connection)`,
        }
      : undefined,

  ({ poolWaiting, postgresCpu }) =>
    (poolWaiting ?? 0) >= 1
      ? {
          cause: 'pool',
          why: `${numberText(poolWaiting)} calls waited for a connection of the pool (PostgreSQL: ${cpu(postgresCpu)})`,
        }
      : undefined,
];

const ms = (value: number | null) => (value === null ? 'not measured' : `${numberText(value)} ms`);
const cpu = (value: number | null) => (value === null ? 'CPU not known' : `${numberText(value)} % of a core`);
const lateness = (value: number | null) => (value === null ? '' : `, timers late by ${ms(value)}`);
