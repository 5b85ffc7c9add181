import type { AllianceState } from '#shared/live/alliance';
import { flatState } from './colyseus/flat-serializer.ts';

/** The wire form of `AllianceState`. */
export const ALLIANCE_STATE = flatState<AllianceState>({
  id: 'number',
  name: 'string',
  description: 'string',
  level: 'number',
  current_member_count: 'number',
  max_members: 'number',
  officers_trusted: 'number',
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  version: 'number',
});
