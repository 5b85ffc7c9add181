import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { id, instant, level, pathId, said, text } from '../fields.ts';

export const joinRequest = z.object({
  id,
  user_id: id,
  username: z.string(),
  level: level,
  requested_at: instant,
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const invitation = z.object({
  invitation_id: id,
  alliance_name: z.string(),
  inviter_username: z.string(),
  created_at: instant,
});
export type Invitation = z.infer<typeof invitation>;

const alliancePath = z.object({ id: pathId });
const requestPath = z.object({ id: pathId, requestId: pathId });
const invitationPath = z.object({ invitationId: pathId });

/** The caller's pending invitations. */
export const myInvitations = call({
  method: 'GET',
  path: '/alliances/me/invitations',
  audience: 'player',
  summary: 'Invitations that wait for your answer',
  fallback: 'Failed to load invitations.',
  answer: z.array(invitation),
  versioned: true,
  status: 200,
});

/** Accepts an invitation; the caller becomes a member. */
export const acceptInvitation = call({
  method: 'POST',
  path: '/alliances/me/invitations/{invitationId}/accept',
  audience: 'player',
  summary: 'Accept an invitation',
  fallback: 'Failed to accept invitation.',
  missing: REFUSALS.invitationNotFound.text,
  params: invitationPath,
  answer: said,
  status: 200,
  refuses: [409],
  outsidePlay: true,
});

/** Declines an invitation. */
export const declineInvitation = call({
  method: 'POST',
  path: '/alliances/invitations/{invitationId}/decline',
  audience: 'player',
  summary: 'Decline an invitation',
  fallback: 'Failed to decline invitation.',
  missing: REFUSALS.invitationNotFound.text,
  params: invitationPath,
  answer: said,
  status: 200,
  refuses: [409],
  outsidePlay: true,
});

/** Sends a request to join. The caller never becomes a member at once: somebody must approve the request. */
export const joinAlliance = call({
  method: 'POST',
  path: '/alliances/{id}/join',
  audience: 'player',
  summary: 'Ask to join an alliance',
  fallback: 'Failed to send request.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: said,
  status: 201,
  refuses: [409],
  outsidePlay: true,
});

/** The pending requests to join this alliance. */
export const joinRequests = call({
  method: 'GET',
  path: '/alliances/{id}/join-requests',
  audience: 'player',
  summary: 'Requests that wait for the leader',
  fallback: 'Failed to load join requests.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.array(joinRequest),
  versioned: true,
  status: 200,
  refuses: [403],
});

/** Approves a request; the requester becomes a member. */
export const approveRequest = call({
  method: 'POST',
  path: '/alliances/{id}/join-requests/{requestId}/approve',
  audience: 'player',
  summary: 'Let the requester in',
  fallback: 'Failed to approve request.',
  missing: REFUSALS.requestNotFound.text,
  params: requestPath,
  answer: said,
  status: 200,
  refuses: [403, 409],
  outsidePlay: true,
});

/** Rejects a request. */
export const rejectRequest = call({
  method: 'POST',
  path: '/alliances/{id}/join-requests/{requestId}/reject',
  audience: 'player',
  summary: 'Turn the requester down',
  fallback: 'Failed to reject request.',
  missing: REFUSALS.requestNotFound.text,
  params: requestPath,
  answer: said,
  status: 200,
  refuses: [403, 409],
  outsidePlay: true,
});

/** Invites a player by name. */
export const invite = call({
  method: 'POST',
  path: '/alliances/{id}/invitations',
  audience: 'player',
  summary: 'Invite a player by name',
  fallback: 'Failed to send invitation.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({
    username_to_invite: text('Username is required.', 100).trim().min(1, 'Username is required.'),
  }),
  answer: said,
  status: 201,
  refuses: [403, 409],
  outsidePlay: true,
});
