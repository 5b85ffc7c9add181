import type { EntityManager } from 'typeorm';
import { ALLIANCE_PERKS, CONTRIBUTIONS, PERK_EFFECTS } from '#shared/catalogue/alliances';
import { FAIRNESS, MARCH_LIMITS } from '#shared/catalogue/battles';
import { RESERVES } from '#shared/catalogue/resources';
import { isUnderPeace } from '#shared/rules/battles/shields';
import { gainXp } from '#shared/rules/experience';
import { isGuestMarch, NEWCOMER_SINCE } from '../schema/rows.ts';

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

/**
 * Nobody gave under the peace of newcomers, except what is on the account of what is kept, from when that was allowed. Their level at
 * that time follows from their XP, which a deletion takes away. A gift and XP of the same millisecond may have come in either order.
 */
export async function giftsKept(tx: EntityManager): Promise<string[]> {
  const xp = (until: string) =>
    `(SELECT coalesce(sum(amount), 0) FROM xp_event WHERE player_id = player.id AND xp_event.at ${until} gift.at)::int`;
  const rows: {
    player: number;
    alliance: number;
    at: Date;
    since: Date;
    before: number;
    after: number;
    speed: number;
  }[] = await tx.query(
    `SELECT player.id AS player, bank.account_id AS alliance, gift.at, since, speed, ${xp('<')} AS before, ${xp('<=')} AS after
       FROM (SELECT id, struck_at, ${NEWCOMER_SINCE} AS since, deleted_at FROM player) AS player
         CROSS JOIN (SELECT value::float8 AS speed FROM setting WHERE key = 'game_speed') AS game
         JOIN ledger AS gift ON gift.account_kind = 'player' AND gift.account_id = player.id AND gift.reason = 'contribution'
         JOIN ledger AS bank ON bank.act = gift.act AND bank.account_kind = 'bank'
       WHERE deleted_at IS NULL AND (struck_at IS NULL OR gift.at < struck_at)
         AND gift.at < since + make_interval(secs => $1 * 3600 / speed)
         AND gift.act > (SELECT value::bigint FROM setting WHERE key = 'gifts_kept_from_act')
       ORDER BY gift.id`,
    [FAIRNESS.peaceMostHours],
  );
  const wasAtPeace = ({ at, since, speed }: (typeof rows)[number], xp: number) => {
    const { level } = gainXp({ level: 1, xp: 0 }, xp);
    return isUnderPeace({ since: since.getTime(), level, ended: false }, at.getTime(), speed);
  };
  return rows
    .filter((gift) => wasAtPeace(gift, gift.before) && wasAtPeace(gift, gift.after))
    .map(
      ({ player, alliance }) =>
        `Player ${player} gave to the bank of alliance ${alliance} under the peace of newcomers, and the gift is not kept apart.`,
    );
}

/** No member gave within the first hours of the present membership. */
export async function giversWaited(tx: EntityManager): Promise<string[]> {
  const rows: { player: number; alliance: number }[] = await tx.query(
    `SELECT DISTINCT player_id AS player, alliance_id AS alliance FROM member
       CROSS JOIN (SELECT value::float8 AS speed FROM setting WHERE key = 'game_speed') AS game
       JOIN ledger AS gift ON gift.account_kind = 'player' AND gift.account_id = player_id AND gift.reason = 'contribution'
       JOIN ledger AS bank ON bank.act = gift.act AND bank.account_kind = 'bank' AND bank.account_id = alliance_id
     WHERE gift.at > joined_at
       AND gift.at < joined_at + make_interval(secs => $1 * 3600 / speed) - interval '1 millisecond'
       AND gift.act > (SELECT value::bigint FROM setting WHERE key = 'gifts_limited_from_act')
     ORDER BY 1`,
    [CONTRIBUTIONS.membershipHours],
  );
  return rows.map(
    ({ player, alliance }) => `Player ${player} gave to the bank of alliance ${alliance} too soon after joining.`,
  );
}

/** Each payout is booked, from the bank of its alliance to its member, and nothing else is. */
export async function payoutsBooked(tx: EntityManager): Promise<string[]> {
  const sums = RESERVES.map((name) => `sum(${name})`).join(', ');
  const rows: { id: number }[] = await tx.query(
    `WITH booked AS (
       SELECT ref_id AS id, account_kind AS kind, account_id AS owner, ARRAY[${sums}]::bigint[] AS amounts
       FROM ledger WHERE reason = 'payout' GROUP BY ref_id, account_kind, account_id
     ), made AS (
       SELECT id, 'bank' AS kind, alliance_id AS owner, ARRAY[${RESERVES.map((name) => `-${name}`).join(', ')}]::bigint[] AS amounts FROM payout
       UNION ALL SELECT id, 'player', player_id, ARRAY[${RESERVES.join(', ')}]::bigint[] FROM payout
     )
     SELECT DISTINCT id FROM booked FULL JOIN made USING (id, kind, owner, amounts)
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
     WHERE phase = 'standing' AND ${isGuestMarch()} AND march.player_id <> owner_id
     GROUP BY target_id, alliance.level
     HAVING count(DISTINCT march.player_id) > $1 + CASE WHEN alliance.level >= $2 THEN $3::int ELSE 0 END ORDER BY 1`,
    [MARCH_LIMITS.guests, level, PERK_EFFECTS.moreGuests],
  );
  return rows.map(({ id }) => `More guests stand on planet ${id} than its ruler's alliance allows.`);
}
