import { type SchemaType, schema } from '@colyseus/schema';
import type { PlayerState } from '#shared/live/player';

/** The wire form of `PlayerState`: flat, so that a tick costs a few bytes. */
export const PlayerSchema = schema({
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  energy: 'number',
  food: 'number',
  xp: 'number',
  level: 'number',
  xp_for_next_level: 'number',
  username: 'string',
  version: 'number',
  server_time: 'number',
} satisfies Record<keyof PlayerState, 'number' | 'string'>);
export type PlayerSchema = SchemaType<typeof PlayerSchema>;
