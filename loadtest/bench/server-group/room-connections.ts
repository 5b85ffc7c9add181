import { setTimeout as sleep } from 'node:timers/promises';
import type { Player } from '../../lib/game-server.ts';
import { socketOf } from '../../lib/quiet-client.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { inParallel } from '../../lib/sockets.ts';

/** A player's tab, with its disconnects. */
export interface RoomConnection {
  readonly tab: Tab;
  /** Address of the server that holds its room, taken from its socket. */
  server: string;
  /** For each disconnect, ms until the room's state was shown again. */
  readonly away: number[];
  /** Close codes from the server, one for each disconnect. */
  readonly codes: number[];
  /** Reasons of refused joins, one for each. */
  readonly refusals: string[];
}

const JOINS_AT_ONCE = 20;
const LOOK_AGAIN_MS = 20;

/** Opens a tab for each player. Resolves when all are connected. */
export async function openRoomConnections(origin: string, players: readonly Player[]): Promise<RoomConnection[]> {
  const connections = await inParallel(players, JOINS_AT_ONCE, async ({ access_token }) => {
    const connection: RoomConnection = {
      tab: openTab(() => connection),
      server: '',
      away: [],
      codes: [],
      refusals: [],
    };
    await connection.tab.enter();
    return connection;

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
  await untilConnected(connections, performance.now() + ENTER_MS);
  return connections;
}

const ENTER_MS = 60_000;

/** Resolves when every tab shows its room's state; throws at `end` with the reason why one does not. */
export async function untilConnected(connections: readonly RoomConnection[], end: number): Promise<void> {
  for (const { tab } of connections) {
    while (!tab.state) {
      if (performance.now() > end) throw new Error(`A player is not joined: ${tab.refusal}.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}
