import type { ALLIANCE_EVENTS } from './alliance-events.ts';
import type { MessagesOf } from './event.ts';

/** The room of one alliance, which all tabs of all members join with `{ token }`, the access token. */
export const ALLIANCE_ROOM = 'alliance';

/** The room's state: the alliance and its bank, as every member may see them. An empty description is ''. */
export interface AllianceState {
  id: number;
  name: string;
  description: string;
  level: number;
  current_member_count: number;
  max_members: number;
  /** 1 if the officers are entrusted with payouts, pacts and wars, else 0: the state holds numbers and texts. */
  officers_trusted: number;
  naquadah: number;
  trinium: number;
  metal: number;
  version: number;
}

/** What the room tells its tabs, by the names of the events. */
export type AllianceMessages = MessagesOf<typeof ALLIANCE_EVENTS>;
