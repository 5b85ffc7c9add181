import type { BuildingEvent } from '#shared/api/buildings';
import type { ShipEvent } from '#shared/api/ships';
import type { MissionEvent, PlayerMessages } from '#shared/live/player';
import { createStore } from './store.ts';

/**
 * `opening`: not yet live since the page was opened, which is no reason to worry anybody.
 * `crowded`: lost, and it stays so until the player closes a tab.
 */
export type LiveStatus = 'opening' | 'live' | 'lost' | 'crowded';

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
  | { readonly kind: 'building_due'; readonly news: BuildingEvent }
  | { readonly kind: 'building_activated'; readonly news: BuildingEvent }
  | { readonly kind: 'ship_due'; readonly news: ShipEvent }
  | { readonly kind: 'ship_activated'; readonly news: ShipEvent }
  | { readonly kind: 'reserve_emptied'; readonly news: PlayerMessages['reserve_emptied'] }
  | { readonly kind: 'mission_completed'; readonly news: MissionEvent }
  | { readonly kind: 'invitation_received'; readonly news: PlayerMessages['invitation_received'] }
  /** The player was put out, went, or the alliance is no more. */
  | { readonly kind: 'alliance_left' | 'alliance_disbanded'; readonly name: string };

export const latestNotice = createStore<Notice | null>(null);

/** The alliance that the player is leaving or disbanding in this window, whose page says so; null when there is none. */
export const removalNotice = createStore<string | null>(null);

/** Forgets one player's signals, so that the next one to sign in sees none of them. */
export function resetLiveEvents(): void {
  liveStatus.set('opening');
  levelReached.set(null);
  latestNotice.set(null);
  removalNotice.set(null);
}
