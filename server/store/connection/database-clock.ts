import { databaseTime } from '../row-locks.ts';
import type { Queries } from './transaction.ts';

/** The game's time between reads of the database: what ticks and timers go by. */
export interface DatabaseClock {
  /** Milliseconds since 1970 by PostgreSQL's clock, as far as this process knows. */
  now(): number;
  stop(): void;
}

const EVERY = 10_000;
const SAMPLES = 3;

/** Follows PostgreSQL's clock, so that a server whose own clock is wrong still ticks and counts down truly. */
export async function followDatabaseClock(queries: Queries): Promise<DatabaseClock> {
  let offset = 0;
  // performance.now() never jumps. PostgreSQL looked at its clock before its answer came, so this clock is never ahead
  // of it, and nothing falls due here that is not yet due there; the shortest trip of a few is the least behind.
  const measure = async () => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const told = (await databaseTime(queries)).getTime();
      highest = Math.max(highest, told - performance.now());
    }
    offset = highest;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY).unref();
  return { now: () => Math.floor(performance.now() + offset), stop: () => clearInterval(timer) };
}
