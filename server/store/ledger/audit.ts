import type { DataSource, EntityManager } from 'typeorm';
import { ALLIANCE_START, MEMBERS_PER_LEVEL } from '#shared/catalogue/alliances';
import { RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { gainXp } from '#shared/rules/experience';
import { Setting } from '../schema/entities.ts';
import { giftsKept, giversWaited, guestsTooMany, keptApart, payoutsBooked } from './audit-alliances.ts';
import { artifactsRedeemed, boonsUsedOnce, veilsUsed } from './audit-artifacts.ts';
import {
  battlesReplayed,
  irisesPaid,
  lossesCounted,
  marchersAway,
  missedMarches,
  spoilsBooked,
  strangersOnMarches,
} from './audit-battles.ts';
import {
  begunAndWaiting,
  begunTooSoon,
  brokenSurveys,
  deliveredTwice,
  disabledConstraints,
  invitationsNotOverdrawn,
  leftOfDeleted,
  openAdmissionsOfMembers,
  overfullPlanets,
  paidTwice,
  readTooSoon,
  rewardsPaid,
  unansweredKeys,
  worldsOnMap,
  wrongDismantling,
  wrongRefining,
  wrongRefunds,
} from './audit-checks.ts';
import {
  armiesOnLeave,
  guestsOnLeave,
  lettersListed,
  lettersReadOnce,
  missedVacations,
  researchCounted,
  researchPaid,
} from './audit-players.ts';
import { relationsInOrder, strangersAsGuests, talliesCounted, warEventsInTime } from './audit-relations.ts';
import { hallsInOrder, homeAtClose, rankingInOrder, seasonsInOrder } from './audit-seasons.ts';
import { buildersKnown, capturesKept, missedSieges, refundsOfCaptures, siegesStand } from './audit-sieges.ts';
import type { LedgerLine } from './ledger.ts';
import { staleMiningRates, stalePlayerRates } from './rates.ts';

export interface Audit {
  /** How many rows were checked. */
  readonly counted: { readonly players: number; readonly planets: number; readonly ledgerLines: number };
  /** One sentence for each difference; empty if all is well. */
  readonly differences: readonly string[];
}

/** Compares every balance with the ledger, in one read-only snapshot. The game may be running. */
export async function audit(db: DataSource): Promise<Audit> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    return auditLedger(tx, [mineRates, playerRates]);
  });
}

/**
 * The audit without the comparison of rates, in the caller's transaction. Rates are compared with the catalogue of this
 * version, and data of an earlier version is migrated only at the next start. `extraChecks` are further checks.
 */
export async function auditLedger(tx: EntityManager, extraChecks: readonly Check[] = []): Promise<Audit> {
  const [counted]: [Audit['counted']] = await tx.query(
    `SELECT (SELECT count(*) FROM player) AS players, (SELECT count(*) FROM planet) AS planets,
       (SELECT count(*) FROM ledger) AS "ledgerLines"`,
  );
  const checks = [
    unbalancedActs,
    stocks,
    reserves,
    banks,
    lostBanks,
    keptApart,
    giftsKept,
    giversWaited,
    payoutsBooked,
    guestsTooMany,
    strangersAsGuests,
    relationsInOrder,
    talliesCounted,
    warEventsInTime,
    alliances,
    experience,
    paidOnce,
    shipsAway,
    missedMissions,
    wildMines,
    cargoes,
    marchersAway,
    strangersOnMarches,
    lossesCounted,
    spoilsBooked,
    battlesReplayed,
    missedMarches,
    siegesStand,
    missedSieges,
    capturesKept,
    buildersKnown,
    refundsOfCaptures,
    researchCounted,
    researchPaid,
    armiesOnLeave,
    guestsOnLeave,
    missedVacations,
    irisesPaid,
    artifactsRedeemed,
    boonsUsedOnce,
    veilsUsed,
    paidTwice,
    deliveredTwice,
    begunAndWaiting,
    begunTooSoon,
    overfullPlanets,
    brokenSurveys,
    wrongRefunds,
    wrongDismantling,
    wrongRefining,
    rewardsPaid,
    readTooSoon,
    unansweredKeys,
    openAdmissionsOfMembers,
    invitationsNotOverdrawn,
    leftOfDeleted,
    lettersListed,
    lettersReadOnce,
    seasonsInOrder,
    hallsInOrder,
    homeAtClose,
    rankingInOrder,
    worldsOnMap,
    disabledConstraints,
    ...extraChecks,
  ];
  const differences: string[] = [];
  for (const check of checks) differences.push(...(await check(tx)));
  return { counted, differences };
}

