import type { PlayerState } from '#shared/live/player';
import { flatState } from './colyseus/flat-serializer.ts';

/** The wire form of `PlayerState`: flat, so that a tick costs a few bytes. */
export const PLAYER_STATE = flatState<PlayerState>({
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  energy: 'number',
  food: 'number',
  naquadah_rate: 'number',
  trinium_rate: 'number',
  metal_rate: 'number',
  energy_rate: 'number',
  food_rate: 'number',
  xp: 'number',
  level: 'number',
  xp_for_next_level: 'number',
  username: 'string',
  version: 'number',
  server_time: 'number',
});
