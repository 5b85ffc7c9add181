import type { EntityManager } from 'typeorm';
import { REFUSALS, Refused } from '#shared/refusals';
import { brokenConstraint, type Queries, together } from '../../store/connection/transaction.ts';

/** Who acts, and by which key a repeated request is known. */
export interface CommandCaller {
  readonly playerId: number;
  readonly sessionId: number;
  /** The clock's own act: for whom something falls due, whether banned or not. */
  readonly byScheduler?: true;
  /** Only if the request carried an Idempotency-Key. */
  readonly idempotency?: {
    readonly key: string;
    /** Keyed hash of what was asked: the same key for anything else is a mistake. */
    readonly fingerprint: Buffer;
  };
}

/** How long an answer is remembered, in hours. */
export const KEY_LIFETIME_HOURS = 48;

/** What came of an act, and how it is written, if it is not yet. */
interface Done<T> {
  readonly answer: T;
  readonly save?: () => Promise<void>;
}

/**
 * Has one effect per key, and gives every repetition the answer of the first. `work` runs in `tx`, then its `save`, and
 * the answer is stored there too: all are there, or nothing. A repetition at the same time waits for the first to
 * commit. Refuses with 422 if the key was used for another request.
 */
export async function runIdempotent<T>(
  tx: EntityManager,
  { playerId, idempotency: request }: CommandCaller,
  work: () => Promise<Done<T>>,
): Promise<T> {
  if (!request) {
    const { answer, save } = await work();
    await save?.();
    return answer;
  }
  const inserted: unknown[] = await tx
    .query(
      'INSERT INTO idempotency (player_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
      [playerId, request.key, request.fingerprint],
    )
    .catch((error: unknown) => {
      // The token of somebody who is gone.
      if (brokenConstraint(error) === 'idempotency_player_id_fkey') throw new Refused(REFUSALS.tokenInvalid);
      throw error;
    });
  if (inserted.length === 0) {
    const known = await storedAnswer<T>(tx, { playerId, idempotency: request });
    if (!known) throw new Refused(REFUSALS.keyReused);
    return known.answer;
  }
  const { answer, save } = await work();
  const remember = 'UPDATE idempotency SET answer = $3 WHERE player_id = $1 AND key = $2';
  await together([save?.(), tx.query(remember, [playerId, request.key, JSON.stringify(answer)])]);
  return answer;
}

/** What a repetition is to be told. Undefined for the first. Refuses with 422 if the key was used for another request. */
export async function storedAnswer<T>(
  queries: Queries,
  { playerId, idempotency: request }: Pick<CommandCaller, 'playerId' | 'idempotency'>,
): Promise<{ readonly answer: T } | undefined> {
  if (!request) return undefined;
  const [row]: { fingerprint: Buffer; answer: string; banned: boolean }[] = await queries.query(
    `SELECT fingerprint, answer, banned_at IS NOT NULL AS banned FROM idempotency JOIN player ON player.id = player_id
     WHERE player_id = $1 AND key = $2`,
    [playerId, request.key],
  );
  if (!row) return undefined;
  if (row.banned) throw new Refused(REFUSALS.banned);
  if (!row.fingerprint.equals(request.fingerprint)) throw new Refused(REFUSALS.keyReused);
  return { answer: JSON.parse(row.answer) };
}
