import { createHash } from 'node:crypto';
import type { RegistrationMode } from '#shared/catalogue/accounts';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';

/** The stored hash of a code. A plain hash suffices for random bits that nobody can guess. */
export function invitationHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** SQL: how many accounts were registered with the invitation. Those that were not verified in time are deleted, and count no more. */
export const INVITATION_USED =
  '(SELECT count(*)::int FROM player WHERE player.invitation_id = registration_invitation.id)';

/**
 * The id of the invitation with which somebody may register; null where none is needed. Refuses with 403 if nobody may register, if the
 * code is missing, or if it is wrong, ended, withdrawn or used up. `lock`: nobody else can take a place of it until the transaction ends.
 */
export async function findInvitation(
  queries: Queries,
  mode: RegistrationMode,
  code: string | undefined,
  { lock = false } = {},
): Promise<number | null> {
  if (mode === 'open') return null;
  if (mode === 'closed') throw new Refused(REFUSALS.registrationClosed);
  if (!code) throw new Refused(REFUSALS.invitationNeeded);
  const [found]: { id: number }[] = await queries.query(
    `SELECT id FROM registration_invitation
     WHERE code_hash = $1 AND revoked_at IS NULL AND expires_at > clock_timestamp() ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [invitationHash(code)],
  );
  // A statement of its own: only one that begins after the lock sees the accounts that came before.
  const free: unknown[] = await queries.query(
    `SELECT 1 FROM registration_invitation WHERE id = $1 AND uses > ${INVITATION_USED}`,
    [found?.id ?? null],
  );
  if (!found || free.length === 0) throw new Refused(REFUSALS.invitationSpent);
  return found.id;
}

/** The same under the invitation's lock, so that of several registrations for its last place one gets it. */
export function takeInvitation(tx: Queries, mode: RegistrationMode, code: string | undefined): Promise<number | null> {
  return findInvitation(tx, mode, code, { lock: true });
}
