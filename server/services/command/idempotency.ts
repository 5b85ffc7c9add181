import type { EntityManager } from 'typeorm';
import { STORED_KEYS } from '#shared/catalogue/accounts';
import { PROTOCOL_REFUSALS } from '#shared/protocol-refusals';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { awaitPipelined, brokenConstraint, type Queries } from '../../store/connection/transaction.ts';
import { type PlayerStatus, refusalToPlay } from '../access/account-status.ts';

/** The player who sends a command, and the key by which a repeated request is recognized. */
export interface CommandCaller {
  readonly playerId: number;
  readonly sessionId: number;
  /**
   * The due scheduler sends the command for the player. Then it also runs for banned players, and as of the moment at which
   * it was due, unless the player's economy is settled beyond that.
   */
  readonly byScheduler?: { readonly dueAt?: Date };
  /** The call is not an act of the game: players on leave, and everybody between two seasons, may send it. */
  readonly outsidePlay?: true;
  /** Only if the request carried an Idempotency-Key. */
  readonly idempotency?: {
    readonly key: string;
    /** Keyed hash of method, path and body: another request under the same key is refused. */
    readonly fingerprint: Buffer;
  };
}

/** How long an answer is stored, in hours. */
export const KEY_LIFETIME_HOURS = 48;
/**
 * Runs `work` once per key and returns the first request's answer to every repetition. `work`, its `save` and the stored
 * answer are in the one transaction `tx`. A repetition at the same time waits until the first request has committed.
 * Refuses with 422 if the key was used for another request.
 */
export async function runIdempotent<T>(
  tx: EntityManager,
  { playerId, idempotency: request }: Pick<CommandCaller, 'playerId' | 'idempotency'>,
  work: () => Promise<{ readonly answer: T; readonly save: () => Promise<void> }>,
): Promise<T> {
  if (!request) {
    const { answer, save } = await work();
    await save();
    return answer;
  }
  const inserted: unknown[] = await tx
    .query(
      'INSERT INTO idempotency (player_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
      [playerId, request.key, request.fingerprint],
    )
    .catch((error: unknown) => {
      // The token's player is deleted.
      if (brokenConstraint(error) === 'idempotency_player_id_fkey') throw new Refused(REFUSALS.tokenInvalid);
      throw error;
    });
  if (inserted.length === 0) {
    const stored = await storedAnswer<T>(tx, { playerId, idempotency: request });
    if (!stored) throw new Refused(PROTOCOL_REFUSALS.keyReused);
    return stored.answer;
  }
  const { answer, save } = await work();
  const storeAnswer = 'UPDATE idempotency SET answer = $3 WHERE player_id = $1 AND key = $2';
  await awaitPipelined([
    save(),
    tx.query(storeAnswer, [playerId, request.key, JSON.stringify(answer)]),
    Math.random() * STORED_KEYS.every < 1 &&
      tx.query(FORGET_OLDEST, [playerId, request.key, STORED_KEYS.most, STORED_KEYS.bytes]),
  ]);
  return answer;
}

/** Deletes what is beyond the limits, but never the answer of this command. Another transaction may be at the same rows. */
const FORGET_OLDEST = `DELETE FROM idempotency WHERE player_id = $1 AND key = ANY (ARRAY(
  SELECT key FROM idempotency WHERE player_id = $1 AND key = ANY (ARRAY(
    SELECT key FROM (
      SELECT key, row_number() OVER latest AS place, sum(pg_column_size(answer)) OVER latest AS bytes FROM idempotency
      WHERE player_id = $1 WINDOW latest AS (ORDER BY at DESC, key)
    ) AS stored WHERE key <> $2 AND (place > $3 OR bytes > $4))) FOR UPDATE SKIP LOCKED))`;

/**
 * The answer stored for this key; undefined if this is the first request. Refuses with 422 if the key was used for another
 * request, and refuses a banned or deleted player.
 */
export async function storedAnswer<T>(
  queries: Queries,
  { playerId, idempotency: request }: Pick<CommandCaller, 'playerId' | 'idempotency'>,
): Promise<{ readonly answer: T } | undefined> {
  if (!request) return undefined;
  const [row]: (PlayerStatus & { fingerprint: Buffer; answer: string })[] = await queries.query(
    `SELECT fingerprint, answer, banned_at, verified_at FROM idempotency JOIN player ON player.id = player_id
     WHERE player_id = $1 AND key = $2`,
    [playerId, request.key],
  );
  if (!row) return undefined;
  refuseIf(refusalToPlay(row));
  if (!row.fingerprint.equals(request.fingerprint)) throw new Refused(PROTOCOL_REFUSALS.keyReused);
  return { answer: JSON.parse(row.answer) };
}
