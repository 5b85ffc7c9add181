import type { MessagesOf } from './event.ts';
import type { PLAYER_EVENTS } from './player-events.ts';

/** The room of one player, which each of the player's tabs joins with `{ token }`, the access token. */
export const PLAYER_ROOM = 'player';

/**
 * The room's state: the contents of the top bar. The ticker patches changed fields. `xp_for_next_level` is 0 at the
 * last level, because a number in the schema cannot be null. `server_time` is in ms since 1970 and changes only
 * together with another field.
 */
export interface PlayerState {
  naquadah: number;
  trinium: number;
  metal: number;
  energy: number;
  food: number;
  /** Units per hour that come in now. */
  naquadah_rate: number;
  trinium_rate: number;
  metal_rate: number;
  energy_rate: number;
  food_rate: number;
  xp: number;
  level: number;
  xp_for_next_level: number;
  username: string;
  version: number;
  server_time: number;
}

/** What the room tells its tabs, by the names of the events. */
export type PlayerMessages = MessagesOf<typeof PLAYER_EVENTS>;

export type MissionEvent = PlayerMessages['mission_launched'];
