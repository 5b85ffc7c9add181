import { FAIRNESS } from '#shared/catalogue/battles';
import { findBuildingType } from '#shared/catalogue/buildings';
import { HOSTILE_KINDS } from '#shared/catalogue/marches';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import type { Boons } from '#shared/rules/artifacts';
import type { Bond } from '#shared/rules/battles/own-group';
import { hoursToMs, isUnderPeace, peaceUntil, windowBegins } from '#shared/rules/battles/shields';
import type { NightTruce } from '#shared/rules/battles/truce';
import { mightOf, type TypeCount, worthOfBuildings } from '#shared/rules/battles/worth';
import { marchesForbiddenUntil } from '#shared/rules/relations';
import type { ResearchLevels } from '#shared/rules/research';
import { countsFrom, isOnLeave, type Vacation } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';
import {
  ACCOUNT_SINCE,
  BUILDING_IS_ACTIVE,
  isSiegeMarch,
  NEWCOMER_SINCE,
  type VacationRow,
  vacationOf,
} from '../../store/schema/rows.ts';
import { waitingBoons } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import { bondList, bondsBetween } from '../marches/bonds.ts';
import { type TruceRow, truceOf } from './night-truce.ts';

/** What the rules of war need to know of a player. */
export interface RulerFacts {
  readonly id: number;
  readonly allianceId: number | null;
  /** 0 outside alliances. */
  readonly allianceLevel: number;
  readonly level: number;
  /** What is of a type that the catalogue does not know counts for nothing. */
  readonly might: number;
  /** The part of the might that active buildings are. */
  readonly buildingsWorth: number;
  /** Banned, or about to go: the account is deleted. */
  readonly gone: boolean;
  /** Since when the account exists, in ms since 1970. */
  readonly accountSince: number;
  readonly underPeace: boolean;
  /** When the peace of newcomers ends or ended by time; null if the player ended it. */
  readonly peaceUntil: number | null;
  readonly respiteUntil: number | null;
  readonly truce: NightTruce;
  readonly onLeave: boolean;
  /** The last leave, or the one ahead. */
  readonly vacation: Vacation | null;
  readonly worlds: number;
  /** Marches that are not over. */
  readonly marches: number;
  readonly hostileMarches: number;
  /** Sieges that are laid, or on their way. */
  readonly sieges: number;
  readonly research: ResearchLevels;
  /** Artifacts whose effects wait. */
  readonly boons: Boons;
}

interface Row extends TruceRow, VacationRow {
  readonly id: number;
  readonly level: number;
  readonly gone: boolean;
  readonly account_since: Date;
  readonly since: Date;
  readonly struck_at: Date | null;
  readonly respite_until: Date | null;
  readonly alliance_id: number | null;
  readonly alliance_level: number;
  readonly worlds: number;
  readonly marches: number;
  readonly hostile: number;
  readonly sieges: number;
  readonly research: ResearchLevels;
  readonly boons: Boons;
  readonly ships: TypeCount[];
  readonly squads: TypeCount[];
  readonly buildings: TypeCount[];
}

const owned = (table: 'ship' | 'squad' | 'building', counts: string) =>
  `(SELECT coalesce(json_agg(own), '[]') FROM (
     SELECT ${table}_type_id AS "typeId", count(*) FROM ${table} JOIN planet ON planet.id = planet_id
     WHERE owner_id = player.id AND ${counts} GROUP BY 1
   ) AS own)`;

const RULERS = `SELECT id, level, banned_at IS NOT NULL OR deleted_at IS NOT NULL AS gone, ${ACCOUNT_SINCE} AS account_since, ${NEWCOMER_SINCE} AS since, struck_at, respite_until,
    truce_from, truce_next, truce_next_at, vacation_from, vacation_until, vacation_due_at, research,
    ${waitingBoons('player.id', '$2')} AS boons,
    (SELECT alliance_id FROM member WHERE player_id = player.id) AS alliance_id,
    coalesce((SELECT alliance.level FROM member JOIN alliance ON alliance.id = alliance_id WHERE player_id = player.id), 0) AS alliance_level,
    (SELECT count(*) FROM planet WHERE owner_id = player.id) AS worlds,
    (SELECT count(*) FROM march WHERE player_id = player.id AND phase <> 'done') AS marches,
    (SELECT count(*) FROM march WHERE player_id = player.id AND phase <> 'done' AND kind = ANY ($3)) AS hostile,
    (SELECT count(*) FROM march WHERE player_id = player.id AND phase IN ('out', 'standing') AND ${isSiegeMarch()}) AS sieges,
    ${owned('ship', 'ship.lost_at IS NULL AND ready_at <= $2')} AS ships,
    ${owned('squad', 'squad.lost_at IS NULL AND ready_at <= $2')} AS squads,
    ${owned('building', BUILDING_IS_ACTIVE)} AS buildings
  FROM player WHERE id = ANY ($1)`;

