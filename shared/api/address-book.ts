import { z } from 'zod';
import { ADDRESS_STATUSES } from '../catalogue/galaxy.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { addressNote, amount, coordinate, count, gateAddress, id, instant, pathId, stamp } from './fields.ts';
import { sighting } from './reports.ts';

/** What the player knows of a world whose gate address was discovered. */
export const addressRecord = z.object({
  planet_id: id,
  stargate_address: gateAddress,
  planet_type_id: id,
  planet_type_name: z.string(),
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  max_buildings: count,
  status: z.enum(ADDRESS_STATUSES),
  /** Only of a held world. Old reports keep the owner's name without the id. */
  owner: z.object({ user_id: id.nullable(), username: z.string() }).nullable(),
  /** Whether that owner is on leave now: nobody can attack them. */
  on_leave: z.boolean(),
  /** Strength of the guards of a free world. */
  guard: count,
  /** Left in the ground; null if no mission looked. */
  reserves: z.object({ naquadah: amount, trinium: amount, metal: amount }).nullable(),
  /** What a probe saw there; null if the last report has no sighting. */
  sighting: sighting.nullable(),
  /** When status, reserves and sighting were seen; null for the player's own worlds, and if only the address is known. */
  as_of: instant.nullable(),
  discovered_at: instant,
  /** The mission that discovered the world, and the one that reported on it last; null if the player knows it by a battle alone. */
  mission_id: id.nullable(),
  report_id: id.nullable(),
  note: z.string().nullable(),
});
export type AddressRecord = z.infer<typeof addressRecord>;

/** One record for each world that the caller knows, also for those that are the caller's by now. */
export const addressBook = call({
  method: 'GET',
  path: '/planets/known/book',
  audience: 'player',
  summary: 'What you know of the worlds that you discovered, newest first',
  fallback: 'Failed to fetch known planets.',
  answer: z.array(addressRecord),
  versioned: true,
  status: 200,
});

/** The caller's note on a known world; null if there is none. */
export const notedAddress = z.object({ planet_id: id, note: z.string().nullable(), ...stamp.shape });
export type NotedAddress = z.infer<typeof notedAddress>;

/** Replaces the note. An empty one removes it. */
export const noteAddress = call({
  method: 'PUT',
  path: '/planets/known/{id}/note',
  audience: 'player',
  summary: 'Your own note on a world that you discovered',
  fallback: 'Failed to save the note.',
  missing: REFUSALS.worldNotKnown.text,
  params: z.object({ id: pathId }),
  body: z.strictObject({ note: addressNote }),
  answer: notedAddress,
  status: 200,
});
