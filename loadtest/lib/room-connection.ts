import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { backoffDelay, STEADY_MS } from '#shared/live/back-off';

/** What becomes of a seat. */
export interface ConnectionListener {
  taken(): void;
  lost(): void;
  /** A try that failed; the next one is later. */
  refused(): void;
}

/**
 * Keeps a seat as the game's own page does: after a cut it takes a new one, with the same back-off and jitter. Resolves
 * when it has its first seat. `enter` is one try.
 */
export async function keepRoomConnection(
  enter: () => Promise<WebSocket>,
  news: ConnectionListener,
): Promise<{ leave(): void }> {
  let socket = await enter();
  let left = false;
  const keep = async () => {
    for (let failures = 0; !left; failures++) {
      news.taken();
      const since = performance.now();
      await once(socket, 'close');
      if (left) return;
      news.lost();
      if (performance.now() - since >= STEADY_MS) failures = 0;
      let next: WebSocket | undefined;
      while (!next && !left) {
        await sleep(backoffDelay(failures, Math.random()));
        next = await enter().catch(() => undefined);
        if (next) socket = next;
        else {
          failures++;
          news.refused();
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
