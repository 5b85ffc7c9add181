import { createStore } from './store.ts';

/**
 * `opening`: not connected since the page was opened, which is no reason for a warning. `crowded`: disconnected until
 * the player closes a tab.
 */
export type LiveStatus = 'opening' | 'live' | 'lost' | 'crowded';

/** Whether live updates arrive, as the player is told: a short interruption is not shown. */
export const liveStatus = createStore<LiveStatus>('opening');

/** Whether the rooms tell this tab at this moment what happens. */
export const isTold = createStore(false);

/**
 * The alliance that the player is leaving or disbanding in this window, so that only its own page reports it; null
 * otherwise.
 */
export const removalNotice = createStore<string | null>(null);

/** Clears all values, so that the next player to sign in sees none of them. */
export function resetLiveEvents(): void {
  liveStatus.set('opening');
  isTold.set(false);
  removalNotice.set(null);
}
