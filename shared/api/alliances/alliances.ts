import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { place } from '../battles/battles.ts';
import { call } from '../call.ts';
import {
  allianceDescription,
  allianceName,
  amount,
  bankAmount,
  bodyId,
  count,
  id,
  instant,
  level,
  paging,
  pathId,
  rendered,
  said,
  stamp,
  whyNot,
} from '../fields.ts';
import { resources } from '../resources.ts';

export const allianceRole = z.enum(['leader', 'officer', 'member']);
export type AllianceRole = z.infer<typeof allianceRole>;

/** The bank holds only these three resources, never energy or food. */
export const bank = z.object({ naquadah: amount, trinium: amount, metal: amount });
export type Bank = z.infer<typeof bank>;

export const allianceSummary = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  level: level,
  current_member_count: count,
  max_members: count,
  leader_id: id,
});
export type AllianceSummary = z.infer<typeof allianceSummary>;

/** `home`: the member's home world, to which mates send relief; null for a member who has none or hides their worlds. */
export const allianceMember = z.object({
  user_id: id,
  username: z.string(),
  role: allianceRole,
  level: level,
  home: place.nullable(),
});
export type AllianceMember = z.infer<typeof allianceMember>;

export const logEntry = z.object({ details: z.string(), ...rendered, timestamp: instant });
export type LogEntry = z.infer<typeof logEntry>;

/** `officers_trusted`: officers may pay members from the bank, and decide on pacts and wars. */
export const allianceDetails = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  level: level,
  current_member_count: count,
  max_members: count,
  leader_id: id,
  officers_trusted: z.boolean(),
  resources: bank,
  ...stamp.shape,
});
export type AllianceDetails = z.infer<typeof allianceDetails>;

const alliancePath = z.object({ id: pathId });
const memberPath = z.object({ id: pathId, userId: pathId });

/** Founds an alliance. The caller becomes its leader. */
export const createAlliance = call({
  method: 'POST',
  path: '/alliances',
  audience: 'player',
  summary: 'Found an alliance',
  fallback: 'Failed to create alliance.',
  body: z.strictObject({ name: allianceName, description: allianceDescription.optional() }),
  answer: z.object({ ...allianceSummary.shape, message: z.string() }),
  status: 201,
  refuses: [400, 403, 409],
});

/** Searches alliances by name. A blank name lists the first ones. */
export const searchAlliances = call({
  method: 'GET',
  path: '/alliances/search',
  audience: 'player',
  summary: 'Find alliances by a part of their name',
  fallback: 'Failed to search alliances.',
  query: z.strictObject({ name: z.string().max(200).default('') }),
  answer: z.array(z.object({ ...allianceSummary.shape, member_count: count, request_pending: z.boolean() })),
  status: 200,
});

/**
 * Alliances with a free place and with neighbours of the caller, whose home is the middle of the neighbourhood: at most five, and none
 * for members of an alliance. It says who the neighbours are of nobody. `known_neighbours`: so many of its members have a world near
 * the caller as far as the caller knows. Where that is 0, several members live near, but not all of them.
 */
export const suggestedAlliances = call({
  method: 'GET',
  path: '/alliances/suggested',
  audience: 'player',
  summary: 'Alliances near you that have a free place',
  fallback: 'Failed to fetch alliances near you.',
  answer: z.array(
    z.object({ ...allianceSummary.shape, member_count: count, request_pending: z.boolean(), known_neighbours: count }),
  ),
  status: 200,
});

/** The caller's alliance and role; both are null for a player without an alliance. */
export const myAlliance = call({
  method: 'GET',
  path: '/alliances/user/alliance',
  audience: 'player',
  summary: 'Your alliance and your role in it',
  fallback: 'Failed to load detailed alliance information.',
  answer: z.object({
    alliance: z.object({ ...allianceSummary.shape, member_count: count }).nullable(),
    user_role: allianceRole.nullable(),
    ...stamp.shape,
  }),
  status: 200,
});

/** Leaves the alliance. When the last member leaves, the alliance is disbanded. */
export const leaveAlliance = call({
  method: 'POST',
  path: '/alliances/me/leave',
  audience: 'player',
  summary: 'Leave your alliance',
  fallback: 'Failed to leave alliance.',
  answer: said,
  status: 200,
  refuses: [409],
  outsidePlay: true,
});

/** The members of an alliance, with the addresses of their homes: for its members only. */
export const allianceMembers = call({
  method: 'GET',
  path: '/alliances/{id}/members',
  audience: 'player',
  summary: 'The members of your alliance',
  fallback: 'Failed to load members.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.array(allianceMember),
  versioned: true,
  status: 200,
  refuses: [403],
});

/** Removes a member. */
export const kickMember = call({
  method: 'DELETE',
  path: '/alliances/{id}/members/{userId}',
  audience: 'player',
  summary: 'Put a member out',
  fallback: 'Failed to kick member.',
  missing: REFUSALS.memberNotFound.text,
  params: memberPath,
  answer: said,
  status: 200,
  refuses: [403],
  outsidePlay: true,
});

