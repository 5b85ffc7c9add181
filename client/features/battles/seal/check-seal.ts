import type { SharedBattle } from '#shared/api/battles/battles';
import { fight } from '#shared/rules/battles/fight';
import { canonical, hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';

/** Everything that proves a battle. */
export type Proof = Pick<SharedBattle, 'input' | 'secret' | 'seal' | 'seed' | 'hash' | 'rounds'>;

/** Which parts of a proof come out the same when the battle is fought again. */
export interface SealResult {
  /** The secret is the one that was sealed at the launch. */
  readonly seal: boolean;
  /** The luck follows from the secret and from who met whom. */
  readonly seed: boolean;
  readonly rounds: boolean;
  readonly hash: boolean;
}

/** Fights a battle again from its input and its secret alone. A proof that cannot be read holds in nothing. */
export function checkSeal({ input, secret, seal, seed, hash, rounds }: Proof): SealResult {
  try {
    const drawn = seedOf(secret, input.march_id, input);
    const replayed = fight(input, drawn).rounds;
    return {
      seal: sealOf(secret, input.march_id) === seal,
      seed: drawn === seed,
      rounds: canonical(replayed) === canonical(rounds),
      hash: hashOf(input, drawn, replayed) === hash,
    };
  } catch {
    return { seal: false, seed: false, rounds: false, hash: false };
  }
}
