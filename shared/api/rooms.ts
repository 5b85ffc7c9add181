import { z } from 'zod';
import { STAFF_REFUSALS } from '../staff-refusals.ts';
import { call } from './call.ts';
import { count, id, instant, pathId } from './fields.ts';

/* The rooms that are open, as operators see them in the console at /admin: never what is said in them. */

const FALLBACK = 'That did not work. Please try again.';

/** Whose room it is: of a player, of an alliance, or of the staff, who have one. */
export const ROOM_KINDS = ['player', 'alliance', 'operator'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

const room = z.object({
  kind: z.enum(ROOM_KINDS),
  /** The player or the alliance; null for the room of the staff, and for one that the reader may not open. */
  owner: z.object({ id, name: z.string() }).nullable(),
  process_id: z.string(),
  clients: count,
  opened_at: instant,
});

export const listRooms = call({
  method: 'GET',
  path: '/console/rooms',
  audience: 'operator',
  summary: 'The rooms that are open in all processes, or those of players who are searched for',
  fallback: FALLBACK,
  query: z.strictObject({
    /** As in the search for people: the rooms of these players, and of their alliances. */
    search: z.string().max(254).catch('').default(''),
    kind: z.enum(ROOM_KINDS).optional().catch(undefined),
    process: z.string().max(100).optional().catch(undefined),
  }),
  answer: z.object({
    at: instant,
    /** All that are open. */
    counts: z.array(z.object({ process_id: z.string(), kind: z.enum(ROOM_KINDS), rooms: count, clients: count })),
    /** How many fit what is asked for. */
    found: count,
    /** The first of these: those with the most clients, and of them the latest. */
    rooms: z.array(room.extend({ conflict: z.enum(['own', 'mate', 'war', 'related', 'staff']).nullable() })),
  }),
  status: 200,
});

const message = z.object({ name: z.string(), bytes: count, at: instant, clients: count });

export const lookIntoRoom = call({
  method: 'GET',
  path: '/console/rooms/{kind}/{id}',
  audience: 'operator',
  summary: 'A room: its clients, the sizes of what it shows, and the names, sizes and times of its last messages',
  fallback: FALLBACK,
  missing: STAFF_REFUSALS.roomNotOpen.text,
  params: z.object({ kind: z.enum(ROOM_KINDS), id: pathId }),
  answer: room.extend({
    at: instant,
    /** The first ones. */
    tabs: z.array(
      z.object({
        user: z.object({ id, username: z.string() }),
        since: instant,
        /** When the last message came from this client and went to it; null if none has while somebody looks. */
        in_at: instant.nullable(),
        out_at: instant.nullable(),
      }),
    ),
    /** The fields of its state, and how many bytes each takes on the wire. */
    fields: z.array(z.object({ name: z.string(), bytes: count })),
    /** Messages are kept while somebody looks. */
    watched_since: instant,
    /** The latest first. */
    received: z.array(message),
    sent: z.array(message),
  }),
  status: 200,
  refuses: [403],
});
