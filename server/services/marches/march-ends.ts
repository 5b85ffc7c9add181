import type { EntityManager } from 'typeorm';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import type { Queries } from '../../store/connection/transaction.ts';
import { type LedgerLine, multiplied, type Reason, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';

/**
 * Ends all marches of a player whose account is deleted: their forces are lost, and their cargo leaves the game. The caller holds
 * the player's lock.
 */
export async function endMarches(tx: EntityManager, now: Date, playerId: number): Promise<void> {
  const marches: ({ id: number } & Amounts)[] = await tx.query(
    `SELECT id, ${RESOURCES.join(', ')} FROM march WHERE player_id = $1 AND phase <> 'done'`,
    [playerId],
  );
  const ids = marches.map(({ id }) => id);
  for (const table of ['ship', 'squad'])
    await tx.query(`UPDATE ${table} SET march_id = NULL, lost_at = $2 WHERE march_id = ANY ($1)`, [ids, now]);
  await tx.query(
    `UPDATE march SET phase = 'done', due_at = NULL, ${RESOURCES.map((name) => `${name} = 0`).join(', ')} WHERE id = ANY ($1)`,
    [ids],
  );
  await writeLedger(
    tx,
    now,
    marches.flatMap((march) => unloaded(march, 'deletion')),
  );
}

/** What a march carried leaves the game. */
export function unloaded({ id, ...cargo }: { readonly id: number } & Amounts, reason: Reason): LedgerLine[] {
  return withCounterpart({ account: 'cargo', accountId: id, reason, amounts: multiplied(cargo, -1) }, 'sink');
}

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

/** Takes the spoils aboard, and those who are left fly back. A march of which nobody is left is over. */
const GO_HOME = `UPDATE march SET ${RESOURCES.map((name, i) => `${name} = ${name} + $${i + 4}`).join(', ')},
    phase = CASE WHEN NOT alive THEN 'done' WHEN $9 THEN 'standing' ELSE 'home' END,
    began_at = CASE WHEN alive THEN $2 ELSE began_at END, due_at = CASE WHEN alive AND NOT $9 THEN $3::timestamptz END
  FROM (SELECT EXISTS (SELECT 1 FROM ship WHERE march_id = $1) OR EXISTS (SELECT 1 FROM squad WHERE march_id = $1) AS alive) AS crew
  WHERE id = $1 AND phase = 'out'`;

/** `stays`: they do not go home, but besiege the world. */
export async function goHome(
  tx: Queries,
  march: { readonly id: number; readonly due_at: Date; readonly flight_ms: number },
  loot: Amounts,
  salvage: Amounts,
  stays = false,
): Promise<void> {
  const { id, due_at: at, flight_ms } = march;
  const amounts = RESOURCES.map((name) => loot[name] + salvage[name]);
  const [, gone]: [unknown, number] = await tx.query(GO_HOME, [
    id,
    at,
    new Date(at.getTime() + flight_ms),
    ...amounts,
    stays,
  ]);
  if (gone !== 1) throw new Error(`March ${id} turned back without its lock.`);
}
