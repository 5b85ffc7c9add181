import { Encoder, type SchemaType, schema } from '@colyseus/schema';
import type { AllianceState } from '#shared/live/alliance';

/** The wire form of `AllianceState`. */
export const AllianceSchema = schema({
  id: 'number',
  name: 'string',
  description: 'string',
  level: 'number',
  current_member_count: 'number',
  max_members: 'number',
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  version: 'number',
} satisfies Record<keyof AllianceState, 'number' | 'string'>);
export type AllianceSchema = SchemaType<typeof AllianceSchema>;

/** Bytes that hold the largest state: 550 characters of up to three bytes, and eight numbers of up to nine. */
const LARGEST_STATE = 2048;

/** Gives a room its state. Colyseus makes the room's buffers at this moment, and only these rooms need larger ones. */
export function showAlliance(room: { state: AllianceSchema }): void {
  const usual = Encoder.BUFFER_SIZE;
  Encoder.BUFFER_SIZE = LARGEST_STATE;
  room.state = new AllianceSchema();
  Encoder.BUFFER_SIZE = usual;
}
