import type { AddressRecord, NotedAddress } from '#shared/api/address-book';
import type { Versioned } from '#shared/api/call';
import type { Findings, ReportedWorld } from '#shared/api/reports';
import { planetTypeOf } from '#shared/catalogue/planets';
import { REFUSALS, Refused } from '#shared/refusals';
import { placesFor } from '#shared/rules/level-bonuses';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { ON_LEAVE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';

interface BookRow
  extends Pick<
    AddressRecord,
    | 'planet_id'
    | 'stargate_address'
    | 'planet_type_id'
    | 'coordinates_x'
    | 'coordinates_y'
    | 'max_buildings'
    | 'mission_id'
    | 'report_id'
    | 'note'
  > {
  readonly own: boolean;
  /** The level of the player. */
  readonly level: number;
  readonly discovered_at: Date;
  /** The last report, and when it was made; null if no mission has found the world. */
  readonly seen_at: Date | null;
  readonly report: (Partial<Findings> & { readonly worlds?: readonly ReportedWorld[] }) | null;
  /** The ruler whom the player last met there in a battle, and when; null if that ruler has left the game. */
  readonly met: { readonly user_id: number; readonly username: string } | null;
  readonly met_at: Date | null;
}

/**
 * The player's address book. A world's status comes from the last report on it, or from a later battle in which the player met
 * its ruler; the status of the player's own worlds is known.
 */
export async function addressBook(context: AppContext, playerId: number): Promise<Versioned<AddressRecord[]>> {
  const version = await requirePlayer(context.db, playerId);
  const rows = await readPrepared<BookRow>(
    context.db,
    `SELECT planet_id, stargate_address, planet_type_id, coordinates_x, coordinates_y, max_buildings,
       owner_id IS NOT DISTINCT FROM $1 AS own, (SELECT level FROM player WHERE id = $1), discovered_at, mission_id, last.id AS report_id, note,
       last.finish_time AS seen_at, last.report, CASE WHEN met.id IS NOT NULL THEN met_at END AS met_at,
       CASE WHEN met.id IS NOT NULL THEN json_build_object('user_id', met.id, 'username', met.username) END AS met
     FROM (
       SELECT *, coalesce(last_mission_id, mission_id) AS told_by FROM known_planet WHERE player_id = $1
     ) AS known
     JOIN planet ON planet.id = known.planet_id
     LEFT JOIN (SELECT id, finish_time, report FROM mission) AS last ON last.id = told_by
     LEFT JOIN (SELECT id, username FROM player WHERE deleted_at IS NULL) AS met ON met.id = met_id
     ORDER BY discovered_at DESC, mission_id DESC, planet_id`,
    [playerId],
  );
  const records = rows.map(recordOf);
  const away = await onLeave(context, records);
  return { answer: records.map((record) => ({ ...record, on_leave: away.has(record.owner?.user_id ?? 0) })), version };
}

/** The owners of these worlds who are on leave now. */
async function onLeave({ db }: AppContext, records: readonly Pick<AddressRecord, 'owner'>[]): Promise<Set<number>> {
  const owners = new Set(records.flatMap(({ owner }) => owner?.user_id ?? []));
  if (owners.size === 0) return owners;
  const away: { id: number }[] = await db.query(`SELECT id FROM player WHERE id = ANY ($1) AND ${ON_LEAVE}`, [
    [...owners],
  ]);
  return new Set(away.map(({ id }) => id));
}

/** It has as many places as it would have if the player owned it. */
function recordOf(book: BookRow): Omit<AddressRecord, 'on_leave'> {
  const { own, level, discovered_at, seen_at, report, met, met_at, ...row } = book;
  const told = report ? seenOf(row.planet_id, report) : UNSEEN;
  const isMet = met_at !== null && (told.status === 'unknown' || seen_at === null || met_at > seen_at);
  // If the battle met the ruler whom the report names, the report is still valid.
  const meeting =
    isMet && told.owner?.user_id !== met?.user_id ? { ...UNSEEN, status: 'held' as const, owner: met } : null;
  const seen = own ? { ...UNSEEN, status: 'own' as const } : (meeting ?? told);
  const seenAt = meeting ? met_at : seen_at;
  return {
    ...row,
    max_buildings: placesFor(level, row.max_buildings),
    planet_type_name: planetTypeOf(row.planet_type_id).name,
    ...seen,
    as_of: seen.status === 'own' || seen.status === 'unknown' ? null : (seenAt?.toISOString() ?? null),
    discovered_at: discovered_at.toISOString(),
  };
}

const UNSEEN = { status: 'unknown', owner: null, guard: 0, reserves: null, sighting: null } as const;

/** What a report says of this world. */
function seenOf(
  planetId: number,
  report: NonNullable<BookRow['report']>,
): Pick<AddressRecord, 'status' | 'owner' | 'guard' | 'reserves' | 'sighting'> {
  const state = report.worlds?.find(({ planet_id }) => planet_id === planetId)?.state;
  if (state) {
    const { owner, guard, ...reserves } = state;
    const sighting = (report.planet_id === planetId && report.sighting) || null;
    return { status: owner ? 'held' : 'free', owner, guard, reserves, sighting };
  }
  // A report from before worlds were kept: only missions through the gate name a target.
  if (report.planet_id !== planetId) return UNSEEN;
  const username = report.planet_owner_name ?? null;
  return username === null
    ? { ...UNSEEN, status: 'free' }
    : { ...UNSEEN, status: 'held', owner: { user_id: null, username } };
}

/** Replaces the player's note on a known world, in all of the player's tabs. */
export function noteAddress(
  context: AppContext,
  caller: CommandCaller,
  planetId: number,
  text: string,
): Promise<NotedAddress> {
  return runPlayerCommand(context, caller, async (command) => {
    const note = text === '' ? null : text;
    const [, affected]: [unknown, number] = await command.tx.query(
      'UPDATE known_planet SET note = $3 WHERE player_id = $1 AND planet_id = $2',
      [command.player.id, planetId, note],
    );
    if (affected === 0) throw new Refused(REFUSALS.worldNotKnown);
    command.publish('address_noted', { planet_id: planetId, note });
    return { planet_id: planetId, note, ...command.stamp };
  });
}
