import { databaseTime } from './locks.ts';
import type { Queries } from './transaction.ts';

/** The game's time between reads of the database: what ticks and timers go by. */
export interface GameClock {
  /** Milliseconds since 1970 by PostgreSQL's clock, as far as this process knows. */
  now(): number;
  stop(): void;
}

const EVERY = 10_000;
const SAMPLES = 3;

/** Follows PostgreSQL's clock, so that a server whose own clock is wrong still ticks and counts down truly. */
export async function followDatabaseClock(queries: Queries): Promise<GameClock> {
  let offset = 0;
  // performance.now() never jumps; half the round trip is the best guess of when PostgreSQL looked at its clock. The
  // shortest trip of a few guesses best: one that first had to connect would put the clock ahead, and things due too early.
  const measure = async () => {
    let shortest = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const asked = performance.now();
      const told = (await databaseTime(queries)).getTime();
      const answered = performance.now();
      if (answered - asked >= shortest) continue;
      shortest = answered - asked;
      offset = told - (asked + answered) / 2;
    }
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY).unref();
  return { now: () => Math.round(performance.now() + offset), stop: () => clearInterval(timer) };
}
