import type { Room } from 'colyseus.js';
import type { PlayerMessage, PlayerMessages, PlayerState } from '#shared/live/player';

/** What to do for each message of the player's room; forgetting one does not compile. */
export type PlayerListeners = { readonly [M in PlayerMessage]: (news: PlayerMessages[M]) => void };

/** Registers every listener with its message's own payload type. */
export function listen(room: Room<PlayerState>, listeners: PlayerListeners): void {
  for (const message of Object.keys(listeners) as PlayerMessage[]) {
    room.onMessage(message, listeners[message] as (news: unknown) => void);
  }
  // Messages of a newer server than this page: not for us, and no reason for the library to complain.
  room.onMessage('*', () => undefined);
}
