import type { JoinRequest } from '../api/alliances/alliance-admission.ts';
import type { Bulletin, HallMessage, ReadMark } from '../api/alliances/alliance-hall.ts';
import type { Payout } from '../api/alliances/alliance-payouts.ts';
import type { Relation } from '../api/alliances/alliance-relations.ts';
import type { SharedSighting } from '../api/alliances/alliance-sightings.ts';
import type { AllianceMember, LogEntry } from '../api/alliances/alliances.ts';
import type { Reported } from '../sentences/sentences.ts';
import type { Stamp } from './room.ts';

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

/**
 * Messages from room to client: events in the past tense, each with the complete new view of its subject. Clients send
 * nothing.
 */
export interface AllianceMessages {
  /** Sent to members who may read the log. */
  log_added: LogEntry & Stamp;
  /** A member was paid from the bank. Sent to all members. */
  payout_made: Payout & Stamp;
  /** A mate's probe saw a world of another ruler. Sent to all members if the alliance shares sightings. */
  sighting_shared: SharedSighting & Stamp;
  /** An army sets out to besiege a world of the member `ruler_id`, or that siege begins, goes on or ends. Sent to all members. */
  siege_told: Stamp & Reported & { readonly ruler_id: number };
  /** A siege of a world of a member or a partner began, went on or ended. Sent to all members, who read again which sieges they see. */
  sieges_changed: Stamp;
  /** Worlds of a member have changed hands: the people on the map are to be read again. Sent to all members. */
  worlds_changed: Stamp;
  /** Somebody joined, left, changed role, or shows or hides their worlds: the complete list of members. */
  members_changed: Stamp & { readonly members: readonly AllianceMember[] };
  /** Sent to members who may answer requests: the complete list of pending requests. */
  join_requests_changed: Stamp & { readonly join_requests: readonly JoinRequest[] };
  /** A pact, a war or an offer is new, goes on or is over, or a war counts more: the complete list. Sent to all members. */
  relations_changed: Stamp & { readonly relations: readonly Relation[] };
  /** Somebody said something. `sequence` counts what happens in the hall, and not with the alliance. */
  message_posted: Stamp & HallMessage & { readonly sequence: number };
  message_removed: Stamp & Pick<HallMessage, 'message_id' | 'removed_by'> & { readonly sequence: number };
  bulletin_changed: Stamp & { readonly bulletin: Bulletin; readonly sequence: number };
  /** The player has read on, in any tab. Sent to the player's own tabs. */
  messages_read: Stamp & ReadMark;
  /** The room may have missed something in the hall: read it again. */
  hall_resync: Stamp & { readonly sequence: number };
  /**
   * To a tab that joins: the members who are in, except those who hide it, and how far the room has followed the hall. Later
   * messages of the hall are sent to the tab.
   */
  members_present: Stamp & { readonly user_ids: readonly number[]; readonly sequence: number };
  /** Who came in and who went since. */
  presence_changed: Stamp & { readonly came: readonly number[]; readonly went: readonly number[] };
  /** The room closes all connections after this message. */
  alliance_disbanded: Stamp & { readonly alliance_id: number; readonly alliance_name: string };
  /** The room may have missed an event: the client must fetch everything again. */
  resync: Stamp;
}
