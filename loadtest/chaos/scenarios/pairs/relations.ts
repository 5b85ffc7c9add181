import { acceptRelation, askRelation, endRelation } from '#shared/api/alliances/alliance-relations';
import { disbandAlliance } from '#shared/api/alliances/alliances';
import type { Arena } from '../support/arena.ts';
import { type Action, action } from './action.ts';
import type { PlayerGroup } from './players.ts';

/** The relations between the leader's alliance and two others before a race. */
export interface Related {
  /** The pact with the partner's alliance, of which relief stands on the leader's home. */
  readonly pact: number;
  /** The pact that the envoy's alliance offers. */
  readonly offer: number;
  readonly partners: number;
  readonly envoys: number;
}

/** Gives the alliances of partner and envoy back, the pact with the one and the offer of the other. Returns these by leader. */
export async function resetRelations(
  { db }: Pick<Arena, 'db'>,
  groups: readonly PlayerGroup[],
  alliances: readonly number[],
): Promise<ReadonlyMap<number, Related>> {
  const [partners, envoys] = [await alliancesOf(db, groups, 'partner'), await alliancesOf(db, groups, 'envoy')];
  await db.query('DELETE FROM alliance_relation WHERE one_id = ANY ($1) OR other_id = ANY ($1)', [
    [...alliances, ...partners, ...envoys],
  ]);
  await db.query('DELETE FROM former_member WHERE player_id = ANY ($1)', [
    groups.flatMap(({ partner, envoy }) => [partner.userId, envoy.userId]),
  ]);
  const add = async (others: readonly number[], since: string): Promise<number[]> => {
    const { rows } = await db.query(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
       SELECT least(own, other), greatest(own, other), 'pact', other, now() - interval '3 days', ${since}
       FROM unnest($1::int[], $2::int[]) AS pair (own, other) RETURNING id, offered_by`,
      [alliances, others],
    );
    const byOther = new Map<number, number>(rows.map(({ id, offered_by }) => [offered_by, id]));
    return others.map((other) => byOther.get(other) ?? 0);
  };
  const pacts = await add(partners, "now() - interval '2 days'");
  const offers = await add(envoys, 'NULL');
  return new Map(
    groups.map(({ leader }, i) => [
      leader.userId,
      { pact: pacts[i] ?? 0, offer: offers[i] ?? 0, partners: partners[i] ?? 0, envoys: envoys[i] ?? 0 },
    ]),
  );
}

/** The alliance of each of these players, who is its only member; players without one found a new one. */
async function alliancesOf(
  db: Arena['db'],
  groups: readonly PlayerGroup[],
  who: 'partner' | 'envoy',
): Promise<number[]> {
  const people = groups.map((group) => group[who].userId);
  // In one transaction, because the leader of an alliance must be a member of it.
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO alliance (name, max_members, leader_id)
       SELECT $2 || id, 10, id FROM unnest($1::int[]) AS id WHERE id NOT IN (SELECT leader_id FROM alliance)`,
      [people, `The ${who}s `],
    );
    await client.query(
      `INSERT INTO member (alliance_id, player_id, joined_at)
       SELECT id, leader_id, now() - interval '9 days' FROM alliance WHERE leader_id = ANY ($1) ON CONFLICT DO NOTHING`,
      [people],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  const { rows } = await db.query('SELECT id, leader_id FROM alliance WHERE leader_id = ANY ($1)', [people]);
  const byLeader = new Map<number, number>(rows.map(({ id, leader_id }) => [leader_id, id]));
  return people.map((id) => byLeader.get(id) ?? 0);
}

/** What alliances do about each other. */
export const RELATION_ACTIONS: readonly Action[] = [
  action('accept a pact', ['offer'], ({ ask }, { leader, alliance: id, related }) =>
    ask(leader, acceptRelation, { params: { id, relationId: related.offer } }),
  ),
  action('take an offer back', ['offer'], ({ ask }, { envoy, related: { envoys, offer } }) =>
    ask(envoy, endRelation, { params: { id: envoys, relationId: offer }, query: { state: 'offered' } }),
  ),
  action('declare war', ['war'], ({ ask }, { envoy, alliance: alliance_id, related: { envoys } }) =>
    ask(envoy, askRelation, { params: { id: envoys }, body: { alliance_id, kind: 'war' } }),
  ),
  action('cancel a pact', ['pact'], ({ ask }, { leader, alliance: id, related }) =>
    ask(leader, endRelation, { params: { id, relationId: related.pact }, query: { state: 'pact' } }),
  ),
  action('end a pact', ['pact'], ({ ask }, { partner, related: { partners, pact } }) =>
    ask(partner, endRelation, { params: { id: partners, relationId: pact }, query: { state: 'pact' } }),
  ),
  action('a partner disbands', ['partner'], ({ ask }, { partner, related: { partners: id } }) =>
    ask(partner, disbandAlliance, { params: { id } }),
  ),
];
