import type { BuildingNews } from '#shared/api/buildings';
import type { PlayerMessages } from '#shared/live/player';
import { createStore } from './store.ts';

/** `opening`: not yet live since the page was opened, which is no reason to worry anybody. */
export type LiveStatus = 'opening' | 'live' | 'lost';

/** Whether changes arrive by themselves right now. */
export const liveStatus = createStore<LiveStatus>('opening');

/** The level that was reached last; null before any was. It is told by the room and by the act's answer: once counts. */
export const levelReached = createStore<number | null>(null);

export function announceLevel(level: number): void {
  const known = levelReached.get();
  if (known === null || level > known) levelReached.set(level);
}

/** The newest thing worth a word on whatever page is open. */
export type Notice =
  | { readonly kind: 'building_due' | 'building_activated'; readonly news: BuildingNews }
  | { readonly kind: 'reserve_emptied'; readonly news: PlayerMessages['reserve_emptied'] };

export const latestNotice = createStore<Notice | null>(null);

/** Forgets one player's signals, so that the next one to sign in sees none of them. */
export function resetSignals(): void {
  liveStatus.set('opening');
  levelReached.set(null);
  latestNotice.set(null);
}
