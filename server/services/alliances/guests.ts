import { REFUSALS, type Refusal } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { isGuestMarch } from '../../store/schema/rows.ts';
import { turnBack } from '../marches/march-ends.ts';
import { bothViews } from '../marches/march-views.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import type { AllianceCommand } from './alliance-command.ts';

interface Guest {
  readonly id: number;
  readonly target_id: number;
  readonly flight_ms: number;
  readonly player_id: number;
  readonly owner_id: number;
}

/** Relief on the worlds of these players, and their own relief on the worlds of others. */
function guestsOf(queries: Queries, playerIds: readonly number[]): Promise<Guest[]> {
  return queries.query(
    `SELECT march.id, target_id, flight_ms, player_id, owner_id FROM march JOIN planet ON planet.id = target_id
     WHERE phase = 'standing' AND ${isGuestMarch()} AND (player_id = ANY ($1) OR owner_id = ANY ($1)) ORDER BY march.id`,
    [playerIds],
  );
}

/** Relief of members of either alliance on worlds of members of the other. */
export function guestsBetween(queries: Queries, one: number, other: number): Promise<Guest[]> {
  return queries.query(
    `SELECT march.id, target_id, flight_ms, march.player_id, owner_id FROM march JOIN planet ON planet.id = target_id
       JOIN member AS guest ON guest.player_id = march.player_id JOIN member AS host ON host.player_id = owner_id
     WHERE phase = 'standing' AND ${isGuestMarch()} AND guest.alliance_id IN ($1, $2)
       AND host.alliance_id = CASE WHEN guest.alliance_id = $1 THEN $2::int ELSE $1::int END ORDER BY march.id`,
    [one, other],
  );
}

/** The players whose rows `sendGuestsHome` changes: these, their guests, and their hosts. */
export async function hostsAndGuests(queries: Queries, playerIds: readonly number[]): Promise<number[]> {
  const guests = await guestsOf(queries, playerIds);
  return [...new Set([...playerIds, ...guests.flatMap(({ player_id, owner_id }) => [player_id, owner_id])])];
}

/**
 * Sends home all relief between these players, who are leaving an alliance, and their mates and partners; both sides are told. The
 * command has locked `hostsAndGuests`.
 */
export async function sendGuestsHome(command: AllianceCommand, playerIds: readonly number[]): Promise<void> {
  await sendHome(command, await guestsOf(command.tx, playerIds), REFUSALS.notAMatesWorld);
}

/** Sends this relief home, and tells its senders and hosts, whom the command has locked. */
export async function sendHome(command: AllianceCommand, guests: readonly Guest[], reason: Refusal): Promise<void> {
  for (const guest of guests) {
    // Guests take part in any landing that is due before.
    await refuseWhileLandingIsDue(command.tx, guest.target_id, command.now);
    await turnBack(command.tx, guest, command.now);
    const { own, incoming } = await bothViews(command.tx, guest.id, command.speed);
    command.others.tell(guest.player_id, 'fleet_turned_back', { ...own, reason: reason.code ?? null });
    command.others.tell(guest.owner_id, 'relief_changed', incoming);
  }
}
