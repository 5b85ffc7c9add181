import { setTimeout as pause } from 'node:timers/promises';
import { TIMEOUT_MS } from './browser.ts';
import type { ReadyPlayer } from './ready-players.ts';

/** Calls the API, as another client would. */
export type Calls = <T = unknown>(method: string, route: string, body?: object) => Promise<T>;

/** Returns a function that calls the API as this player, or anonymously. */
export const callsOf =
  (address: string, player?: Pick<ReadyPlayer, 'access_token'>): Calls =>
  async <T>(method: string, route: string, body?: object) => {
    const response = await fetch(address + route, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(player && { authorization: `Bearer ${player.access_token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`);
    return answer as T;
  };

/** Retries until the server accepts: a construction completes soon, and the stock grows. */
export async function whenReady<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(200);
  }
}
