import type { EntityManager } from 'typeorm';
import { type Amounts, RESERVES, RESOURCES, type Reserve } from '#shared/catalogue/resources';
import { refundOf } from '#shared/rules/build-queue';
import { placesFor } from '#shared/rules/level-bonuses';
import { type ResearchLevels, slotsFor } from '#shared/rules/research';
import { DISMANTLE_PARTS } from '#shared/rules/worlds/dismantling';
import { REFINE_PARTS } from '#shared/rules/worlds/refining';
import { BUILDING_STANDS } from '../schema/rows.ts';
import { multiplied } from './ledger.ts';

/*
 * Checks of what commands leave behind besides balances, and of the constraints that the database must enforce. Each
 * returns one sentence for each problem.
 */

/**
 * No building, ship, squad, research, mission or march was paid for twice. Lines of the same day that were put together since name none
 * (`fold-ledger.ts`).
 */
export async function paidTwice(tx: EntityManager): Promise<string[]> {
  const rows: { reason: string; ref_id: number }[] = await tx.query(
    `SELECT reason, ref_id FROM ledger WHERE account_kind = 'sink' AND reason IN ('build', 'ship', 'train', 'mission', 'march', 'research')
       AND ref_id IS NOT NULL GROUP BY reason, ref_id HAVING count(*) > 1 ORDER BY reason, ref_id`,
  );
  const names: Readonly<Record<string, string>> = {
    build: 'building',
    ship: 'ship',
    train: 'squad',
    mission: 'mission',
    march: 'march',
    research: 'research',
  };
  return rows.map(({ reason, ref_id }) => `The ${names[reason]} ${ref_id} was paid for more than once.`);
}

/** No order is both waiting and begun. An index ensures that it begins only once. */
export async function begunAndWaiting(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    'SELECT id FROM build_queue WHERE id IN (SELECT order_id FROM building) ORDER BY id',
  );
  return rows.map(({ id }) => `Order ${id} has begun and still waits.`);
}

/**
 * No owner has built more on a planet than it has places at the owner's level. Buildings that were taken with it may exceed that.
 */
export async function overfullPlanets(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; max_buildings: number; level: number; buildings: number }[] = await tx.query(
    `SELECT planet.id, max_buildings, player.level, count(*) AS buildings FROM planet
     JOIN player ON player.id = owner_id JOIN building ON planet_id = planet.id AND ${BUILDING_STANDS} AND coalesce(built_by, owner_id) = owner_id
     GROUP BY planet.id, player.level HAVING count(*) > max_buildings ORDER BY planet.id`,
  );
  return rows
    .filter(({ level, max_buildings, buildings }) => buildings > placesFor(level, max_buildings))
    .map(({ id }) => `Planet ${id} holds more buildings than it has places.`);
}

/** A player's weekly surveys follow one another, and do not stop while the player has a home. */
export async function brokenSurveys(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number }[] = await tx.query(
    `WITH survey AS (
       SELECT *, lag(finish_time) OVER (PARTITION BY player_id ORDER BY finish_time, id) AS before FROM mission
       WHERE kind = 'survey' AND finish_time > start_time
     )
     SELECT player_id FROM survey GROUP BY player_id
     HAVING bool_or(start_time < before) OR bool_and(completed_at IS NOT NULL)
       AND player_id IN (SELECT owner_id FROM planet WHERE home AND owner_id IS NOT NULL)
     ORDER BY player_id`,
  );
  return rows.map(({ player_id }) => `The weekly surveys of player ${player_id} do not follow one another.`);
}

/**
 * No order began while all build slots of its planet were taken. A building holds its slot from the start of its construction
 * until its activation; one from the time before finished buildings held slots, only until the construction ended.
 */
export async function begunTooSoon(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; build_slots: number; research: ResearchLevels; busy: number }[] = await tx.query(
    `SELECT building.id, build_slots, research, count(*) AS busy FROM building JOIN planet ON planet.id = planet_id
     JOIN player ON player.id = owner_id
     JOIN building AS other ON other.planet_id = building.planet_id AND other.id <> building.id
       AND (other.started_at < building.started_at OR other.started_at = building.started_at AND other.id < building.id)
       AND building.started_at < least(other.activated_at, other.cancelled_at, other.lost_at,
         CASE WHEN building.id <= (SELECT value::int FROM setting WHERE key = 'slots_held_after_building') THEN other.built_at ELSE 'infinity' END)
     WHERE building.order_id IS NOT NULL AND building.built_by IS NULL GROUP BY building.id, build_slots, research ORDER BY 1`,
  );
  return rows
    .filter(({ build_slots, research, busy }) => busy >= slotsFor(research, build_slots))
    .map(({ id }) => `The building ${id} began without a free build slot.`);
}

