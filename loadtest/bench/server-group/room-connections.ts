import { setTimeout as sleep } from 'node:timers/promises';
import type { Player } from '../../lib/game-server.ts';
import { socketOf } from '../../lib/quiet-client.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { inParallel } from '../../lib/sockets.ts';

/** A player's tab, and what it went through. */
export interface RoomConnection {
  readonly tab: Tab;
  /** The server in which its room lives, by the address of its socket. */
  server: string;
  /** Milliseconds from each loss of the seat until it showed its room again. */
  readonly away: number[];
  /** How the server closed it, each time. */
  readonly codes: number[];
  /** Why it was not let in at once, each time. */
  readonly refusals: string[];
}

const JOINS_AT_ONCE = 20;
const LOOK_AGAIN_MS = 20;

/** A tab for each player, all of them with a seat. */
export async function openRoomConnections(origin: string, players: readonly Player[]): Promise<RoomConnection[]> {
  const seats = await inParallel(players, JOINS_AT_ONCE, async ({ access_token }) => {
    const seat: RoomConnection = { tab: openTab(() => seat), server: '', away: [], codes: [], refusals: [] };
    await seat.tab.enter();
    return seat;

    function openTab(own: () => RoomConnection): Tab {
      return new Tab(origin, access_token, {
        left: (code) => own().codes.push(code),
        refused: (error) => own().refusals.push(error instanceof Error ? error.message : String(error)),
        entered: (room, since) => {
          own().server = new URL(socketOf(room).url).pathname.split('/')[1] ?? '';
          const isFirst = own().codes.length === 0;
          room.onStateChange.once(() => !isFirst && own().away.push(performance.now() - since));
        },
      });
    }
  });
  await untilSeated(seats, performance.now() + ENTER_MS);
  return seats;
}

const ENTER_MS = 60_000;

/** Resolves when every tab shows its room; throws at `end` with why one does not. */
export async function untilSeated(seats: readonly RoomConnection[], end: number): Promise<void> {
  for (const { tab } of seats) {
    while (!tab.state) {
      if (performance.now() > end) throw new Error(`A player has no seat: ${tab.refusal}.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}
