import type { EntityManager } from 'typeorm';
import { isGuestMarch } from '../schema/rows.ts';

/** Wars of earlier seasons keep their tallies, and their battles are gone with the galaxy. */
const THIS_SEASON = "coalesce(until, 'infinity') > (SELECT max(began_at) FROM season)";

/** The tally of a war matches its battles and captures. */
export async function talliesCounted(tx: EntityManager): Promise<string[]> {
  const of = (side: string, what: string) => `coalesce(${what} FILTER (WHERE ${side}), 0)`;
  const score = (side: string) =>
    `${of(`winner_id = ${side}_id AND battle_id IS NOT NULL`, 'count(*)')} AS ${side}_won,
     ${of(`attacker_id = ${side}_id`, 'sum(looted)')} AS ${side}_looted,
     ${of(`attacker_id = ${side}_id AND siege_id IS NOT NULL`, 'count(*)')} AS ${side}_worlds`;
  const columns = ['one', 'other'].flatMap((side) => ['won', 'looted', 'worlds'].map((what) => `${side}_${what}`));
  const rows: { id: number }[] = await tx.query(
    `SELECT war.id FROM alliance_relation AS war JOIN LATERAL (
       SELECT ${score('one')}, ${score('other')} FROM (
         SELECT war_event.attacker_id, battle_id, siege_id, looted,
           CASE WHEN outcome = 'repelled' THEN one_id + other_id - war_event.attacker_id ELSE war_event.attacker_id END AS winner_id
         FROM war_event LEFT JOIN battle ON battle.id = battle_id WHERE relation_id = war.id
       ) AS event
     ) AS counted ON true
     WHERE ${THIS_SEASON} AND (${columns.map((name) => `war.${name} <> counted.${name}`).join(' OR ')}) ORDER BY war.id`,
  );
  return rows.map(({ id }) => `The tally of war ${id} is not what its battles and captures were.`);
}

/** Everything that counts in a war happened during it, and a siege that counts took the world. */
export async function warEventsInTime(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT war_event.id FROM war_event JOIN alliance_relation AS war ON war.id = relation_id
       LEFT JOIN battle ON battle.id = battle_id LEFT JOIN siege ON siege.march_id = siege_id
     WHERE war.kind <> 'war' OR war_event.attacker_id NOT IN (one_id, other_id)
       OR coalesce(battle.at, siege.ended_at) < war.since OR coalesce(battle.at, siege.ended_at) >= war.until
       OR siege_id IS NOT NULL AND siege.outcome IS DISTINCT FROM 'captured' ORDER BY 1`,
  );
  return rows.map(({ id }) => `The event ${id} counts in a war, and did not happen in it.`);
}

/** Two alliances have one relation at a time, and alliances that are no more have none. */
export async function relationsInOrder(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM alliance_relation AS relation WHERE until IS NULL AND (
       NOT EXISTS (SELECT 1 FROM alliance WHERE alliance.id = one_id) OR NOT EXISTS (SELECT 1 FROM alliance WHERE alliance.id = other_id)
       OR EXISTS (SELECT 1 FROM alliance_relation AS twin WHERE twin.until IS NULL AND twin.id <> relation.id
         AND least(twin.one_id, twin.other_id) = least(relation.one_id, relation.other_id)
         AND greatest(twin.one_id, twin.other_id) = greatest(relation.one_id, relation.other_id))
     ) ORDER BY 1`,
  );
  return rows.map(({ id }) => `Relation ${id} has a twin, or one of its alliances is no more.`);
}

/** Every guest on a world is a mate of its ruler, or belongs to an alliance that has a pact with the ruler's. */
export async function strangersAsGuests(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT march.id FROM march JOIN planet ON planet.id = target_id
       LEFT JOIN member AS guest ON guest.player_id = march.player_id LEFT JOIN member AS host ON host.player_id = owner_id
     WHERE phase = 'standing' AND ${isGuestMarch()} AND march.player_id <> owner_id
       AND coalesce(guest.alliance_id <> host.alliance_id, true) AND NOT EXISTS (
         SELECT 1 FROM alliance_relation WHERE kind = 'pact' AND since IS NOT NULL AND until IS NULL
           AND one_id = least(guest.alliance_id, host.alliance_id) AND other_id = greatest(guest.alliance_id, host.alliance_id)
       ) ORDER BY 1`,
  );
  return rows.map(({ id }) => `March ${id} stands as relief with somebody who is neither mate nor partner.`);
}
