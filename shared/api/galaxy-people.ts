import { z } from 'zod';
import { STANDINGS } from '../rules/people.ts';
import { call } from './call.ts';
import { coordinate, id, instant, stamp, version } from './fields.ts';

/** An alliance of which the caller sees a world. */
const allianceOnMap = z.object({ alliance_id: id, name: z.string(), relation: z.enum(STANDINGS) });
export type AllianceOnMap = z.infer<typeof allianceOnMap>;

/** Whose a world is, as far as the caller may know. */
const peopledWorld = z.object({
  planet_id: id,
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  planet_type_id: id,
  /** The name that a mate gave it; null for worlds of others. */
  planet_name: z.string().nullable(),
  user_id: id,
  username: z.string(),
  /** The ruler's alliance now, one of `alliances`; null without one. */
  alliance_id: id.nullable(),
  /** When the caller's last report saw the ruler there; null for a mate's world, which is the mate's now. */
  seen_at: instant.nullable(),
});
export type PeopledWorld = z.infer<typeof peopledWorld>;

const people = z.object({
  /** Whether the caller's mates see the caller's worlds. */
  sharing: z.boolean(),
  alliances: z.array(allianceOnMap),
  worlds: z.array(peopledWorld),
  /** The version of the caller's alliance as of which its members are shown; null without one. */
  alliance_version: version.nullable(),
  ...stamp.shape,
});
export type People = z.infer<typeof people>;

/**
 * The rulers of worlds on the map: of the worlds that mates share, and of those that the caller's own reports found, as of the last
 * report. The stamp is the player's: whoever enters or leaves an alliance has a higher version.
 */
export const getPeople = call({
  method: 'GET',
  path: '/galaxy/people',
  audience: 'player',
  summary: 'Whose worlds on the map are, as far as you know',
  fallback: 'Failed to fetch the people of the galaxy.',
  answer: people,
  status: 200,
});

const site = z.object({ coordinates_x: coordinate, coordinates_y: coordinate });

/** Relief of a mate that is under way. */
const matesMarch = z.object({
  march_id: id,
  username: z.string(),
  /** Where this leg began, and where it ends. */
  from: site,
  to: site,
  /** The name of the world where it ends. */
  planet_name: z.string().nullable(),
  began_at: instant,
  lands_at: instant,
});
export type MatesMarch = z.infer<typeof matesMarch>;

/**
 * The relief that mates have under way, out and back, between worlds that the caller sees: the sender's, and a mate's or the caller's
 * own. Of no other march do mates learn. The next to land first, at most a hundred.
 */
export const getMatesMarches = call({
  method: 'GET',
  path: '/galaxy/people/marches',
  audience: 'player',
  summary: 'Relief under way among the members of your alliance',
  fallback: 'Failed to fetch the marches of your alliance.',
  answer: z.object({ marches: z.array(matesMarch), ...stamp.shape }),
  status: 200,
});

/** Shows the caller's worlds to the mates, or hides them: then the list of members has no home of the caller either. */
export const setSharing = call({
  method: 'PUT',
  path: '/galaxy/people/sharing',
  audience: 'player',
  summary: 'Show or hide your worlds to the members of your alliance',
  fallback: 'Failed to save. Please try again.',
  body: z.strictObject({ sharing: z.boolean() }),
  answer: z.object({ sharing: z.boolean() }),
  status: 200,
  outsidePlay: true,
});
