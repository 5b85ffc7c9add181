import type { StaffAudience } from '#shared/api/call';
import type { StaffRole } from '#shared/catalogue/staff';
import { REFUSALS, Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { requireOpenSession } from '../accounts/sessions.ts';
import type { Operator } from '../admin/operator-command.ts';
import type { AppContext } from '../command/app-context.ts';
import { requireNoConflict } from './conflicts.ts';

/** Somebody on the staff, with an open session of the game. */
export interface StaffCaller {
  readonly playerId: number;
  readonly sessionId: number;
  readonly username: string;
  readonly role: StaffRole;
}

/**
 * The role of whoever calls, read anew for each call: a role that was taken away, a session that has ended, a ban and a forgotten second factor count at
 * once. Refuses with 401 if the session has ended, and with 403 if the role does not suffice.
 */
export async function requireStaff(
  { db }: Pick<AppContext, 'db'>,
  caller: Pick<StaffCaller, 'playerId' | 'sessionId'>,
  audience: StaffAudience,
): Promise<Pick<StaffCaller, 'username' | 'role'>> {
  await requireOpenSession({ db }, caller);
  const [row]: { username: string; role: StaffRole; has_factor: boolean }[] = await db.query(
    `SELECT username, role, factor_since IS NOT NULL AS has_factor FROM staff JOIN player ON player.id = player_id
     WHERE player_id = $1`,
    [caller.playerId],
  );
  if (!row) throw new Refused(STAFF_REFUSALS.staffOnly);
  if (audience !== 'staff' && !row.has_factor) throw new Refused(REFUSALS.tokenInvalid);
  if (audience === 'operator' && row.role !== 'operator') throw new Refused(STAFF_REFUSALS.operatorsOnly);
  return { username: row.username, role: row.role };
}

/** Somebody on the staff, as the acts of operators know them: by name and id, and without cases of their own. */
export function operatorOf({ db }: Pick<AppContext, 'db'>, staff: StaffCaller): Operator {
  const { username, playerId } = staff;
  return {
    db,
    who: `${username} (${playerId})`,
    mayActOn: (tx, otherId) => requireNoConflict(tx, staff, otherId),
  };
}

/** The answer to an act that was done. */
export async function acted(act: Promise<unknown>): Promise<{ message: string }> {
  await act;
  return { message: 'Done.' };
}
