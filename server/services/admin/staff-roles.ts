import { STAFF_ROLES, type StaffRole } from '#shared/catalogue/staff';
import { endSessions } from '../accounts/sessions.ts';
import { type Operator, runOperatorCommand } from './operator-command.ts';

/** Gives a player a role on the staff, another one, or none. Whoever has less rights than before is logged out everywhere. */
export async function setRole(operator: Operator, name: string, wanted: string): Promise<string> {
  const role = wanted === 'none' ? undefined : STAFF_ROLES.find((each) => each === wanted);
  if (!role && wanted !== 'none') throw new Error(`A role is ${STAFF_ROLES.join(', ')} or none.`);
  return runOperatorCommand(operator, 'role', name, async ({ tx, player: { id, username, verified_at } }) => {
    if (!verified_at) throw new Error(`${username} is not verified.`);
    const [had]: { role: StaffRole }[] = await tx.query('SELECT role FROM staff WHERE player_id = $1', [id]);
    if (had?.role === role) throw new Error(`${username} has this role already.`);
    if (role)
      await tx.query(
        `INSERT INTO staff (player_id, role) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET role = excluded.role, since = clock_timestamp()`,
        [id, role],
      );
    else await tx.query('DELETE FROM staff WHERE player_id = $1', [id]);
    if (had && role !== 'operator') await endSessions(tx, id);
    const opens = had ? '' : ' The console at /admin first asks for the password, and sets up the second factor.';
    return {
      details: wanted,
      answer: role ? `${username} is ${role} now.${opens}` : `${username} is not on the staff any more.`,
    };
  });
}

/** Forgets the second factor of somebody who has lost it, and ends all sessions: the console asks for a new one. */
export async function resetFactor(operator: Operator, name: string): Promise<string> {
  return runOperatorCommand(operator, 'reset-factor', name, async ({ tx, player: { id, username } }) => {
    const [, had]: [unknown, number] = await tx.query(
      'UPDATE staff SET factor = NULL, factor_since = NULL WHERE player_id = $1 AND factor IS NOT NULL',
      [id],
    );
    if (had === 0) throw new Error(`${username} has no second factor.`);
    await endSessions(tx, id);
    return { answer: `The second factor of ${username} is forgotten, and all sessions have ended.` };
  });
}
