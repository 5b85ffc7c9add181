import { acceptRelation, askRelation, listRelations, relationForRules } from '#shared/api/alliances/alliance-relations';
import { myAlliance, searchAlliances } from '#shared/api/alliances/alliances';
import { checkRight } from '#shared/rules/alliances';
import { askedBy } from '#shared/rules/relations/relations';
import type { Actor } from './actor.ts';

/** Share of leaders and officers who approach another alliance if they accept nothing. */
const APPROACHES = 0.3;

/**
 * Looks at pacts and wars, like every member. Leader and officers accept what is offered, or approach another alliance: three
 * times in ten with a pact, else with war.
 */
export async function dealWithOthers(actor: Actor): Promise<unknown> {
  const { allianceId: id, random } = actor;
  const mine = await actor.ask(myAlliance);
  if (id === undefined || mine?.alliance?.id !== id) return mine;
  const params = { id };
  const relations = await actor.ask(listRelations, { params });
  if (!relations || checkRight(mine.user_role ?? undefined, 'setRelations')) return relations;
  const live = relations.filter(({ until }) => until === null);
  const offered = live.find((each) => askedBy(relationForRules(each)) === each.alliance.id);
  const pacts = live.filter(({ kind, since }) => kind === 'pact' && since !== null);
  // Those who declare war on each other fight as before, and the tally of the war is told to both alliances.
  if (offered && pacts.length < 2)
    return actor.ask(acceptRelation, { params: { id, relationId: offered.relation_id } });
  if (live.length > 2 || !random.chance(APPROACHES)) return relations;
  const others = (await actor.ask(searchAlliances, { query: { name: '' } })) ?? [];
  const known = new Set(relations.map(({ alliance }) => alliance.id));
  const other = random.pick(others.filter((each) => each.id !== id && !known.has(each.id)));
  if (!other) return relations;
  const kind = random.chance(0.3) ? 'pact' : 'war';
  return actor.ask(askRelation, { params, body: { alliance_id: other.id, kind } });
}
