import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import {
  RELATION_KINDS,
  RELATION_STATES,
  type RelationRecord as RelationOfRules,
  WISHES,
} from '../../rules/relations.ts';
import { call } from '../call.ts';
import { amount, bodyId, count, id, instant, pathId, stamp } from '../fields.ts';

const alliancePath = z.object({ id: pathId });
const relationPath = z.object({ id: pathId, relationId: pathId });

/** What one side has done in a war: battles won, units of all resources looted, worlds taken. */
export const warScore = z.object({ battles_won: count, looted: amount, worlds_taken: count });

/** A pact, a war or an offer, as one of the two alliances sees it. */
export const relation = z.object({
  relation_id: id,
  kind: z.enum(RELATION_KINDS),
  /** The other alliance. `disbanded`: it is no more. */
  alliance: z.object({ id, name: z.string(), disbanded: z.boolean() }),
  /** Who offered the pact or declared the war: the id of one of the two. */
  offered_by: id,
  offered_at: instant,
  /** Null while a pact is only offered. A war may begin later than now. */
  since: instant.nullable(),
  /** Null while it is not over. */
  until: instant.nullable(),
  /** From when on members may march on each other again after a pact; null otherwise, and after a pact that another one followed. */
  marches_from: instant.nullable(),
  /** Which of the two offers peace in a war; null if none does. */
  peace_by: id.nullable(),
  /** The tally of a war; null otherwise. */
  tally: z.object({ own: warScore, other: warScore }).nullable(),
});
export type Relation = z.infer<typeof relation>;

/** The same for the rules, which know ids and moments as numbers. */
export function relationForRules({ kind, offered_by, since, peace_by }: Relation): RelationOfRules {
  return { kind, offeredBy: offered_by, since: since === null ? null : Date.parse(since), peaceBy: peace_by };
}

/** Pacts, wars and offers of the alliance, those that are not over first; and the latest that are. */
export const listRelations = call({
  method: 'GET',
  path: '/alliances/{id}/relations',
  audience: 'player',
  summary: 'Pacts, wars and offers of your alliance',
  fallback: 'The relations could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.array(relation),
  versioned: true,
  status: 200,
  refuses: [403],
});

/** The list after the command, with its stamp: that of the caller's alliance. */
const changed = z.object({ relations: z.array(relation), message: z.string(), ...stamp.shape });

/**
 * Offers a pact or, as `neutral`, peace; or declares war. What the other alliance has offered already is accepted by this. A
 * war begins after a warning.
 */
export const askRelation = call({
  method: 'POST',
  path: '/alliances/{id}/relations',
  audience: 'player',
  summary: 'Offer a pact or peace to another alliance, or declare war on it',
  fallback: 'The other alliance could not be asked. Please try again.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({
    alliance_id: bodyId(REFUSALS.relationAllianceMissing.text),
    kind: z.enum(WISHES, { error: REFUSALS.relationWishInvalid.text }),
  }),
  answer: changed,
  status: 201,
  refuses: [403, 409],
});

/** Accepts the pact or the peace that the other alliance offers. */
export const acceptRelation = call({
  method: 'POST',
  path: '/alliances/{id}/relations/{relationId}/accept',
  audience: 'player',
  summary: 'Accept a pact or peace',
  fallback: 'The offer could not be accepted. Please try again.',
  missing: REFUSALS.relationNotFound.text,
  params: relationPath,
  answer: changed,
  status: 200,
  refuses: [403, 409],
});

/**
 * Cancels a pact, takes back or declines an offer, or calls off a war that has not begun. `state` is what the caller has seen: a
 * relation that has changed since is not ended.
 */
export const endRelation = call({
  method: 'DELETE',
  path: '/alliances/{id}/relations/{relationId}',
  audience: 'player',
  summary: 'Cancel a pact, or take back or decline an offer',
  fallback: 'That could not be ended. Please try again.',
  missing: REFUSALS.relationNotFound.text,
  params: relationPath,
  query: z.strictObject({ state: z.enum(RELATION_STATES, { error: REFUSALS.relationStateInvalid.text }) }),
  answer: changed,
  status: 200,
  refuses: [403, 409],
});
