import type { EntityManager } from 'typeorm';
import { artifactWith } from '#shared/catalogue/artifacts';
import { IRIS } from '#shared/catalogue/battles';

/* Checks of gates. Each returns one sentence for each problem. */

/** Only owned worlds have an iris that was closed, and each was paid for by whole hours, or closed by an artifact. */
export async function irisesPaid(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM planet WHERE iris_until IS NOT NULL AND (
       owner_id IS NULL
       OR id NOT IN (SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'iris')
         AND id NOT IN (SELECT planet_id FROM artifact WHERE redeemed AND artifact_type_id = $3)
     ) OR id IN (
       SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'iris'
         AND (energy <= 0 OR energy % $1 <> 0 OR energy > $1 * $2)
     ) ORDER BY id`,
    [IRIS.energyPerHour, IRIS.mostHours, artifactWith('iris').id],
  );
  return rows.map(({ id }) => `The iris of planet ${id} was not paid for by the hour.`);
}
