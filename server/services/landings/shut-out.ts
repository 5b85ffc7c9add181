import { isIrisClosed } from '#shared/rules/battles/iris';
import { wayOf } from '#shared/rules/battles/marches';
import type { Queries } from '../../store/connection/transaction.ts';
import { gateOf, type PlanetRow } from '../../store/schema/rows.ts';
import type { LandingMarch } from '../battles/due-march.ts';

/** Whether a march comes through a gate whose iris is closed at the moment of its landing. Those who come home get in. */
export async function isShutOut(queries: Queries, march: LandingMarch, target: PlanetRow): Promise<boolean> {
  if (!isIrisClosed(gateOf(target), march.due_at.getTime())) return false;
  const ships: { typeId: number; count: number }[] = await queries.query(
    'SELECT ship_type_id::int AS "typeId", count(*) FROM ship WHERE march_id = $1 GROUP BY ship_type_id',
    [march.id],
  );
  return wayOf(march.kind, { ships }) === 'gate';
}
