import { isTold, liveStatus } from './live-events.ts';
import type { RoomConnectionStatus } from './room-connection.ts';

/**
 * A disconnect shorter than this (ms) is not shown: most are, and a flickering indicator would only alarm the player.
 */
const GRACE = 3000;

interface Connections {
  readonly player: RoomConnectionStatus;
  readonly alliance: RoomConnectionStatus;
}

const isOut = (status: RoomConnectionStatus) => status === 'out' || status === 'waiting';

/** Combines the states of the two connections into the indicator's status. */
export function createStatus(): { set(changes: Partial<Connections>): void; stop(): void } {
  let connections: Connections = { player: 'out', alliance: 'resting' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function show(): void {
    const { player, alliance } = connections;
    if (player === 'crowded' || alliance === 'crowded') settle('crowded');
    else if (player === 'in' && !isOut(alliance)) settle('live');
    else if (isLost()) tellLoss();
    else timer ??= setTimeout(lose, GRACE);
    // While the alliance's room is being joined, the player's room still tells of changes, and the join itself reads the
    // alliance's views again.
    isTold.set(player === 'in' && (!isOut(alliance) || !isLost()) && alliance !== 'crowded');
  }

  const isLost = () => liveStatus.get() === 'lost' || liveStatus.get() === 'waiting';

  function tellLoss(): void {
    liveStatus.set(Object.values(connections).includes('waiting') ? 'waiting' : 'lost');
  }

  function lose(): void {
    tellLoss();
    show();
  }

  function settle(status: 'crowded' | 'live'): void {
    stop();
    liveStatus.set(status);
  }

  show();
  return {
    set(changes) {
      connections = { ...connections, ...changes };
      show();
    },
    stop,
  };
}
