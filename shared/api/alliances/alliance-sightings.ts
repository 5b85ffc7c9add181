import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { coordinate, gateAddress, id, instant, pathId } from '../fields.ts';
import { sighting } from '../reports.ts';

/** A world that a mate's probe saw: what it saw, when, and whose probe it was. */
export const sharedSighting = z.object({
  planet_id: id,
  stargate_address: gateAddress,
  planet_type_id: id,
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  /** Who held the world then. */
  owner: z.object({ user_id: id.nullable(), username: z.string() }),
  seen_by: z.object({ user_id: id, username: z.string() }),
  as_of: instant,
  sighting,
});
export type SharedSighting = z.infer<typeof sharedSighting>;

/** The last sightings of the caller's mates, one for each world, newest first. Empty below the level of this perk. */
export const sharedSightings = call({
  method: 'GET',
  path: '/alliances/{id}/sightings',
  audience: 'player',
  summary: "What your mates' probes saw",
  fallback: 'The sightings of your mates could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: z.object({ id: pathId }),
  answer: z.array(sharedSighting),
  versioned: true,
  status: 200,
  refuses: [403],
});
