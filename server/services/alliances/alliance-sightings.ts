import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import type { Versioned } from '#shared/api/call';
import type { Sighting } from '#shared/api/reports';
import { PERK_EFFECTS } from '#shared/catalogue/alliances';
import { hasPerk } from '#shared/rules/alliance-perks';
import { hoursToMs } from '#shared/rules/battles/shields';
import type { Queries } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { AllianceEvents } from './alliance-events.ts';
import { requireRight, roleIn } from './alliance-roles.ts';

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
         AND told.report->'sighting' IS NOT NULL AND owner_id IS DISTINCT FROM $2
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

/** The ids of the alliances whose members hear what this player's probes see: the player's own, or none. */
export async function sharingAlliances(queries: Queries, playerId: number): Promise<number[]> {
  const rows: { id: number; level: number }[] = await queries.query(
    'SELECT alliance.id, level FROM member JOIN alliance ON alliance.id = alliance_id WHERE player_id = $1',
    [playerId],
  );
  return rows.filter(({ level }) => hasPerk('shared_sightings', level)).map(({ id }) => id);
}

/**
 * Tells the player's mates what the command's probe saw, if the command has locked `sharingAlliances`. Whoever joins an alliance at
 * this moment finds it in the list.
 */
export function shareSighting(
  command: PlayerCommand,
  planet: PlanetRow,
  owner: { readonly id: number; readonly username: string },
  sighting: Sighting,
): void {
  const { tx, now, player, locked } = command;
  for (const alliance of locked.alliances.values()) {
    if (!roleIn(locked, alliance, player.id)) continue;
    const alliances = new AllianceEvents(tx, now);
    alliances.tell(alliance.id, 'sighting_shared', {
      planet_id: planet.id,
      stargate_address: planet.stargate_address,
      planet_type_id: planet.planet_type_id,
      coordinates_x: planet.coordinates_x,
      coordinates_y: planet.coordinates_y,
      owner: { user_id: owner.id, username: owner.username },
      seen_by: { user_id: player.id, username: player.username },
      as_of: now.toISOString(),
      sighting,
    });
    command.saveAlsoAlliances(alliances);
  }
}
