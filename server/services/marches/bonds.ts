import { HOSTILE_KINDS } from '#shared/catalogue/marches';
import { type Assailant, type Harm, isOfGroup } from '#shared/rules/battles/own-group';
import { windowBegins } from '#shared/rules/battles/shields';
import type { Queries } from '../../store/connection/transaction.ts';
import { ACCOUNT_SINCE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';

/*
 * What binds players to each other: an alliance that both were in at the same time, or a pact of their alliances while they were in
 * them. Whoever left counts as a member until then: to leave first is no way to attack sooner.
 */

const memberships = (player: string) =>
  `(SELECT alliance_id, coalesce(since, joined_at) AS joined_at, left_at FROM former_member WHERE player_id = ${player}
    UNION ALL SELECT alliance_id, joined_at, NULL FROM member WHERE player_id = ${player})`;

/** SQL: the bonds of two players, which are mates or partners. `since`: of the pact; `begun`, `ended`: of the bond; null: since ever, or still. */
export const bondsBetween = (one: string, other: string) => `SELECT * FROM (
    SELECT 'mates' AS kind, NULL::timestamptz AS since, greatest(one.joined_at, other.joined_at) AS begun, least(one.left_at, other.left_at) AS ended
    FROM ${memberships(one)} AS one JOIN ${memberships(other)} AS other USING (alliance_id)
    UNION ALL
    SELECT 'partners', since, greatest(since, one.joined_at, other.joined_at), least(until, one.left_at, other.left_at)
    FROM ${memberships(one)} AS one JOIN ${memberships(other)} AS other ON one.alliance_id <> other.alliance_id
      JOIN alliance_relation ON one_id = least(one.alliance_id, other.alliance_id) AND other_id = greatest(one.alliance_id, other.alliance_id)
    WHERE kind = 'pact' AND since IS NOT NULL
  ) AS bond WHERE coalesce(begun, '-infinity') < coalesce(ended, 'infinity')`;

/** SQL: a moment in ms since 1970. */
export const msOf = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** SQL: these bonds as a list of Bond. */
export const bondList = (bonds: string) =>
  `(SELECT coalesce(json_agg(json_build_object('from', ${msOf("nullif(begun, '-infinity')")}, 'until', ${msOf('ended')})), '[]') FROM (${bonds}) AS bond)`;

/** SQL: since when the account of a player exists, in ms. */
export const accountSinceOf = (player: string) =>
  `(SELECT ${msOf(ACCOUNT_SINCE)} FROM player WHERE player.id = ${player})`;

const HARMS = `SELECT ${msOf('at')} AS at, looted, might_lost AS "mightLost", outcome <> 'repelled' AS "orbitWon",
    EXISTS (SELECT 1 FROM march WHERE player_id = $1 AND launched_at >= battle.at AND kind = ANY ($3)) AS answered,
    ${accountSinceOf('attacker_id')} AS "accountSince", ${bondList(bondsBetween('attacker_id', '$1'))} AS bonds
  FROM battle WHERE defender_id = $1 AND at > $2 AND (looted > 0 OR might_lost > 0)`;

/** The battles of the last day that cost this ruler something at own worlds. */
export async function harmsOf(
  queries: Queries,
  rulerId: number,
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<Harm[]> {
  const since = new Date(windowBegins(now.getTime(), speed));
  const rows: (Omit<Harm, 'byGroup'> & Assailant)[] = await queries.query(HARMS, [rulerId, since, HOSTILE_KINDS]);
  return rows.map(({ accountSince, bonds, ...harm }) => ({
    ...harm,
    byGroup: isOfGroup({ accountSince, bonds }, { begun: harm.at, ended: harm.at }, speed),
  }));
}