/** One sentence for each difference. */
type Check = (tx: EntityManager) => Promise<string[]>;

const sums = (alias: string) =>
  RESOURCES.map((name) => `coalesce(sum(${alias}.${name}), 0)::bigint AS ${name}`).join(', ');

/** The lines of each transaction sum to zero: nothing appears or vanishes except through mint and sink. */
async function unbalancedActs(tx: EntityManager): Promise<string[]> {
  const rows: ({ act: number } & Record<Resource, number>)[] = await tx.query(
    `SELECT act, ${sums('ledger')} FROM ledger GROUP BY act
     HAVING ${RESOURCES.map((name) => `sum(${name}) <> 0`).join(' OR ')} ORDER BY act`,
  );
  return rows.map((row) => `Act ${row.act} does not sum to zero.`);
}

/** The stock of a player is the sum of the player's lines. */
const stocks = (tx: EntityManager) => balances(tx, 'player', ['player'], RESOURCES);

/** A planet's reserves are the sum of the planet's lines. */
const reserves = (tx: EntityManager) => balances(tx, 'planet', ['reserve'], RESERVES);

/** What a march carries is the sum of its lines. */
const cargoes = (tx: EntityManager) => balances(tx, 'march', ['cargo'], RESOURCES);

/** An alliance's bank is the sum of its lines, with the part that is kept. */
const banks = (tx: EntityManager) => balances(tx, 'alliance', ['bank', 'kept'], RESERVES);

async function balances(
  tx: EntityManager,
  table: 'player' | 'planet' | 'alliance' | 'march',
  accounts: readonly LedgerLine['account'][],
  resources: readonly Resource[],
): Promise<string[]> {
  const rows: { id: number; has: Record<Resource, number>; booked: Record<Resource, number> }[] = await tx.query(
    `SELECT holder.id, to_json(holder) AS has, to_json(books) AS booked FROM ${table} AS holder
     LEFT JOIN LATERAL (
       SELECT ${sums('ledger')} FROM ledger WHERE account_kind = ANY ($1) AND account_id = holder.id
     ) AS books ON true
     WHERE ${resources.map((name) => `holder.${name} <> books.${name}`).join(' OR ')} ORDER BY holder.id`,
    [accounts],
  );
  return rows.flatMap(({ id, has, booked }) =>
    resources
      .filter((name) => has[name] !== booked[name])
      .map((name) => `The ${name} of ${table} ${id} is ${has[name]}, but its books say ${booked[name]}.`),
  );
}

/** The bank of a disbanded alliance is empty. */
async function lostBanks(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT account_id AS id FROM ledger
     WHERE account_kind IN ('bank', 'kept') AND account_id NOT IN (SELECT id FROM alliance)
     GROUP BY account_id, account_kind HAVING ${RESOURCES.map((name) => `sum(${name}) <> 0`).join(' OR ')} ORDER BY account_id`,
  );
  return [...new Set(rows.map(({ id }) => id))].map(
    (id) => `The bank of alliance ${id}, which is no more, is not empty in the books.`,
  );
}

/** Every alliance has the right member count and maximum, and a leader who is a member. */
async function alliances(tx: EntityManager): Promise<string[]> {
  const { level, maxMembers } = ALLIANCE_START;
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM alliance LEFT JOIN (
       SELECT alliance_id, count(*) AS members FROM member GROUP BY alliance_id
     ) AS counted ON alliance_id = id
     WHERE member_count IS DISTINCT FROM members OR member_count > max_members
       OR max_members <> $1 + (level - $2) * $3
       OR NOT EXISTS (SELECT 1 FROM member WHERE alliance_id = id AND player_id = leader_id)
     ORDER BY id`,
    [maxMembers, level, MEMBERS_PER_LEVEL],
  );
  return rows.map(({ id }) => `The members, seats or leader of alliance ${id} are not as they must be.`);
}

