import type { EntityManager } from 'typeorm';

/*
 * Checks of what commands leave behind besides balances, and of the constraints that the database must enforce. Each
 * returns one sentence for each problem.
 */

/** No building, ship or mission was paid for twice. */
export async function paidTwice(tx: EntityManager): Promise<string[]> {
  const rows: { reason: string; ref_id: number }[] = await tx.query(
    `SELECT reason, ref_id FROM ledger WHERE account_kind = 'sink' AND reason IN ('build', 'ship', 'mission')
     GROUP BY reason, ref_id HAVING count(*) > 1 ORDER BY reason, ref_id`,
  );
  const names: Readonly<Record<string, string>> = { build: 'building', ship: 'ship', mission: 'mission' };
  return rows.map(({ reason, ref_id }) => `The ${names[reason]} ${ref_id} was paid for more than once.`);
}

/** No mission delivered its goods twice. */
export async function deliveredTwice(tx: EntityManager): Promise<string[]> {
  const rows: { ref_id: number }[] = await tx.query(
    `SELECT ref_id FROM ledger WHERE account_kind = 'mint' AND reason = 'mission'
     GROUP BY ref_id HAVING count(*) > 1 ORDER BY ref_id`,
  );
  return rows.map(({ ref_id }) => `The mission ${ref_id} brought its goods home more than once.`);
}

/** No mission counts as read before it has a report. */
export async function readTooSoon(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    'SELECT id FROM mission WHERE read_at IS NOT NULL AND report IS NULL ORDER BY id',
  );
  return rows.map(({ id }) => `Mission ${id} counts as read, and has no report yet.`);
}

/** Every idempotency key has an answer: both are written in one transaction. */
export async function unansweredKeys(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number; acts: number }[] = await tx.query(
    'SELECT player_id, count(*) AS acts FROM idempotency WHERE answer IS NULL GROUP BY player_id ORDER BY player_id',
  );
  return rows.map(({ player_id, acts }) => `${acts} acts of player ${player_id} have a key, but no answer.`);
}

/** No member of an alliance has a pending request or invitation. */
export async function openAdmissionsOfMembers(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number }[] = await tx.query(
    `SELECT player_id FROM member WHERE
       EXISTS (SELECT 1 FROM join_request WHERE player_id = member.player_id AND status = 'pending')
       OR EXISTS (SELECT 1 FROM invitation WHERE invitee_id = player_id AND status = 'pending')
     ORDER BY player_id`,
  );
  return rows.map(({ player_id }) => `Player ${player_id} is in an alliance, and another door stands open.`);
}

/** Every constraint, index and trigger is enabled. A restore or a manual change may have left one disabled. */
export async function disabledConstraints(tx: EntityManager): Promise<string[]> {
  const rows: { name: string }[] = await tx.query(
    `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated
     UNION ALL
     SELECT class.relname FROM pg_index JOIN pg_class AS class ON class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT (indisvalid AND indisready)
     UNION ALL
     SELECT tgname FROM pg_trigger JOIN pg_class AS class ON class.oid = tgrelid
     WHERE relnamespace = 'public'::regnamespace AND tgenabled NOT IN ('O', 'A')
     ORDER BY name`,
  );
  return rows.map(({ name }) => `The database does not enforce ${name}.`);
}
