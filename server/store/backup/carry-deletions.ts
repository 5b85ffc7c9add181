import type { EntityManager } from 'typeorm';
import { DELETION_DAYS } from '#shared/catalogue/accounts';

/*
 * A backup holds accounts that were deleted after it was made, deletions that were cancelled since, and lacks those that were
 * requested since. The game that a restore replaces knows better, so what it knows is carried over.
 */

/** Of one player of the replaced game; the moment of registration proves that the id is the same player's. */
interface Known {
  readonly id: number;
  readonly created_at: string;
  /** When the account is to be deleted, or was. */
  readonly delete_at: string | null;
  /** Whether what the player has said goes too. Games before this column kept it. */
  readonly words_go: boolean;
}

/** What the game that will be replaced knows of deletions; empty if there is none. */
export async function knownDeletions(tx: EntityManager): Promise<readonly Known[]> {
  const columns: unknown[] = await tx.query(
    "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('player') AND attname = 'deleted_at' AND NOT attisdropped",
  );
  if (columns.length === 0) return [];
  return tx.query(
    `SELECT id, created_at::text, coalesce(deleted_at, delete_at)::text AS delete_at,
       coalesce((to_jsonb(player)->>'words_go')::boolean, false) AS words_go FROM player
     WHERE verified_at IS NOT NULL OR deleted_at IS NOT NULL`,
  );
}

/** How many accounts of the restored game are to be deleted. */
export interface Deletions {
  /** The replaced game had deleted them: they are deleted again at the next start. */
  readonly again: number;
  /** Their date is as it was, or at least a week ahead if it is only known from the backup. */
  readonly pending: number;
}

/**
 * Gives the restored players the dates that are known. A player who is not known may have cancelled the deletion since the
 * backup, and gets a week to do so again.
 */
export async function carryDeletions(tx: EntityManager, known: readonly Known[]): Promise<Deletions> {
  await tx.query(
    `UPDATE player SET delete_at = greatest(delete_at, clock_timestamp() + make_interval(days => $1))
     WHERE deleted_at IS NULL AND delete_at IS NOT NULL`,
    [DELETION_DAYS],
  );
  await tx.query(
    `UPDATE player SET delete_at = known.delete_at, words_go = known.words_go, version = version + 1
     FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::boolean[]) AS known (id, created_at, delete_at, words_go)
     WHERE player.id = known.id AND player.created_at = known.created_at AND deleted_at IS NULL
       AND player.delete_at IS DISTINCT FROM known.delete_at`,
    [
      known.map(({ id }) => id),
      known.map(({ created_at }) => created_at),
      known.map(({ delete_at }) => delete_at),
      known.map(({ words_go }) => words_go),
    ],
  );
  const [row]: Deletions[] = await tx.query(
    `SELECT count(*) FILTER (WHERE delete_at <= clock_timestamp()) AS again,
       count(*) FILTER (WHERE delete_at > clock_timestamp()) AS pending
     FROM player WHERE deleted_at IS NULL AND delete_at IS NOT NULL`,
  );
  return row ?? { again: 0, pending: 0 };
}