/** Level and progress equal the sum of the player's XP events. */
async function experience(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; level: number; xp: number; total: number }[] = await tx.query(
    `SELECT id, level, xp, coalesce((SELECT sum(amount) FROM xp_event WHERE player_id = player.id), 0)::bigint AS total
     FROM player ORDER BY id`,
  );
  return rows
    .filter(({ level, xp, total }) => {
      const earned = gainXp({ level: 1, xp: 0 }, total);
      return earned.level !== level || earned.xp !== xp;
    })
    .map(
      ({ id, level, xp, total }) => `Player ${id} is at level ${level} with ${xp} XP, but earned ${total} XP in all.`,
    );
}

/**
 * Every active building and ship, every completed research, and every mission and battle that gave XP, has exactly one XP event, and
 * none lacks its cause. Squads trained before squads gave XP have none.
 */
async function paidOnce(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; kind: string }[] = await tx.query(
    `SELECT kind, id FROM (
       SELECT 'building' AS kind, building.id FROM building LEFT JOIN player ON player.id = built_by
       WHERE activated_at IS NOT NULL AND (deleted_at IS NULL
         OR EXISTS (SELECT 1 FROM xp_event WHERE source_kind = 'building' AND source_id = building.id))
       UNION ALL SELECT 'ship', id FROM ship WHERE activated_at IS NOT NULL
       UNION ALL SELECT 'mission', id FROM mission WHERE report->>'xp_gained' IS NOT NULL
       UNION ALL SELECT 'attack', battle.id FROM battle JOIN player ON player.id = attacker_id
       WHERE attack_xp > 0 AND deleted_at IS NULL
       UNION ALL SELECT 'defence', battle.id FROM battle JOIN player ON player.id = defender_id
       WHERE defence_xp > 0 AND deleted_at IS NULL
       UNION ALL SELECT 'research', id FROM research WHERE completed_at IS NOT NULL
       UNION ALL SELECT 'squad', id FROM squad JOIN xp_event ON source_kind = 'squad' AND source_id = id
     ) AS active
     FULL JOIN (SELECT source_kind AS kind, source_id AS id FROM xp_event) AS paid USING (kind, id)
     WHERE active IS NULL OR paid IS NULL ORDER BY kind, id`,
  );
  return rows.map(({ kind, id }) => `The ${kind} ${id} and its XP do not match.`);
}

/** A ship is away exactly while a mission with this ship runs. */
async function shipsAway(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT coalesce(ship.id, mission.ship_id) AS id FROM ship
     FULL JOIN (SELECT id, ship_id FROM mission WHERE completed_at IS NULL) AS mission ON mission.id = mission_id
     WHERE (mission_id IS NOT NULL OR mission.id IS NOT NULL) AND ship.id IS DISTINCT FROM mission.ship_id ORDER BY 1`,
  );
  return rows.map(({ id }) => `Ship ${id} and its mission do not match.`);
}

/**
 * No mission is forgotten. Overdue missions wait while no server runs, so one counts as missed only if a mission that
 * finished more than 10 s later has been settled. Missions without duration are not compared, because they are settled
 * at once.
 */
async function missedMissions(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM mission WHERE completed_at IS NULL AND finish_time < (
       SELECT max(completed_at) FROM mission WHERE finish_time > start_time
     ) - interval '10 s' ORDER BY id`,
  );
  return rows.map(({ id }) => `Mission ${id} was due, and later ones are settled.`);
}

/** A planet's mining rates equal those of its active buildings. */
async function mineRates(tx: EntityManager): Promise<string[]> {
  const planets = await staleMiningRates(tx, await gameSpeed(tx));
  return planets.map(({ id }) => `The mines of planet ${id} do not yield what its active buildings do.`);
}

/** Planets without an owner have no mining rates. */
async function wildMines(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM planet WHERE owner_id IS NULL AND (${RESERVES.map((name) => `rate_${name} <> 0`).join(' OR ')})`,
  );
  return rows.map(({ id }) => `Planet ${id} is mined, but nobody owns it.`);
}

/** A player's own rates equal the home's yield plus the buildings that need no reserve. */
async function playerRates(tx: EntityManager): Promise<string[]> {
  const players = await stalePlayerRates(tx, await gameSpeed(tx));
  return players.map(({ id }) => `The rates of player ${id} are not those of the player's buildings.`);
}

async function gameSpeed(tx: EntityManager): Promise<number> {
  return Number((await tx.findOneByOrFail(Setting, { key: 'game_speed' })).value);
}
