import { z } from 'zod';
import { joinRequest } from '../api/alliances/alliance-admission.ts';
import { bulletin, hallMessage, readMark } from '../api/alliances/alliance-hall.ts';
import { payout } from '../api/alliances/alliance-payouts.ts';
import { relation } from '../api/alliances/alliance-relations.ts';
import { sharedSighting } from '../api/alliances/alliance-sightings.ts';
import { allianceMember, logEntry } from '../api/alliances/alliances.ts';
import { count, id, rendered } from '../api/fields.ts';
import { event, nothing } from './event.ts';

/** Counts what happens in the hall, and not with the alliance. */
const sequence = count;

/**
 * Messages from an alliance's room to the tabs of its members: events in the past tense, each with the complete new view of its subject.
 * Clients send nothing.
 */
export const ALLIANCE_EVENTS = {
  log_added: event(logEntry, 'readLogs'),
  /** A member was paid from the bank. */
  payout_made: event(payout, 'seeBank'),
  /** A mate's probe saw a world of another ruler. Only if the alliance shares sightings. */
  sighting_shared: event(sharedSighting, 'seeSightings'),
  /** An army sets out to besiege a world of the member `ruler_id`, or that siege begins, goes on or ends. */
  siege_told: event(z.object({ message: z.string(), ...rendered, ruler_id: id }), 'seeMembers'),
  /** A siege of a world of a member or a partner began, went on or ended. Tabs read again which sieges they see. */
  sieges_changed: event(nothing, 'seeMembers'),
  /** Worlds of a member have changed hands: the people on the map are to be read again. */
  worlds_changed: event(nothing, 'seeMembers'),
  /** Somebody joined, left, changed role, or shows or hides their worlds: the complete list of members. */
  members_changed: event(z.object({ members: z.array(allianceMember) }), 'seeMembers'),
  /** The complete list of pending requests. */
  join_requests_changed: event(z.object({ join_requests: z.array(joinRequest) }), 'answerRequests'),
  /** A pact, a war or an offer is new, goes on or is over, or a war counts more: the complete list. */
  relations_changed: event(z.object({ relations: z.array(relation) }), 'seeRelations'),
  /** Somebody said something. `sequence` counts what happens in the hall, and not with the alliance. */
  message_posted: event(hallMessage.extend({ sequence }), 'talk'),
  message_removed: event(hallMessage.pick({ message_id: true, removed_by: true }).extend({ sequence }), 'talk'),
  bulletin_changed: event(z.object({ bulletin, sequence }), 'talk'),
  /** The player has read on, in any tab. */
  messages_read: event(readMark, 'one member'),
  /** The room may have missed something in the hall: read it again. */
  hall_resync: event(z.object({ sequence }), 'talk'),
  /**
   * To a tab that joins: the members who are in, except those who hide it, and how far the room has followed the hall. Later
   * messages of the hall are sent to the tab.
   */
  members_present: event(z.object({ user_ids: z.array(id), sequence }), 'one member'),
  /** The player hides from now on whether they are in, or shows it again, in any tab. */
  presence_chosen: event(z.object({ hidden: z.boolean() }), 'one member'),
  /** Who came in and who went since. */
  presence_changed: event(z.object({ came: z.array(id), went: z.array(id) }), 'talk'),
  /** The room closes all connections after this message. */
  alliance_disbanded: event(z.object({ alliance_id: id, alliance_name: z.string() }), 'seeMembers'),
  /** The room may have missed an event: the client must fetch everything again. */
  resync: event(nothing, 'seeMembers'),
} as const;
