import { hash, verify } from '@node-rs/argon2';
import { REFUSALS, Refused } from '#shared/refusals';

/** Argon2id as OWASP's Password Storage sheet asks: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes some 10 ms of a core; a longer line than this is a flood and is sent away. */
const LONGEST_LINE = 50;
let line = 0;

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (line >= LONGEST_LINE) throw new Refused(REFUSALS.busy);
  line++;
  try {
    return await work();
  } finally {
    line--;
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
