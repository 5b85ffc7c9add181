import type { EntityManager } from 'typeorm';
import type { Relation as RelationView } from '#shared/api/alliances/alliance-relations';
import { RELATIONS } from '#shared/catalogue/alliances';
import type { RelationCounts, RelationFacts, RelationKind, RelationRecord } from '#shared/rules/relations';
import type { Queries } from '../../../store/connection/transaction.ts';

/*
 * A row for each pact, war and offer, also those that are over: `one_id` is the lower id of the two alliances. Rows change only
 * under the locks of both.
 */

export interface RelationRow {
  readonly id: number;
  readonly one_id: number;
  readonly other_id: number;
  readonly kind: RelationKind;
  readonly offered_by: number;
  readonly since: Date | null;
  readonly peace_by: number | null;
}

const COLUMNS = 'id, one_id, other_id, kind, offered_by, since, peace_by';

/** SQL: the other alliance of the row `relation`, seen from `own`. */
const otherThan = (own: string) => `CASE WHEN relation.one_id = ${own} THEN relation.other_id ELSE relation.one_id END`;

/** A relation of an alliance that is in force: a pact, or a declared war. */
export interface HeldRelation {
  /** The other alliance. */
  readonly allianceId: number;
  readonly kind: RelationKind;
}

/** The pacts and wars of an alliance that hold now, by the other alliance's id. Offers are left out; a war counts from its declaration. */
export async function relationsOf(queries: Queries, allianceId: number): Promise<HeldRelation[]> {
  return queries.query(
    `SELECT ${otherThan('$1')} AS "allianceId", kind FROM alliance_relation AS relation
     WHERE (one_id = $1 OR other_id = $1) AND until IS NULL AND since IS NOT NULL ORDER BY 1`,
    [allianceId],
  );
}

/** The alliances that have a pact with this one. */
export async function partnersOf(queries: Queries, allianceId: number): Promise<number[]> {
  const held = await relationsOf(queries, allianceId);
  return held.filter(({ kind }) => kind === 'pact').map((pact) => pact.allianceId);
}

/** The other alliances of all relations that are not over, offers included: disbanding an alliance locks these. */
export async function relatedAlliances(queries: Queries, allianceId: number): Promise<number[]> {
  const rows: { id: number }[] = await queries.query(
    `SELECT ${otherThan('$1')} AS id FROM alliance_relation AS relation
     WHERE (one_id = $1 OR other_id = $1) AND until IS NULL ORDER BY 1`,
    [allianceId],
  );
  return rows.map(({ id }) => id);
}

/** What there is between two alliances now; undefined if they are neutral. */
export async function relationBetween(queries: Queries, one: number, other: number): Promise<RelationRow | undefined> {
  const [row]: RelationRow[] = await queries.query(
    `SELECT ${COLUMNS} FROM alliance_relation WHERE one_id = $1 AND other_id = $2 AND until IS NULL`,
    [Math.min(one, other), Math.max(one, other)],
  );
  return row;
}

/** A relation of this alliance that is not over. */
export async function relationById(
  queries: Queries,
  allianceId: number,
  relationId: number,
): Promise<RelationRow | undefined> {
  const [row]: RelationRow[] = await queries.query(
    `SELECT ${COLUMNS} FROM alliance_relation WHERE id = $1 AND $2 IN (one_id, other_id) AND until IS NULL`,
    [relationId, allianceId],
  );
  return row;
}

/** The row as the rules know it. */
export const relationOf = ({ kind, offered_by, since, peace_by }: RelationRow): RelationRecord => ({
  kind,
  offeredBy: offered_by,
  since: since?.getTime() ?? null,
  peaceBy: peace_by,
});

const countsOf = (own: string) => `(SELECT json_build_object(
    'pacts', count(*) FILTER (WHERE kind = 'pact' AND since IS NOT NULL),
    'offers', count(*) FILTER (WHERE kind = 'pact' AND since IS NULL AND offered_by = ${own}),
    'wars', count(*) FILTER (WHERE kind = 'war' AND offered_by = ${own}),
    'offersOfOthers', count(*) FILTER (WHERE kind = 'pact' AND since IS NULL AND offered_by <> ${own}),
    'warsOfOthers', count(*) FILTER (WHERE kind = 'war' AND offered_by <> ${own}))
  FROM alliance_relation WHERE (one_id = ${own} OR other_id = ${own}) AND until IS NULL)`;

const lastEnd = (which: string) =>
  `(SELECT max(until) FROM alliance_relation WHERE one_id = least($1::int, $2) AND other_id = greatest($1::int, $2) AND ${which})`;

