import type { Queries } from '../../store/connection/transaction.ts';

/** Sends a march home, from `at` on. The caller holds the lock of its sender. */
export async function turnBack(
  tx: Queries,
  march: { readonly id: number; readonly flight_ms: number },
  at: Date,
): Promise<void> {
  const [, turned]: [unknown, number] = await tx.query(
    `UPDATE march SET phase = 'home', began_at = $2, due_at = $3 WHERE id = $1 AND phase IN ('out', 'standing')`,
    [march.id, at, new Date(at.getTime() + march.flight_ms)],
  );
  if (turned !== 1) throw new Error(`March ${march.id} turned back without its lock.`);
}
