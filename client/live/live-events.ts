import type { BuildingEvent } from '#shared/api/buildings';
import type { ResearchEvent } from '#shared/api/research';
import type { ShipEvent } from '#shared/api/ships';
import type { MissionEvent, PlayerMessages } from '#shared/live/player';
import { createStore } from './store.ts';

/**
 * `opening`: not connected since the page was opened, which is no reason for a warning. `crowded`: disconnected until
 * the player closes a tab.
 */
export type LiveStatus = 'opening' | 'live' | 'lost' | 'crowded';

/** Whether live updates arrive at this moment. */
export const liveStatus = createStore<LiveStatus>('opening');

/**
 * The latest level reached; null before any. Both the room and a command's response report it; a repetition changes
 * nothing.
 */
export const levelReached = createStore<number | null>(null);

export function announceLevel(level: number): void {
  const known = levelReached.get();
  if (known === null || level > known) levelReached.set(level);
}

/** The newest event to show on any page. */
export type Notice =
  | { readonly kind: 'building_due'; readonly news: BuildingEvent }
  | { readonly kind: 'building_activated'; readonly news: BuildingEvent }
  | { readonly kind: 'ship_due'; readonly news: ShipEvent }
  | { readonly kind: 'ship_activated'; readonly news: ShipEvent }
  | { readonly kind: 'research_due'; readonly news: ResearchEvent }
  | { readonly kind: 'research_completed'; readonly news: ResearchEvent }
  | { readonly kind: 'reserve_emptied'; readonly news: PlayerMessages['reserve_emptied'] }
  | { readonly kind: 'probe_seen'; readonly news: PlayerMessages['probe_seen'] }
  | { readonly kind: 'mission_completed'; readonly news: MissionEvent }
  | { readonly kind: 'fleet_landed'; readonly news: PlayerMessages['fleet_landed'] }
  | { readonly kind: 'attack_incoming'; readonly news: PlayerMessages['attack_incoming'] }
  | { readonly kind: 'attack_called_off'; readonly news: PlayerMessages['attack_called_off'] }
  | { readonly kind: 'battle_fought'; readonly news: PlayerMessages['battle_fought'] }
  | { readonly kind: 'objective_completed'; readonly news: PlayerMessages['objective_completed'] }
  | { readonly kind: 'invitation_received'; readonly news: PlayerMessages['invitation_received'] }
  | { readonly kind: 'payout_received'; readonly news: PlayerMessages['payout_received'] }
  /** A sentence that is made with the event. */
  | { readonly kind: 'said'; readonly text: string; readonly tone: 'bad' | 'due' | 'news' }
  /** The player was removed or left, or the alliance was disbanded. */
  | { readonly kind: 'alliance_left' | 'alliance_disbanded'; readonly name: string };

export const latestNotice = createStore<Notice | null>(null);

/**
 * The alliance that the player is leaving or disbanding in this window, so that only its own page reports it; null
 * otherwise.
 */
export const removalNotice = createStore<string | null>(null);

/** Clears all values, so that the next player to sign in sees none of them. */
export function resetLiveEvents(): void {
  liveStatus.set('opening');
  levelReached.set(null);
  latestNotice.set(null);
  removalNotice.set(null);
}
