import { createHash } from 'node:crypto';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { RACES } from '#shared/catalogue/races';
import { researchTypeOf, SEAM_READING_ID } from '#shared/catalogue/research';
import { isReserve, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { homeOutput, plainOutput } from '#shared/rules/construction';
import { orePercent, withLevel } from '#shared/rules/research';
import type { Queries } from '../connection/transaction.ts';
import { BUILDING_IS_ACTIVE, ON_LEAVE } from '../schema/rows.ts';

/*
 * Rates are stored, so that reading them needs no catalogue. These queries find rates that differ from those of the
 * catalogue and the active buildings at this game speed: after an upgrade that changed the catalogue, or after a bug. On leave,
 * all rates are 0.
 */

/**
 * The catalogue as a table for joins, a row for each level of Seam Reading; $1 is outputs(). `ore_percent`: what that level adds to
 * ores.
 */
const YIELDS = `json_to_recordset($1::json) AS yield (race int, type int, seam int, ore_percent int, ${RESOURCES.map((name) => `${name} float8`).join(', ')})`;
/** What a building yields on its planet: the arithmetic of buildingOutput(), step for step, so that both round alike. */
const yielded = (name: Resource) =>
  `floor((yield.${name} * (100 + planet.richness${isReserve(name) ? ' + yield.ore_percent' : ''})) / 100 + 0.5)`;
const ACTIVE = `player JOIN planet ON owner_id = player.id LEFT JOIN building ON planet_id = planet.id AND ${BUILDING_IS_ACTIVE}
  LEFT JOIN ${YIELDS} ON race = race_id AND type = building_type_id AND seam = coalesce(player.research[${SEAM_READING_ID}], 0)`;

function outputs(speed: number): string {
  const seams = Array.from({ length: researchTypeOf(SEAM_READING_ID).levels + 1 }, (_, seam) => seam);
  const rows = RACES.flatMap((race) =>
    BUILDING_TYPES.flatMap((type) =>
      seams.map((seam) => {
        const ore_percent = orePercent(withLevel([], SEAM_READING_ID, seam));
        return { race: race.id, type: type.id, seam, ore_percent, ...plainOutput(type, race.id, speed) };
      }),
    ),
  );
  return JSON.stringify(rows);
}

/** 16 hexadecimal digits that change with any rate of the catalogue at this game speed. */
export function ratesFingerprint(speed: number): string {
  const all = outputs(speed) + JSON.stringify(homeOutput(speed));
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}

/** A range of player ids, both ends included. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}
const ALL_PLAYERS: IdRange = { first: 1, last: 2 ** 31 - 1 };

/** Planets whose mining rates differ from those of their active buildings, with their owners. */
export function staleMiningRates(
  queries: Queries,
  speed: number,
  { first, last } = ALL_PLAYERS,
): Promise<{ id: number; owner_id: number }[]> {
  return queries.query(
    `SELECT planet.id, owner_id FROM ${ACTIVE} WHERE player.id BETWEEN $2 AND $3 GROUP BY planet.id, player.id
     HAVING ${RESERVES.map((name) => `planet.rate_${name} <> CASE WHEN ${ON_LEAVE} THEN 0 ELSE coalesce(sum(${yielded(name)}), 0) END`).join(' OR ')}
     ORDER BY planet.id`,
    [outputs(speed), first, last],
  );
}

/** Players whose own rates differ from the home's yield plus the buildings that need no reserve. */
export function stalePlayerRates(
  queries: Queries,
  speed: number,
  { first, last } = ALL_PLAYERS,
): Promise<{ id: number }[]> {
  const homeYield = homeOutput(speed);
  const made = (name: Resource) => (name === 'energy' || name === 'food' ? `coalesce(sum(${yielded(name)}), 0)` : '0');
  return queries.query(
    `SELECT player.id FROM ${ACTIVE} WHERE verified_at IS NOT NULL AND player.id BETWEEN $2 AND $3 GROUP BY player.id
     HAVING ${RESOURCES.map((name) => `player.rate_${name} <> CASE WHEN ${ON_LEAVE} THEN 0 ELSE ${homeYield[name] ?? 0} + ${made(name)} END`).join(' OR ')}
     ORDER BY player.id`,
    [outputs(speed), first, last],
  );
}
