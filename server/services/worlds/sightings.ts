import type { Sighting } from '#shared/api/reports';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { type Boons, listeningWith } from '#shared/rules/artifacts';
import { sightingOf } from '#shared/rules/battles/sighting';
import type { TypeCount } from '#shared/rules/battles/worth';
import { listeningOf } from '#shared/rules/research';
import { type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { PlayerCommand } from '../command/player-command.ts';

/** What a probe sees on a world that another player holds: who is ready there, guests among them, and the wall. */
export async function sightingOn(
  { tx, now, research }: PlayerCommand,
  planet: PlanetRow,
  { seed, boons }: { readonly seed: number; readonly boons: Boons },
): Promise<Sighting> {
  const standing = async (table: 'ship' | 'squad') => {
    const isHere = table === 'ship' ? SHIP_IS_HERE : SQUAD_IS_HERE;
    const rows: TypeCount[] = await tx.query(
      `SELECT type_id AS "typeId", count(*) FROM (
         SELECT ${table}_type_id::int AS type_id FROM ${table} WHERE planet_id = $1 AND ${isHere} AND ready_at <= $2
         UNION ALL SELECT ${table}_type_id::int FROM ${table} JOIN march ON march.id = march_id
           WHERE target_id = $1 AND phase = 'standing'
       ) AS there GROUP BY 1 ORDER BY 1`,
      [planet.id, now],
    );
    // Units of types that the catalogue does not know take no part in battles, so probes do not see them either.
    return rows.filter(({ typeId }) => (table === 'ship' ? findShipType(typeId) : findSquadType(typeId)) !== undefined);
  };
  const [ships, squads] = [await standing('ship'), await standing('squad')];
  const { defense_level: defenseLevel, defense_stat: defenseStat } = planet;
  const seen = sightingOf(
    { ships, squads, defenseLevel, defenseStat },
    listeningWith(boons, listeningOf(research)),
    seed,
  );
  return {
    ships: seen.ships.map(({ typeId, count }) => ({ ship_type_id: typeId, count })),
    squads: seen.squads.map(({ typeId, count }) => ({ squad_type_id: typeId, count })),
    defense_level: seen.defenseLevel,
    defense_stat: seen.defenseStat,
    error_percent: seen.errorPercent,
  };
}
