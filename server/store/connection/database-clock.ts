import { databaseTime } from '../row-locks.ts';
import type { Queries } from './transaction.ts';

/** The game's time for ticks and timers, without a query. */
export interface DatabaseClock {
  /** PostgreSQL's time as estimated by this process, in ms since 1970. */
  now(): number;
  stop(): void;
}

const INTERVAL_MS = 10_000;
const SAMPLES = 3;

/** Follows PostgreSQL's clock, so that ticks and timers are right even if the clock of this machine is wrong. */
export async function followDatabaseClock(queries: Queries): Promise<DatabaseClock> {
  let offset = 0;
  // performance.now() never jumps. PostgreSQL reads its clock before the answer arrives, so this clock is never ahead
  // of it, and nothing falls due here before it does there. The sample with the shortest round trip is the closest.
  const measure = async () => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const databaseMs = (await databaseTime(queries)).getTime();
      highest = Math.max(highest, databaseMs - performance.now());
    }
    offset = highest;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), INTERVAL_MS).unref();
  return { now: () => Math.floor(performance.now() + offset), stop: () => clearInterval(timer) };
}
