import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/operators';
import {
  createInvitation,
  invitationLink,
  type NewInvitation,
  registrationInvitations,
  revokeInvitation,
} from '../admin/invitation-acts.ts';
import type { AppContext } from '../command/app-context.ts';
import { acted, operatorOf, type StaffCaller } from './staff-access.ts';

/* Invitations to register, as operators make them in the console. */

/** Those with which somebody may still register, or all of the last 30 days; the latest first. */
export async function listRegistrationInvites(
  { db, registration }: AppContext,
  { ended }: { readonly ended: 'yes' | 'no' },
): Promise<Answer<typeof api.listRegistrationInvites>> {
  const found = await registrationInvitations(db, { all: ended === 'yes' });
  const invitations = found.reverse().map(({ created_at, expires_at, revoked_at, ...invitation }) => ({
    ...invitation,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
  return { mode: registration, invitations };
}

/** The answer holds the link, which is told only this time. */
export async function createRegistrationInvite(
  context: AppContext,
  staff: StaffCaller,
  wanted: NewInvitation,
): Promise<Answer<typeof api.createRegistrationInvite>> {
  const { id, code, expires_at } = await createInvitation(operatorOf(context, staff), wanted);
  return { id, address: invitationLink(context.gameAddress(), code), expires_at: expires_at.toISOString() };
}

export function revokeRegistrationInvite(
  context: AppContext,
  staff: StaffCaller,
  id: number,
): Promise<{ message: string }> {
  return acted(revokeInvitation(operatorOf(context, staff), id));
}
