import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BattleInput, BattleRounds } from './battle.ts';

/*
 * A march draws a secret at its launch, and both sides see its seal at once. The seed of the battle follows from the secret and
 * from the two sides, so nobody can choose it; the report reveals the secret, and anybody can check it. Secrets, seals, seeds and
 * hashes are texts of lowercase hexadecimal digits; each function throws on any other.
 */

/** Bytes of a march's secret, and of a seed. */
export const SECRET_BYTES = 16;

/** The seal of a march: sha256(secret, march id). 64 digits; `secret` has 32. */
export function sealOf(secret: string, marchId: number): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(secret), utf8ToBytes(String(marchId)))));
}

/** The seed of a battle: the first 16 bytes of sha256(secret, march id, sha256(canonical input)). 32 digits. */
export function seedOf(secret: string, marchId: number, input: BattleInput): string {
  const inner = sha256(utf8ToBytes(canonical(input)));
  const bytes = sha256(concatBytes(hexToBytes(secret), utf8ToBytes(String(marchId)), inner));
  return bytesToHex(bytes.subarray(0, SECRET_BYTES));
}

/** The hash of a battle: sha256(canonical input, seed, canonical rounds). 64 digits. */
export function hashOf(input: BattleInput, seed: string, rounds: BattleRounds): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes(canonical(input)), hexToBytes(seed), utf8ToBytes(canonical(rounds)))),
  );
}

/**
 * The canonical JSON text of a value made of objects, arrays, texts, whole numbers, true, false and null: keys sorted, no
 * spaces. The same value has the same text everywhere, so its hash can be checked.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number.`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
