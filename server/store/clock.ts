import { databaseTime } from './locks.ts';
import type { Queries } from './transaction.ts';

/** The game's time between reads of the database: what ticks and timers go by. */
export interface GameClock {
  /** Milliseconds since 1970 by PostgreSQL's clock, as far as this process knows. */
  now(): number;
  stop(): void;
}

const EVERY = 10_000;

/** Follows PostgreSQL's clock, so that a server whose own clock is wrong still ticks and counts down truly. */
export async function followDatabaseClock(queries: Queries): Promise<GameClock> {
  let offset = 0;
  // performance.now() never jumps; half the round trip is the best guess of when PostgreSQL looked at its clock.
  const measure = async () => {
    const asked = performance.now();
    const told = (await databaseTime(queries)).getTime();
    offset = told - (asked + performance.now()) / 2;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY).unref();
  return { now: () => Math.round(performance.now() + offset), stop: () => clearInterval(timer) };
}
