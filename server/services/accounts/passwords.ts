import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { REFUSALS, Refused } from '#shared/refusals';

/** Argon2id as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that run at once. Each takes some 10 ms of a core; one core is left to the game, however many players log in. */
const CONCURRENT_HASHES = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many requests of each lane may need a hash at the same time; more are refused. */
const MOST_PENDING = 50;

/**
 * The lanes of callers who need a hash: players, signed in or at a network that is known for their account, and strangers. No
 * player waits behind a stranger.
 */
export type HashLane = 'players' | 'strangers';

let running = 0;
const pending: Record<HashLane, number> = { players: 0, strangers: 0 };
const waiting: Record<HashLane, (() => void)[]> = { players: [], strangers: [] };

/**
 * Runs `work`, which needs a hash. Refuses with `busy` (503) at once if too many of this lane do already. To be called before
 * any other work, so that a flood costs little.
 */
export async function inHashLane<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
  if (pending[lane] >= MOST_PENDING) throw new Refused(REFUSALS.busy);
  pending[lane]++;
  try {
    return await work();
  } finally {
    pending[lane]--;
  }
}

async function inQueue<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENT_HASHES) running++;
  // A hash that ends hands its place to the first player in the queue, and to a stranger if there is none.
  else await new Promise<void>((resolve) => waiting[lane].push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.players.shift() ?? waiting.strangers.shift();
    if (next) next();
    else running--;
  }
}

/** One form of what looks alike: keyboards and password managers write 'é' as one character or as two. */
const oneForm = (password: string) => password.normalize('NFKC');

/** To be called in `inHashLane`. */
export function hashPassword(lane: HashLane, password: string): Promise<string> {
  return inQueue(lane, () => argon2.hash(oneForm(password), COST));
}

/** The hash of a random password, so that an unknown address takes as long to refuse as a wrong password. */
const UNKNOWN_PASSWORD_HASH = argon2.hash(crypto.randomUUID(), COST);

/**
 * Whether `password` has this hash; false, after the same work, if `passwordHash` is undefined. Hashes of earlier versions are of
 * what was typed, so that is tried too. To be called in `inHashLane`.
 */
export function verifyPassword(lane: HashLane, passwordHash: string | undefined, password: string): Promise<boolean> {
  return inQueue(lane, async () => {
    const known = passwordHash ?? (await UNKNOWN_PASSWORD_HASH);
    for (const form of new Set([oneForm(password), password])) {
      if (await argon2.verify(known, form)) return passwordHash !== undefined;
    }
    return false;
  });
}