/** A cancelled building gave back its share of the price that was paid, once; no other building gave back anything. */
export async function wrongRefunds(tx: EntityManager): Promise<string[]> {
  const lines = (reason: string) => `(SELECT ref_id, json_agg(line) AS list FROM (
    SELECT ref_id, ${RESOURCES.join(', ')} FROM ledger WHERE account_kind = 'player' AND reason = '${reason}'
  ) AS line GROUP BY ref_id)`;
  const rows: Cancelled[] = await tx.query(
    `SELECT id, started_at, built_at, cancelled_at, cancelled_under_attack, coalesce(paid.list, '[]') AS paid,
       coalesce(back.list, '[]') AS refunds
     FROM building LEFT JOIN ${lines('build')} AS paid ON paid.ref_id = building.id
     LEFT JOIN ${lines('cancel')} AS back ON back.ref_id = building.id
     WHERE cancelled_at IS NOT NULL OR back.ref_id IS NOT NULL
     ORDER BY id`,
  );
  return rows.filter(hasWrongRefund).map(({ id }) => `The refund of building ${id} is not its share of the price.`);
}

interface Cancelled {
  readonly id: number;
  readonly started_at: Date;
  readonly built_at: Date;
  readonly cancelled_at: Date | null;
  readonly cancelled_under_attack: boolean;
  readonly paid: Amounts[];
  readonly refunds: Amounts[];
}

function hasWrongRefund({ started_at, built_at, cancelled_at, paid, refunds, ...row }: Cancelled): boolean {
  if (!cancelled_at || refunds.length > 1) return true;
  const underAttack = row.cancelled_under_attack;
  const times = { startedAt: started_at.getTime(), builtAt: built_at.getTime(), underAttack };
  const share = refundOf(multiplied(paid[0] ?? {}, -1), times, cancelled_at.getTime());
  return RESOURCES.some((resource) => (share[resource] ?? 0) !== (refunds[0]?.[resource] ?? 0));
}

/**
 * A dismantled building gave back at most a fifth of what was paid for it, once; no other building gave back anything. Buildings of
 * deleted accounts are gone, but their lines are not.
 */
export async function wrongDismantling(tx: EntityManager): Promise<string[]> {
  const sums = (
    reason: string,
  ) => `SELECT ref_id, count(*) AS lines, ${RESOURCES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM ledger WHERE account_kind = 'player' AND reason = '${reason}' GROUP BY ref_id`;
  const rows: { id: number }[] = await tx.query(
    `SELECT back.ref_id AS id FROM (${sums('dismantle')}) AS back LEFT JOIN (${sums('build')}) AS paid USING (ref_id)
     LEFT JOIN building ON building.id = back.ref_id
     WHERE back.lines > 1 OR paid IS NULL OR NOT coalesce(dismantled, true)
       OR ${RESOURCES.map((name) => `${DISMANTLE_PARTS} * back.${name} > -paid.${name}`).join(' OR ')}
     ORDER BY 1`,
  );
  return rows.map(({ id }) => `The building ${id} gave back more than it may when it was dismantled.`);
}

/** Whoever refined gave of one ore exactly as many parts as were made of another, and nothing else. */
export async function wrongRefining(tx: EntityManager): Promise<string[]> {
  const isChanged = (from: Reserve, to: Reserve) =>
    RESOURCES.map((name) => {
      if (name === from) return `${name} < 0`;
      return name === to ? `${REFINE_PARTS} * ${name} = -${from}` : `${name} = 0`;
    }).join(' AND ');
  const ways = RESERVES.flatMap((from) => RESERVES.filter((to) => to !== from).map((to) => isChanged(from, to)));
  const rows: { account_id: number }[] = await tx.query(
    `SELECT DISTINCT account_id FROM ledger WHERE account_kind = 'player' AND reason = 'refining'
       AND NOT (${ways.map((way) => `(${way})`).join(' OR ')}) ORDER BY account_id`,
  );
  return rows.map(({ account_id }) => `Player ${account_id} refined something at another rate than the game's.`);
}

/** No mission delivered its goods twice. */
export async function deliveredTwice(tx: EntityManager): Promise<string[]> {
  const rows: { ref_id: number }[] = await tx.query(
    `SELECT ref_id FROM ledger WHERE account_kind = 'mint' AND reason = 'mission' AND ref_id IS NOT NULL
     GROUP BY ref_id HAVING count(*) > 1 ORDER BY ref_id`,
  );
  return rows.map(({ ref_id }) => `The mission ${ref_id} brought its goods home more than once.`);
}

