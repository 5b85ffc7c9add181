import type { EntityManager } from 'typeorm';
import { ALLIANCE_PERKS, PERK_EFFECTS } from '#shared/catalogue/alliances';
import { MARCH_LIMITS } from '#shared/catalogue/battles';
import { RESERVES } from '#shared/catalogue/resources';

/** What a bank keeps from payouts is the sum of its lines, is no more than the bank, and is never paid out. */
export async function keptApart(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT alliance.id FROM alliance LEFT JOIN LATERAL (
       SELECT ${RESERVES.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')} FROM ledger
       WHERE account_kind = 'kept' AND account_id = alliance.id
     ) AS books ON true
     WHERE ${RESERVES.map((name) => `kept_${name} <> books.${name} OR kept_${name} > alliance.${name}`).join(' OR ')}
     UNION SELECT account_id FROM ledger WHERE account_kind = 'kept' AND reason = 'payout' ORDER BY 1`,
  );
  return rows.map(({ id }) => `What the bank of alliance ${id} keeps from payouts is not what its books say.`);
}

/** Each payout is booked once, from the bank of its alliance to its member, and nothing else is. */
export async function payoutsBooked(tx: EntityManager): Promise<string[]> {
  const sums = RESERVES.map((name) => `sum(${name})`).join(', ');
  const rows: { id: number }[] = await tx.query(
    `WITH booked AS (
       SELECT ref_id AS id, account_kind AS kind, account_id AS owner, ARRAY[${sums}]::bigint[] AS amounts, count(*) AS lines
       FROM ledger WHERE reason = 'payout' GROUP BY ref_id, account_kind, account_id
     ), made AS (
       SELECT id, 'bank' AS kind, alliance_id AS owner, ARRAY[${RESERVES.map((name) => `-${name}`).join(', ')}]::bigint[] AS amounts, 1 AS lines FROM payout
       UNION ALL SELECT id, 'player', player_id, ARRAY[${RESERVES.join(', ')}]::bigint[], 1 FROM payout
     )
     SELECT DISTINCT id FROM booked FULL JOIN made USING (id, kind, owner, amounts, lines)
     WHERE (booked IS NULL) <> (made IS NULL) ORDER BY 1`,
  );
  return rows.map(({ id }) => `Payout ${id} and its ledger lines do not match.`);
}

/** No world has more guests than the level of its ruler's alliance allows. */
export async function guestsTooMany(tx: EntityManager): Promise<string[]> {
  const level = ALLIANCE_PERKS.find(({ id }) => id === 'fourth_guest')?.level ?? Number.MAX_SAFE_INTEGER;
  const rows: { id: number }[] = await tx.query(
    `SELECT target_id AS id FROM march JOIN planet ON planet.id = target_id
       LEFT JOIN member ON member.player_id = owner_id LEFT JOIN alliance ON alliance.id = alliance_id
     WHERE phase = 'standing' AND kind = 'relief' AND march.player_id <> owner_id
     GROUP BY target_id, alliance.level
     HAVING count(DISTINCT march.player_id) > $1 + CASE WHEN alliance.level >= $2 THEN $3::int ELSE 0 END ORDER BY 1`,
    [MARCH_LIMITS.guests, level, PERK_EFFECTS.moreGuests],
  );
  return rows.map(({ id }) => `More guests stand on planet ${id} than its ruler's alliance allows.`);
}
