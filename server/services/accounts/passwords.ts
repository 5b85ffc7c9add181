import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { REFUSALS, Refused } from '#shared/refusals';

/** Argon2id as OWASP's Password Storage sheet asks: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes some 10 ms of a core. One core is left to the game, however many want to log in. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A longer line than this, counting those at work, is a flood and is sent away. */
const LONGEST_LINE = 50;
let atWork = 0;
const waiting: (() => void)[] = [];

/** Refuses with `busy` (503) if there is no place in the line: before anything else is done for one more of a flood. */
export function requireHashCapacity(): void {
  if (atWork + waiting.length >= LONGEST_LINE) throw new Refused(REFUSALS.busy);
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  requireHashCapacity();
  if (atWork < AT_ONCE) atWork++;
  // Whoever leaves hands the place on.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, COST));
}

/** A hash that no password has, so that an unknown address takes as long to refuse as a wrong password. */
const NOBODY = hash(crypto.randomUUID(), COST);

/** Whether this is the password of `passwordHash`; always false, after the same work, if there is no hash. */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inLine(async () => (await verify(passwordHash ?? (await NOBODY), password)) && passwordHash !== undefined);
}