/** Each claimed reward was paid exactly once, with what the claim says, and nothing was paid without a claim. */
export async function rewardsPaid(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; claimed: boolean }[] = await tx.query(
    `SELECT coalesce(claim.id, ref_id) AS id, claim.id IS NOT NULL AS claimed FROM objective_claim AS claim
     FULL JOIN (
       SELECT ref_id, account_id, count(*) AS lines, ${RESOURCES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
       FROM ledger WHERE reason = 'objective' AND account_kind = 'player' GROUP BY ref_id, account_id
     ) AS paid ON ref_id = claim.id AND account_id = player_id
     WHERE lines IS DISTINCT FROM 1 OR claim.id IS NULL
       OR ${RESOURCES.map((name) => `claim.${name} <> paid.${name}`).join(' OR ')} ORDER BY 1`,
  );
  return rows.map(({ id, claimed }) =>
    claimed
      ? `The reward of claim ${id} was not paid as claimed.`
      : `A reward was paid for claim ${id}, which is not there.`,
  );
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

/** No more accounts were registered with an invitation than it was good for. */
export async function invitationsNotOverdrawn(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; uses: number; used: number }[] = await tx.query(
    `SELECT registration_invitation.id, uses, count(*)::int AS used FROM registration_invitation
       JOIN player ON invitation_id = registration_invitation.id
     GROUP BY registration_invitation.id HAVING count(*) > uses ORDER BY id`,
  );
  return rows.map(
    ({ id, uses, used }) => `Invitation ${id} was good for ${uses} accounts, and ${used} were registered with it.`,
  );
}

/** Once an account is completely deleted, only its row, ledger lines and claims are left. */
export async function leftOfDeleted(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; left: string }[] = await tx.query(
    `SELECT id, concat_ws(', ',
       CASE WHEN EXISTS (SELECT 1 FROM planet WHERE owner_id = player.id) THEN 'worlds' END,
       CASE WHEN EXISTS (SELECT 1 FROM member WHERE player_id = player.id) THEN 'an alliance' END,
       CASE WHEN EXISTS (SELECT 1 FROM hall_of_fame WHERE player_id = player.id AND name IS NOT NULL) THEN 'a place in the hall of fame' END,
       CASE WHEN EXISTS (SELECT 1 FROM ranking WHERE subject_id = player.id AND board <> 'alliances')
         OR EXISTS (SELECT 1 FROM ranking_history WHERE subject_id = player.id AND board <> 'alliances') THEN 'a place in the ranking' END,
       CASE WHEN EXISTS (SELECT 1 FROM mission WHERE player_id = player.id) THEN 'missions' END,
       CASE WHEN EXISTS (SELECT 1 FROM research WHERE player_id = player.id) OR research <> '{}' THEN 'research' END,
       CASE WHEN words_go AND EXISTS (SELECT 1 FROM alliance_message WHERE author_id = player.id) THEN 'words' END,
       CASE WHEN EXISTS (SELECT 1 FROM alliance_message_read WHERE player_id = player.id)
         OR EXISTS (SELECT 1 FROM alliance_mention WHERE player_id = player.id) THEN 'marks in a hall' END,
       CASE WHEN EXISTS (SELECT 1 FROM boon WHERE player_id = player.id) THEN 'boons' END,
       CASE WHEN EXISTS (SELECT 1 FROM known_planet WHERE player_id = player.id) THEN 'addresses' END,
       CASE WHEN EXISTS (SELECT 1 FROM session WHERE player_id = player.id) THEN 'sessions' END,
       CASE WHEN EXISTS (SELECT 1 FROM known_network WHERE player_id = player.id) THEN 'networks' END,
       CASE WHEN EXISTS (SELECT 1 FROM conversation WHERE player_id = player.id) THEN 'conversations' END,
       CASE WHEN EXISTS (SELECT 1 FROM block WHERE player.id IN (player_id, blocked_id)) THEN 'blocks' END,
       CASE WHEN EXISTS (SELECT 1 FROM xp_event WHERE player_id = player.id) THEN 'XP' END,
       CASE WHEN EXISTS (SELECT 1 FROM join_request WHERE player_id = player.id)
         OR EXISTS (SELECT 1 FROM invitation WHERE invitee_id = player.id) THEN 'requests' END,
       CASE WHEN ${RESOURCES.map((name) => `${name} <> 0 OR rate_${name} <> 0`).join(' OR ')} THEN 'a stock' END
     ) AS left FROM player WHERE deleted_at IS NOT NULL AND delete_at IS NULL ORDER BY id`,
  );
  return rows
    .filter(({ left }) => left !== '')
    .map(({ id, left }) => `The account of player ${id} is deleted, and still has ${left}.`);
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

/** The versions of the map's sectors tell of every world. A world of which they do not is on no server's map. */
export async function worldsOnMap(tx: EntityManager): Promise<string[]> {
  const [row]: { told: number; worlds: number }[] = await tx.query(
    'SELECT (SELECT coalesce(sum(worlds), 0) FROM galaxy_sector) AS told, (SELECT count(*) FROM planet) AS worlds',
  );
  if (!row || row.told === row.worlds) return [];
  return [`The map tells of ${row.told} worlds, and there are ${row.worlds}.`];
}
