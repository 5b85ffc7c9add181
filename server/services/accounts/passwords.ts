import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { REFUSALS, Refused } from '#shared/refusals';

/** Argon2id as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that run at once. Each takes some 10 ms of a core; one core is left to the game, however many players log in. */
const CONCURRENT_HASHES = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many hashes may run and wait together; more are refused. */
const MOST_PENDING = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** Refuses with `busy` (503) if the queue is full. To be called before any other work, so that a flood costs little. */
export function requireHashCapacity(): void {
  if (running + waiting.length >= MOST_PENDING) throw new Refused(REFUSALS.busy);
}

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  requireHashCapacity();
  if (running < CONCURRENT_HASHES) running++;
  // A hash that ends hands its place to the first in the queue.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => argon2.hash(password, COST));
}

/** The hash of a random password, so that an unknown address takes as long to refuse as a wrong password. */
const UNKNOWN_PASSWORD_HASH = argon2.hash(crypto.randomUUID(), COST);

/** Whether `password` has this hash; false, after the same work, if `passwordHash` is undefined. */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inQueue(
    async () =>
      (await argon2.verify(passwordHash ?? (await UNKNOWN_PASSWORD_HASH), password)) && passwordHash !== undefined,
  );
}
