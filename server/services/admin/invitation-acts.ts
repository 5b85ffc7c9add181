import { randomBytes } from 'node:crypto';
import { INVITATION_LIMITS } from '#shared/catalogue/staff';
import { Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { INVITATION_USED, invitationHash } from '../accounts/registration-invitations.ts';
import { logAct, type Operator } from './operator-command.ts';

/* Invitations to register. Only the hash of a code is stored, so a code is shown once. */

export interface NewInvitation {
  readonly uses: number;
  readonly days: number;
  /** For the operators alone: whom it is meant for. */
  readonly note: string;
}

export interface Invitation extends Pick<NewInvitation, 'uses' | 'note'> {
  readonly id: number;
  readonly used: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  /** Whether somebody may still register with it. */
  readonly good: boolean;
}

/** The link that lets players register with this code. A part after `#` reaches no server, and no log. */
export const invitationLink = (game: string, code: string) => `${game}/register#invitation=${code}`;

/** Makes an invitation. Resolves with its code, which nothing else knows. Throws with a sentence for the operator. */
export async function createInvitation(
  { db, who }: Operator,
  { uses, days, note }: NewInvitation,
): Promise<{ readonly id: number; readonly code: string; readonly expires_at: Date }> {
  requireWhole('uses', uses);
  requireWhole('days', days);
  if (note.length > INVITATION_LIMITS.note) throw new Refused(STAFF_REFUSALS.inviteNoteTooLong);
  const code = randomBytes(18).toString('base64url');
  return transaction(db, async (tx) => {
    const [made]: { id: number; expires_at: Date }[] = await tx.query(
      `INSERT INTO registration_invitation (code_hash, uses, note, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(days => $4)) RETURNING id, expires_at`,
      [invitationHash(code), uses, note, days],
    );
    if (!made) throw new Error('The invitation was not stored.');
    const details = `invitation ${made.id}, uses: ${uses}, until ${made.expires_at.toISOString()}`;
    await logAct(tx, who, 'invite', { id: 0, username: '' }, details);
    return { ...made, code };
  });
}

function requireWhole(what: 'uses' | 'days', number: number): void {
  if (Number.isInteger(number) && number >= 1 && number <= INVITATION_LIMITS[what]) return;
  throw new Error(`--${what} takes a whole number from 1 to ${INVITATION_LIMITS[what]}.`);
}

/** The invitations with which somebody may still register, the oldest first; with `all`, also those of the last 30 days that have ended. */
export function registrationInvitations(queries: Queries, { all }: { readonly all: boolean }): Promise<Invitation[]> {
  return queries.query(
    `SELECT * FROM (
       SELECT id, uses, note, created_at, expires_at, revoked_at, ${INVITATION_USED} AS used,
         revoked_at IS NULL AND expires_at > clock_timestamp() AND uses > ${INVITATION_USED} AS good
       FROM registration_invitation
     ) AS counted WHERE good OR $1 ORDER BY id`,
    [all],
  );
}

/** Nobody can register with it any more; those who have stay. Refuses if it is not there, or was withdrawn before. */
export async function revokeInvitation({ db, who }: Operator, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const [found]: { revoked_at: Date | null }[] = await tx.query(
      'SELECT revoked_at FROM registration_invitation WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!found) throw new Refused(STAFF_REFUSALS.inviteNotFound);
    if (found.revoked_at) throw new Refused(STAFF_REFUSALS.inviteRevoked);
    await tx.query('UPDATE registration_invitation SET revoked_at = clock_timestamp() WHERE id = $1', [id]);
    await logAct(tx, who, 'revoke-invitation', { id: 0, username: '' }, `invitation ${id}`);
  });
}
