import type { SharedSighting } from '#shared/api/alliances';
import type { Versioned } from '#shared/api/call';
import { PERK_EFFECTS } from '#shared/catalogue/alliances';
import { hasPerk } from '#shared/rules/alliance-perks';
import { hoursToMs } from '#shared/rules/battles/shields';
import type { AppContext } from '../command/app-context.ts';
import { requireRight } from './alliance-roles.ts';

type Row = Omit<SharedSighting, 'as_of' | 'owner'> & {
  readonly as_of: Date;
  readonly owner: { readonly user_id: number } | null;
  readonly owner_name: string;
};

/**
 * What the probes of the player's mates saw last on worlds of others, newest first. As in an address book, a later report
 * without a sighting replaces an earlier one with it. Empty below the level of this perk.
 */
export async function sightingsOfMates(
  { db, speed }: AppContext,
  playerId: number,
  allianceId: number,
): Promise<Versioned<SharedSighting[]>> {
  const { now, alliance } = await requireRight(db, playerId, allianceId, 'seeSightings');
  if (!hasPerk('shared_sightings', alliance.level)) return { answer: [], version: alliance.version };
  const rows: Row[] = await db.query(
    `SELECT * FROM (
       SELECT DISTINCT ON (planet.id) planet.id AS planet_id, stargate_address, planet_type_id, coordinates_x, coordinates_y,
         told.finish_time AS as_of, told.report->'sighting' AS sighting,
         told.report->'worlds'->0->'state'->'owner' AS owner, told.report->>'planet_owner_name' AS owner_name,
         json_build_object('user_id', mate.id, 'username', mate.username) AS seen_by
       FROM member JOIN player AS mate ON mate.id = member.player_id
         JOIN known_planet AS known ON known.player_id = mate.id
         JOIN mission AS told ON told.id = known.last_mission_id JOIN planet ON planet.id = known.planet_id
       WHERE alliance_id = $1 AND mate.id <> $2 AND told.kind = 'malp' AND told.finish_time > $3
         AND told.report ? 'sighting' AND owner_id IS DISTINCT FROM $2
       ORDER BY planet.id, told.finish_time DESC, told.id DESC
     ) AS seen ORDER BY as_of DESC, planet_id LIMIT ${PERK_EFFECTS.mostSightings}`,
    [allianceId, playerId, new Date(now.getTime() - hoursToMs(PERK_EFFECTS.sightingHours, speed))],
  );
  const answer = rows.map(({ owner_name, owner, as_of, ...row }) => ({
    ...row,
    as_of: as_of.toISOString(),
    owner: { user_id: owner?.user_id ?? null, username: owner_name },
  }));
  return { answer, version: alliance.version };
}
