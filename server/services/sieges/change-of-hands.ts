import type { EntityManager } from 'typeorm';
import { DEFAULT_STANCE } from '#shared/catalogue/battles';
import { buildingTypeOf, findBuildingType } from '#shared/catalogue/buildings';
import { type Cost, type Rates, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { buildingOutput } from '#shared/rules/construction';
import type { PlanetEconomy } from '#shared/rules/production';
import { orePercent } from '#shared/rules/research';
import { effectsOf, type StandingBuilding } from '#shared/rules/sieges/capture';
import {
  BUILDING_STANDS,
  PLANET_COLUMNS,
  type PlanetRow,
  SHIP_IS_HERE,
  SQUAD_IS_HERE,
} from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';

/* The steps by which a world gets another ruler: after a siege, or when an operator undoes one. */

export interface HeldBuilding extends StandingBuilding {
  readonly active: boolean;
}

export async function buildingsOn(tx: EntityManager, planetId: number): Promise<HeldBuilding[]> {
  const rows: HeldBuilding[] = await tx.query(
    `SELECT id, building_type_id::int AS "typeId", activated_at IS NOT NULL AS active FROM building
     WHERE planet_id = $1 AND ${BUILDING_STANDS} ORDER BY id`,
    [planetId],
  );
  // A building that the catalogue does not know yields nothing, and is lost.
  return rows.map((row) => ({ ...row, active: row.active && findBuildingType(row.typeId) !== undefined }));
}

/** What these buildings of a planet yield for this player. */
export function outputOf(
  { speed }: Pick<AppContext, 'speed'>,
  buildings: readonly { readonly typeId: number }[],
  { player, research }: PlayerCommand,
  { richness }: Pick<PlanetRow, 'richness'>,
): Rates {
  const bonus = { seam: orePercent(research), richness };
  const outputs = buildings.map(({ typeId }) => buildingOutput(buildingTypeOf(typeId), player.race_id, speed, bonus));
  const sum = (name: (typeof RESOURCES)[number]) => outputs.reduce((total, output) => total + (output[name] ?? 0), 0);
  return Object.fromEntries(RESOURCES.map((name) => [name, sum(name)]));
}

/** Ends the ships and squads that are in production or wait in the docks, and returns their prices. */
export async function breakOrders(tx: EntityManager, planetId: number, at: Date): Promise<Cost[]> {
  const lose = async (table: 'ship' | 'squad', isHere: string) => {
    const [rows]: [{ type: number }[], number] = await tx.query(
      `UPDATE ${table} SET lost_at = $2 WHERE planet_id = $1 AND ${isHere} RETURNING ${table}_type_id::int AS type`,
      [planetId, at],
    );
    return rows.map(({ type }) => type);
  };
  const ships = (await lose('ship', SHIP_IS_HERE)).map((type) => findShipType(type)?.cost ?? {});
  const squads = (await lose('squad', SQUAD_IS_HERE)).map((type) => findSquadType(type)?.cost ?? {});
  return [...ships, ...squads];
}

/** From now on, everything that the old ruler has away from the world, or lost there, belongs to the home. */
export async function moveHome(tx: EntityManager, playerId: number, planetId: number, homeId: number): Promise<void> {
  for (const table of ['ship', 'squad'])
    await tx.query(`UPDATE ${table} SET planet_id = $2 WHERE planet_id = $1`, [planetId, homeId]);
  await tx.query('UPDATE mission SET planet_id = $3 WHERE planet_id = $2 AND player_id = $1 AND completed_at IS NULL', [
    playerId,
    planetId,
    homeId,
  ]);
  // A march to the home itself keeps its origin: if it turns back, it still comes to the home.
  await tx.query(
    "UPDATE march SET origin_id = $3 WHERE origin_id = $2 AND player_id = $1 AND phase <> 'done' AND target_id <> $3",
    [playerId, planetId, homeId],
  );
}

/** Stores the new ruler, and which buildings count from now on. The caller changes the yields in the economies of both players. */
export async function handOver(
  tx: EntityManager,
  planetId: number,
  change: {
    readonly ownerId: number;
    readonly heldSince: Date | null;
    readonly effects: { readonly built: readonly StandingBuilding[]; readonly gone: readonly StandingBuilding[] };
    readonly reserves: PlanetEconomy['reserves'];
  },
): Promise<PlanetRow> {
  const [more, less] = [effectsOf(change.effects.built), effectsOf(change.effects.gone)];
  const [[planet]]: [PlanetRow[], number] = await tx.query(
    `UPDATE planet SET owner_id = $2, held_since = $3, stance = $4, iris_until = NULL, build_slots = build_slots + $5,
       defense_level = defense_level + $6, defense_stat = defense_stat + $7,
       ${RESERVES.map((name, i) => `${name} = $${8 + i}, rate_${name} = 0, remainder_${name} = 0`).join(', ')}
     WHERE id = $1 RETURNING ${PLANET_COLUMNS}`,
    [
      planetId,
      change.ownerId,
      change.heldSince,
      DEFAULT_STANCE,
      more.buildSlots - less.buildSlots,
      more.defenseLevel - less.defenseLevel,
      more.defenseStat - less.defenseStat,
      ...RESERVES.map((name) => change.reserves[name].reserve),
    ],
  );
  if (!planet) throw new Error(`Planet ${planetId} changed hands without its lock.`);
  return planet;
}
