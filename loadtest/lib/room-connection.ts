import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { backoffDelay, STABLE_MS } from '#shared/live/back-off';

/** Called when the connection changes. */
export interface ConnectionListener {
  connected(): void;
  lost(): void;
  /** An attempt to reconnect failed; the next one follows after a longer delay. */
  refused(): void;
}

/**
 * Keeps a connection to a room as the game's page does: after a disconnect it connects again, with the same back-off
 * and jitter. Resolves when the first connection is open. `enter` makes one attempt.
 */
export async function keepRoomConnection(
  enter: () => Promise<WebSocket>,
  listener: ConnectionListener,
): Promise<{ leave(): void }> {
  let socket = await enter();
  let left = false;
  const keep = async () => {
    for (let failures = 0; !left; failures++) {
      listener.connected();
      const since = performance.now();
      await once(socket, 'close');
      if (left) return;
      listener.lost();
      if (performance.now() - since >= STABLE_MS) failures = 0;
      let next: WebSocket | undefined;
      while (!next && !left) {
        await sleep(backoffDelay(failures, Math.random()));
        next = await enter().catch(() => undefined);
        if (next) socket = next;
        else {
          failures++;
          listener.refused();
        }
      }
    }
    socket.terminate();
  };
  void keep();
  return {
    leave: () => {
      left = true;
      socket.terminate();
    },
  };
}
