import type pg from 'pg';
import { type Amounts, RESERVES, RESOURCES, type Reserve } from '#shared/catalogue/resources';
import { endPeace } from './marches.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Lets members give to the banks of their alliances: they are no newcomers any more, and have been members for days. */
export async function letGive(db: Db, playerIds: readonly number[]): Promise<void> {
  await endPeace(db, playerIds);
  await db.query("UPDATE member SET joined_at = clock_timestamp() - interval '2 days' WHERE player_id = ANY ($1)", [
    playerIds,
  ]);
}

/** Adds to the banks of these alliances, with ledger lines: more at once than any member may give. */
export async function fillBanks(db: Db, allianceIds: readonly number[], amounts: Readonly<Record<Reserve, number>>) {
  const given: Partial<Amounts> = amounts;
  const lines = (sign: '' | '-') => RESOURCES.map((name) => `${sign}${given[name] ?? 0}`).join(', ');
  await db.query(
    `WITH filled AS MATERIALIZED (
       UPDATE alliance SET ${RESERVES.map((name) => `${name} = ${name} + ${amounts[name]}`).join(', ')}
       WHERE id = ANY ($1) RETURNING id, nextval('ledger_act_seq') AS act
     )
     INSERT INTO ledger (act, account_kind, account_id, reason, at, ${RESOURCES.join(', ')})
     SELECT act, 'bank', id, 'start', clock_timestamp(), ${lines('')} FROM filled
     UNION ALL SELECT act, 'mint', 0, 'start', clock_timestamp(), ${lines('-')} FROM filled`,
    [allianceIds],
  );
}
