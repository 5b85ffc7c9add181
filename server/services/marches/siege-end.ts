import type { SiegeEnd } from '#shared/api/battles/sieges';
import { RESOURCES } from '#shared/catalogue/resources';
import type { SiegeOutcome } from '#shared/rules/sieges/siege-limits';
import type { Queries } from '../../store/connection/transaction.ts';
import { unloaded } from './march-ends.ts';
import { rivalOf, worldOf } from './march-views.ts';

/** Writes that a siege is over. The caller holds the locks of besieger and ruler. */
export async function endSiege(
  tx: Queries,
  marchId: number,
  outcome: SiegeOutcome,
  at: Date,
  counts = false,
): Promise<void> {
  const [, ended]: [unknown, number] = await tx.query(
    `UPDATE siege SET ended_at = $2, outcome = $3, counts = $4, due_at = NULL WHERE march_id = $1 AND ended_at IS NULL`,
    [marchId, at, outcome, counts],
  );
  if (ended !== 1) throw new Error(`Siege ${marchId} ended without its lock.`);
}

/** What both sides are told of a siege that was lifted. */
export async function siegeEnd(queries: Queries, marchId: number): Promise<SiegeEnd> {
  const [end]: SiegeEnd[] = await queries.query(
    `SELECT march_id, ${worldOf('planet')} AS planet, ${rivalOf('besieger')} AS besieger, ${rivalOf('ruler')} AS ruler, outcome
     FROM siege JOIN planet ON planet.id = planet_id JOIN player AS besieger ON besieger.id = besieger_id
       JOIN player AS ruler ON ruler.id = ruler_id WHERE march_id = $1`,
    [marchId],
  );
  if (!end) throw new Error(`There is no siege ${marchId}.`);
  return end;
}

const NO_CARGO = RESOURCES.map((name) => `${name} = CASE WHEN alive THEN ${name} ELSE 0 END`).join(', ');

/**
 * Sends a besieging army home, or ends its march if nobody is left of it. Returns the ledger lines about cargo that is lost
 * with it.
 */
export async function withdraw(tx: Queries, marchId: number, at: Date) {
  const [march]: ({ flight_ms: number; alive: boolean } & Record<(typeof RESOURCES)[number], number>)[] =
    await tx.query(
      `SELECT flight_ms, ${RESOURCES.join(', ')}, EXISTS (SELECT 1 FROM ship WHERE march_id = $1)
       OR EXISTS (SELECT 1 FROM squad WHERE march_id = $1) AS alive FROM march WHERE id = $1 AND phase = 'standing'`,
      [marchId],
    );
  if (!march) throw new Error(`March ${marchId} does not stand before a world.`);
  const { flight_ms, alive, ...cargo } = march;
  await tx.query(
    `UPDATE march SET ${NO_CARGO}, phase = CASE WHEN alive THEN 'home' ELSE 'done' END,
       began_at = CASE WHEN alive THEN $2 ELSE began_at END, due_at = CASE WHEN alive THEN $3::timestamptz END
     FROM (SELECT $4::boolean AS alive) AS army WHERE id = $1`,
    [marchId, at, new Date(at.getTime() + flight_ms), alive],
  );
  return alive ? [] : unloaded({ id: marchId, ...cargo }, 'loot');
}

/** Makes the due scheduler look at the sieges of this player at once, because the player may no longer fight. */
export async function wakeSiegesOf(tx: Queries, playerId: number): Promise<void> {
  await tx.query(
    `UPDATE siege SET due_at = least(due_at, date_trunc('milliseconds', clock_timestamp()))
     WHERE ended_at IS NULL AND $1 IN (besieger_id, ruler_id)`,
    [playerId],
  );
}
