import type { EntityManager } from 'typeorm';

/*
 * What an act leaves behind besides balances, and what the database itself must still refuse. Each check gives one sentence
 * for each thing that is wrong.
 */

/** Nothing was paid for twice: neither a building, nor a ship, nor a mission. */
export async function paidTwice(tx: EntityManager): Promise<string[]> {
  const rows: { reason: string; ref_id: number }[] = await tx.query(
    `SELECT reason, ref_id FROM ledger WHERE account_kind = 'sink' AND reason IN ('build', 'ship', 'mission')
     GROUP BY reason, ref_id HAVING count(*) > 1 ORDER BY reason, ref_id`,
  );
  const names: Readonly<Record<string, string>> = { build: 'building', ship: 'ship', mission: 'mission' };
  return rows.map(({ reason, ref_id }) => `The ${names[reason]} ${ref_id} was paid for more than once.`);
}

/** No mission came home twice. */
export async function broughtTwice(tx: EntityManager): Promise<string[]> {
  const rows: { ref_id: number }[] = await tx.query(
    `SELECT ref_id FROM ledger WHERE account_kind = 'mint' AND reason = 'mission'
     GROUP BY ref_id HAVING count(*) > 1 ORDER BY ref_id`,
  );
  return rows.map(({ ref_id }) => `The mission ${ref_id} brought its goods home more than once.`);
}

/** Nobody has read what is not there yet. */
export async function readTooSoon(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    'SELECT id FROM mission WHERE read_at IS NOT NULL AND report IS NULL ORDER BY id',
  );
  return rows.map(({ id }) => `Mission ${id} counts as read, and has no report yet.`);
}

/** A key and the answer to its act are there together, or neither is. */
export async function unansweredKeys(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number; acts: number }[] = await tx.query(
    'SELECT player_id, count(*) AS acts FROM idempotency WHERE answer IS NULL GROUP BY player_id ORDER BY player_id',
  );
  return rows.map(({ player_id, acts }) => `${acts} acts of player ${player_id} have a key, but no answer.`);
}

/** Whoever is in an alliance neither asks for a way into another nor is asked (G-83, G-84). */
export async function openAsks(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number }[] = await tx.query(
    `SELECT player_id FROM member WHERE
       EXISTS (SELECT 1 FROM join_request WHERE player_id = member.player_id AND status = 'pending')
       OR EXISTS (SELECT 1 FROM invitation WHERE invitee_id = player_id AND status = 'pending')
     ORDER BY player_id`,
  );
  return rows.map(({ player_id }) => `Player ${player_id} is in an alliance, and another door stands open.`);
}

/** Every constraint, index and trigger of ours holds: a restore or a hand may have left one switched off. */
export async function idleGuards(tx: EntityManager): Promise<string[]> {
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