/** Changes a member's role. `leader` cannot be set here: leadership is transferred by its own call. */
export const changeRole = call({
  method: 'PUT',
  path: '/alliances/{id}/members/{userId}/role',
  audience: 'player',
  summary: 'Promote or demote a member',
  fallback: 'Failed to change role.',
  missing: REFUSALS.memberNotFound.text,
  params: memberPath,
  body: z.strictObject({ role: z.enum(['officer', 'member'], { error: REFUSALS.roleInvalid.text }) }),
  answer: said,
  status: 200,
  refuses: [403, 409],
  outsidePlay: true,
});

/** Entrusts the officers with payouts, pacts and wars, or takes these back. */
export const entrustOfficers = call({
  method: 'PUT',
  path: '/alliances/{id}/officer-rights',
  audience: 'player',
  summary: 'Let officers pay members from the bank, and decide on pacts and wars, or no longer',
  fallback: 'Failed to change the rights of the officers.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ officers_trusted: z.boolean() }),
  answer: said,
  status: 200,
  refuses: [403],
  outsidePlay: true,
});

/** Makes another member the leader. */
export const transferLeadership = call({
  method: 'POST',
  path: '/alliances/{id}/transfer-leadership',
  audience: 'player',
  summary: 'Make another member the leader',
  fallback: 'Failed to transfer leadership.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ new_leader_user_id: bodyId(REFUSALS.newLeaderMissing.text) }),
  answer: said,
  status: 200,
  refuses: [403, 409],
  outsidePlay: true,
});

/** Changes the alliance's name or description. */
export const editAlliance = call({
  method: 'PUT',
  path: '/alliances/{id}',
  audience: 'player',
  summary: 'Change name and description',
  fallback: 'Failed to save details.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ name: allianceName, description: allianceDescription.optional() }),
  answer: z.object({ ...allianceSummary.shape, message: z.string() }),
  status: 200,
  refuses: [400, 403, 409],
  outsidePlay: true,
});

/** Disbands the alliance. Irreversible; what the bank holds is lost. */
export const disbandAlliance = call({
  method: 'DELETE',
  path: '/alliances/{id}',
  audience: 'player',
  summary: 'Disband the alliance',
  fallback: 'Failed to disband alliance.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: said,
  status: 200,
  refuses: [403],
});

/** The details of an alliance, with its bank. */
export const getAllianceDetails = call({
  method: 'GET',
  path: '/alliances/{id}/details',
  audience: 'player',
  summary: 'Your alliance with its bank',
  fallback: 'Failed to load detailed alliance information.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: allianceDetails,
  status: 200,
  refuses: [403],
});

/**
 * What the caller gave in the last day, to all banks together: that may be so many hours of the caller's own output. `refusal`: why the
 * caller may give nothing yet, or null.
 */
export const getContributions = call({
  method: 'GET',
  path: '/alliances/{id}/contributions',
  audience: 'player',
  summary: 'What you gave to the bank today, and whether you may give already',
  fallback: 'What you may give could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.object({ given: amount, ...whyNot, ...stamp.shape }),
  status: 200,
  refuses: [403],
});

/**
 * Pays resources into the bank. An amount that is left out counts as 0. Members give once they have been in the alliance for a day and
 * are not under the peace of newcomers, and in a day at most 4 hours of their own output.
 */
export const contribute = call({
  method: 'POST',
  path: '/alliances/{id}/contribute',
  audience: 'player',
  summary: 'Give of your stock to the bank',
  fallback: 'Failed to contribute resources.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z
    .strictObject({ naquadah: bankAmount, trinium: bankAmount, metal: bankAmount })
    .refine(({ naquadah, trinium, metal }) => naquadah + trinium + metal > 0, REFUSALS.contributionEmpty.text),
  answer: z.object({ alliance_resources: bank, contributed: bank, message: z.string(), resources }),
  status: 200,
  refuses: [403, 409],
});

/**
 * Raises the alliance's level at the bank's expense. If the bank holds too little, the body of the refusal also has
 * the maps `required` and `current`.
 */
export const upgradeAlliance = call({
  method: 'POST',
  path: '/alliances/{id}/upgrade-size',
  audience: 'player',
  summary: 'Raise the level and the number of members',
  fallback: 'Failed to upgrade alliance.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.object({
    new_level: level,
    new_max_members: count,
    remaining_alliance_resources: bank,
    message: z.string(),
  }),
  status: 200,
  refuses: [403, 409],
});

/**
 * The alliance's log, newest entry first. A page past the end is an empty array; a parameter that is not a number
 * counts as its default.
 */
export const allianceLogs = call({
  method: 'GET',
  path: '/alliances/{id}/logs',
  audience: 'player',
  summary: 'What happened in your alliance',
  fallback: 'Failed to fetch logs.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  query: z.strictObject(paging),
  answer: z.array(logEntry),
  versioned: true,
  status: 200,
  refuses: [403],
});