/** The facts for a step of alliance `own` towards `other`. Both are locked. */
export async function relationFacts(
  queries: Queries,
  own: number,
  other: number,
  speed: number,
): Promise<RelationFacts> {
  const [row]: {
    own: RelationCounts;
    other: RelationCounts;
    pact_ended: Date | null;
    war_ended: Date | null;
    offer_ended: Date | null;
    earlier_pact_ended: Date | null;
    peace_offer_ended: Date | null;
    siege: boolean;
  }[] = await queries.query(
    `SELECT ${countsOf('$1')} AS own, ${countsOf('$2')} AS other,
       ${lastEnd("kind = 'pact' AND since IS NOT NULL")} AS pact_ended, ${lastEnd("kind = 'war'")} AS war_ended,
       ${lastEnd("kind = 'pact' AND since IS NULL AND offered_by = $1")} AS offer_ended,
       (SELECT until FROM alliance_relation
         WHERE one_id = least($1::int, $2) AND other_id = greatest($1::int, $2) AND kind = 'pact' AND since IS NOT NULL AND until IS NOT NULL
         ORDER BY until DESC OFFSET ${RELATIONS.mostPactsEnded - 1} LIMIT 1) AS earlier_pact_ended,
       (SELECT CASE WHEN one_id = $1 THEN one_peace_ended ELSE other_peace_ended END FROM alliance_relation
         WHERE one_id = least($1::int, $2) AND other_id = greatest($1::int, $2) AND until IS NULL) AS peace_offer_ended,
       EXISTS (SELECT 1 FROM siege JOIN member AS one ON one.player_id = besieger_id JOIN member AS other ON other.player_id = ruler_id
         WHERE ended_at IS NULL AND (one.alliance_id, other.alliance_id) IN (($1, $2), ($2, $1))) AS siege`,
    [own, other],
  );
  if (!row) throw new Error('What lies between two alliances could not be read.');
  return {
    own: row.own,
    other: row.other,
    pactEnded: row.pact_ended?.getTime() ?? null,
    warEnded: row.war_ended?.getTime() ?? null,
    earlierPactEnded: row.earlier_pact_ended?.getTime() ?? null,
    offerEnded: row.offer_ended?.getTime() ?? null,
    peaceOfferEnded: row.peace_offer_ended?.getTime() ?? null,
    siege: row.siege,
    speed,
  };
}

type ViewRow = Omit<RelationView, 'offered_at' | 'since' | 'until' | 'marches_from'> &
  Readonly<Record<'offered_at', Date>> &
  Readonly<Record<'since' | 'until' | 'marches_from', Date | null>>;

const scoreOf = (side: string) =>
  `json_build_object('battles_won', ${side}_won, 'looted', ${side}_looted, 'worlds_taken', ${side}_worlds)`;
const SPEED = "(SELECT value::double precision FROM setting WHERE key = 'game_speed')";

/** SQL: that the two alliances of `relation` have concluded another pact after it. Marches wait for the end of that one. */
const PACT_FOLLOWED = `EXISTS (SELECT 1 FROM alliance_relation AS later
  WHERE (later.one_id, later.other_id, later.kind) = (relation.one_id, relation.other_id, 'pact')
    AND later.id > relation.id AND later.since IS NOT NULL)`;

const VIEWS = `SELECT relation.id AS relation_id, kind, offered_by, offered_at, since, until, peace_by,
    json_build_object('id', other.id, 'name', coalesce(alliance.name, gone_name, ''), 'disbanded', alliance.id IS NULL) AS alliance,
    CASE WHEN kind = 'pact' AND until IS NOT NULL AND NOT ${PACT_FOLLOWED}
      THEN date_trunc('milliseconds', until + interval '${RELATIONS.partedHours} h' / ${SPEED}) END AS marches_from,
    CASE WHEN kind = 'war' THEN CASE WHEN one_id = $1
      THEN json_build_object('own', ${scoreOf('one')}, 'other', ${scoreOf('other')})
      ELSE json_build_object('own', ${scoreOf('other')}, 'other', ${scoreOf('one')}) END END AS tally
  FROM alliance_relation AS relation CROSS JOIN LATERAL (SELECT ${otherThan('$1')} AS id) AS other
    LEFT JOIN alliance ON alliance.id = other.id
  WHERE (one_id = $1 OR other_id = $1)`;

/** All relations of an alliance that are not over, the latest first; then those that began and have ended lately. */
export async function relationViews(queries: Queries, allianceId: number): Promise<RelationView[]> {
  const rows: ViewRow[] = await queries.query(
    `(${VIEWS} AND until IS NULL ORDER BY relation.id DESC)
     UNION ALL (${VIEWS} AND since < until ORDER BY until DESC, relation.id DESC LIMIT ${RELATIONS.listedEnded})`,
    [allianceId],
  );
  return rows.map((row) => ({
    ...row,
    offered_at: row.offered_at.toISOString(),
    since: row.since?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    marches_from: row.marches_from?.toISOString() ?? null,
  }));
}

/**
 * Stores what becomes of a row, which may be a relation of another kind; null ends it. Returns the id of the row that events are
 * to name.
 */
export async function saveRelation(
  tx: EntityManager,
  pair: readonly [one: number, other: number],
  row: RelationRow | undefined,
  next: RelationRecord | null,
  now: Date,
): Promise<number> {
  if (row && next?.kind === row.kind) {
    const since = next.since === null ? null : new Date(next.since);
    await tx.query(
      `UPDATE alliance_relation SET since = $2, peace_by = $3,
         one_peace_ended = CASE WHEN peace_by = one_id AND $3::int IS NULL THEN $4 ELSE one_peace_ended END,
         other_peace_ended = CASE WHEN peace_by = other_id AND $3::int IS NULL THEN $4 ELSE other_peace_ended END
       WHERE id = $1 AND until IS NULL`,
      [row.id, since, next.peaceBy, now],
    );
    return row.id;
  }
  if (row) await tx.query('UPDATE alliance_relation SET until = $2, peace_by = NULL WHERE id = $1', [row.id, now]);
  if (!next) return row?.id ?? 0;
  const [added]: { id: number }[] = await tx.query(
    `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [Math.min(...pair), Math.max(...pair), next.kind, next.offeredBy, now, next.since && new Date(next.since)],
  );
  if (!added) throw new Error('The new relation has no row.');
  return added.id;
}