/** Facts about these players at `now`, by id. */
export async function rulersOf(
  queries: Queries,
  ids: readonly number[],
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<ReadonlyMap<number, RulerFacts>> {
  const rows: Row[] = await queries.query(RULERS, [ids, now, HOSTILE_KINDS]);
  return new Map(rows.map((row) => [row.id, factsOf(row, now.getTime(), speed)]));
}

function factsOf(row: Row, now: number, speed: number): RulerFacts {
  const vacation = vacationOf(row);
  const buildings = row.buildings.filter(({ typeId }) => findBuildingType(typeId));
  const newcomer = { since: row.since.getTime(), level: row.level, ended: row.struck_at !== null };
  return {
    id: row.id,
    allianceId: row.alliance_id,
    allianceLevel: row.alliance_level,
    level: row.level,
    might: mightOf({
      ships: row.ships.filter(({ typeId }) => findShipType(typeId)),
      squads: row.squads.filter(({ typeId }) => findSquadType(typeId)),
      buildings,
    }),
    buildingsWorth: worthOfBuildings(buildings),
    gone: row.gone,
    accountSince: row.account_since.getTime(),
    underPeace: isUnderPeace(newcomer, now, speed),
    peaceUntil: peaceUntil(newcomer, speed),
    respiteUntil: row.respite_until?.getTime() ?? null,
    truce: truceOf(row),
    onLeave: isOnLeave(vacation, now),
    vacation,
    worlds: row.worlds,
    marches: row.marches,
    hostileMarches: row.hostile,
    sieges: row.sieges,
    research: row.research,
    boons: row.boons,
  };
}

/** What lies between two players: former membership in one alliance, pacts of their alliances, and the battles of the last day. */
export interface PairFacts {
  readonly mateUntil: number | null;
  /** Since when the alliances of the two have a pact; null without one. Who left one counts as its member no more. */
  readonly pactSince: number | null;
  /** Until when they may not attack each other because they are partners no more. */
  readonly partnerUntil: number | null;
  readonly battles: number;
  /** All times in which the two were mates or partners. */
  readonly bonds: readonly Bond[];
}

const PAIR = `WITH bond AS (${bondsBetween('$1::int', '$2::int')})
  SELECT (SELECT max(ended) FROM bond WHERE kind = 'mates') AS parted_at,
    (SELECT json_build_object('since', max(since) FILTER (WHERE ended IS NULL), 'ended', max(ended)) FROM bond WHERE kind = 'partners') AS pact,
    ${bondList('SELECT begun, ended FROM bond')} AS bonds,
    (SELECT coalesce(json_agg(json_build_object('from', vacation_from, 'until', vacation_until)), '[]') FROM player
      WHERE id IN ($1, $2) AND vacation_from IS NOT NULL) AS leaves,
    (SELECT count(*) FROM march WHERE player_id = $1 AND target_owner_id = $2 AND kind = ANY ($4) AND (launched_at > $3
      OR EXISTS (SELECT 1 FROM battle WHERE march_id = march.id AND at > $3))) AS battles`;

/** What binds the two, and battles and launches of the first player against the second. */
export async function pairFacts(
  queries: Queries,
  attackerId: number,
  rulerId: number,
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<PairFacts> {
  const since = new Date(windowBegins(now.getTime(), speed));
  const [row]: {
    parted_at: Date | null;
    pact: { readonly since: string | null; readonly ended: string | null };
    leaves: { readonly from: string; readonly until: string }[];
    bonds: Bond[];
    battles: number;
  }[] = await queries.query(PAIR, [attackerId, rulerId, since, HOSTILE_KINDS]);
  if (!row) throw new Error('The facts about two players could not be read.');
  // Nobody can use a leave to let the time pass in which former mates and partners spare each other.
  const leaves = row.leaves.map(({ from, until }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
    dueAt: null,
  }));
  const counted = (at: number) => Math.max(at, ...leaves.map((leave) => countsFrom(at, leave)));
  const mateUntil = row.parted_at && counted(row.parted_at.getTime()) + hoursToMs(FAIRNESS.formerMateHours, speed);
  const { since: pactSince, ended } = row.pact;
  return {
    mateUntil,
    pactSince: pactSince === null ? null : Date.parse(pactSince),
    partnerUntil: ended === null ? null : marchesForbiddenUntil(counted(Date.parse(ended)), speed),
    battles: row.battles,
    bonds: row.bonds,
  };
}
