import { REFUSALS } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { isGuestMarch } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { turnBack } from '../marches/march-ends.ts';
import { bothViews } from '../marches/march-views.ts';

/*
 * Relief on the worlds of a player who goes on leave. Attacks on these worlds turn back, so forces of others would be safe there
 * all that time. Therefore they fly home when the leave begins.
 */

interface Guest {
  readonly id: number;
  readonly player_id: number;
  readonly flight_ms: number;
}

/** The relief that stands on the worlds of this player. */
function guestsOf(queries: Queries, hostId: number): Promise<Guest[]> {
  return queries.query(
    `SELECT march.id, player_id, flight_ms FROM march JOIN planet ON planet.id = target_id
     WHERE owner_id = $1 AND phase = 'standing' AND ${isGuestMarch()} ORDER BY march.id`,
    [hostId],
  );
}

/** The players whose forces are there: the command that begins the leave locks their rows. */
export async function guestIdsOf(queries: Queries, hostId: number): Promise<number[]> {
  return [...new Set((await guestsOf(queries, hostId)).map(({ player_id }) => player_id))];
}

/**
 * Sends all relief home that is on worlds of the command's player, as of `at`, and tells both sides. Throws RowsChanged if a
 * sender is not locked.
 */
export async function sendGuestsHomeForLeave(
  { speed }: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  at: Date,
): Promise<void> {
  const { tx, player, locked, others } = command;
  for (const guest of await guestsOf(tx, player.id)) {
    if (!locked.players.has(guest.player_id)) throw new RowsChanged();
    await turnBack(tx, guest, at);
    const { own, incoming } = await bothViews(tx, guest.id, speed);
    others.tell(guest.player_id, 'fleet_turned_back', { ...own, reason: REFUSALS.hostOnLeave.code ?? null });
    command.publish('relief_changed', incoming);
  }
}
