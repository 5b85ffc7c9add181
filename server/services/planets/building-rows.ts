import type { BuildingEvent } from '#shared/api/buildings';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { type Cost, RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS, Refused } from '#shared/refusals';
import { siteFor } from '#shared/rules/worlds/sites';
import type { Queries } from '../../store/connection/transaction.ts';
import { BUILDING_STANDS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { type BuildingRow, buildingView } from '../views/api-views.ts';

export const BUILDING_COLUMNS =
  'id, planet_id, building_type_id, level, site, started_at, built_at, activated_at, built_by';

/** A building's row with what only its own commands need. */
export type FoundBuilding = BuildingRow & {
  readonly started_at: Date;
  readonly built_at: Date;
  readonly cancelled_at: Date | null;
};

interface NewBuilding {
  readonly planetId: number;
  readonly typeId: number;
  readonly startedAt: Date;
  readonly builtAt: Date;
  /** The order that this building carries out. A second building for one order violates a constraint. */
  readonly orderId?: number;
}

/** The caller holds the lock of the planet, so no other building gets its site at the same time. */
export async function insertBuilding(queries: Queries, building: NewBuilding): Promise<BuildingRow> {
  const { planetId, typeId, startedAt, builtAt, orderId = null } = building;
  const standing: { building_type_id: number; site: number }[] = await queries.query(
    `SELECT building_type_id, site FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS} ORDER BY id`,
    [planetId],
  );
  const [row]: BuildingRow[] = await queries.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, order_id, site)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${BUILDING_COLUMNS}`,
    [
      planetId,
      typeId,
      buildingTypeOf(typeId).uniquePerPlanet,
      startedAt,
      builtAt,
      orderId,
      siteFor(planetId, typeId, standing),
    ],
  );
  if (!row) throw new Error('The new building has no row.');
  return row;
}

/** Reads without a lock: buildings never move, and whoever changes one checks its state again. */
export async function findBuilding(queries: Queries, id: number): Promise<FoundBuilding> {
  const [row]: FoundBuilding[] = await queries.query(
    `SELECT ${BUILDING_COLUMNS}, cancelled_at FROM building WHERE id = $1 AND lost_at IS NULL`,
    [id],
  );
  if (!row) throw new Refused(REFUSALS.buildingNotFound);
  return row;
}

export function buildingEvent(
  context: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  row: BuildingRow,
  planet: PlanetRow,
): BuildingEvent {
  const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
  const owner = { id: command.player.id, race_id: command.player.race_id, research: command.research };
  return { ...buildingView(row, owner, planet, context.speed), ...place, ...command.stamp };
}

/** The price that was paid for this building; the books of this very command count too. */
export async function paidFor(command: PlayerCommand, buildingId: number): Promise<Cost> {
  const { tx, player } = command;
  const pending = command.spentOn('build', buildingId);
  if (pending) return pending;
  const [paid]: Cost[] = await tx.query(
    `SELECT ${RESOURCES.map((name) => `-${name} AS ${name}`).join(', ')} FROM ledger
     WHERE account_kind = 'player' AND account_id = $1 AND reason = 'build' AND ref_id = $2`,
    [player.id, buildingId],
  );
  // A building that was not paid for gives nothing back.
  return paid ?? {};
}
