import { acceptRelation, askRelation, endRelation, listRelations } from '#shared/api/alliances/alliance-relations';
import { searchAlliances } from '#shared/api/alliances/alliances';
import { stateOf } from '#shared/rules/relations/relations';
import { type Bot, type Intent, intend } from './bot.ts';

/** How many of those who have something with another alliance do something about that. */
const ANSWERS = 0.6;
/** How many of the offers that wait are accepted. */
const ACCEPTS = 0.7;

/** What a leader or officer does about other alliances: answers, ends, offers or declares. */
export async function chooseAboutOthers(bot: Bot, id: number): Promise<Intent | undefined> {
  const { random } = bot;
  const relations = (await bot.read(listRelations, { params: { id } })) ?? [];
  const one = random.pick(relations.filter(({ until }) => until === null));
  if (one && random.chance(ANSWERS)) {
    const params = { id, relationId: one.relation_id };
    const asker = one.kind === 'war' ? one.peace_by : one.since === null ? one.offered_by : null;
    if (asker === one.alliance.id && random.chance(ACCEPTS)) return intend(acceptRelation, { params });
    if (one.kind === 'war' && asker === null)
      return intend(askRelation, { params: { id }, body: { alliance_id: one.alliance.id, kind: 'neutral' } });
    const state = stateOf({ kind: one.kind, since: one.since === null ? null : Date.parse(one.since) }, Date.now());
    return intend(endRelation, { params, query: { state } });
  }
  const found = (await bot.read(searchAlliances, { query: { name: '' } })) ?? [];
  const other = random.pick(found.filter((each) => each.id !== id));
  if (!other) return undefined;
  const kind = random.chance(0.6) ? 'pact' : 'war';
  return intend(askRelation, { params: { id }, body: { alliance_id: other.id, kind } });
}
