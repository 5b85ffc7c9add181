import { createHmac } from 'node:crypto';
import { derivedKey } from './tokens.ts';

const DAY_MS = 86_400_000;
/** After so many days another key is used: what was stored before can be compared with nothing that comes later. */
const KEY_DAYS = 30;

/**
 * A keyed hash of a network or a browser, so that the database alone does not reveal them. `keysAgo`: with which key, 0 for the one
 * of today.
 */
export type NetworkHash = (what: 'network' | 'browser', value: string, keysAgo?: number) => Buffer;

export function createNetworkHash(secret: string): NetworkHash {
  return (what, value, keysAgo = 0) => {
    const key = derivedKey(secret, `known networks ${Math.floor(Date.now() / DAY_MS / KEY_DAYS) - keysAgo}`);
    return createHmac('sha256', key).update(`${what} ${value}`).digest();
  };
}

/** How many keys were in use in the last `days` days. */
export const keysWithin = (days: number) => Math.ceil(days / KEY_DAYS) + 1;
