import {
  acceptRelation,
  askRelation,
  endRelation,
  listRelations,
  relationForRules,
} from '#shared/api/alliances/alliance-relations';
import { searchAlliances } from '#shared/api/alliances/alliances';
import { askedBy, relationStateOf } from '#shared/rules/relations/relations';
import { type Bot, type Intent, intend } from './bot.ts';

/** Share of steps that act on an existing relation; the others approach another alliance. */
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
    const relation = relationForRules(one);
    const asker = askedBy(relation);
    if (asker === one.alliance.id && random.chance(ACCEPTS)) return intend(acceptRelation, { params });
    if (one.kind === 'war' && asker === null)
      return intend(askRelation, { params: { id }, body: { alliance_id: one.alliance.id, kind: 'neutral' } });
    return intend(endRelation, { params, query: { state: relationStateOf(relation, Date.now()) } });
  }
  const found = (await bot.read(searchAlliances, { query: { name: '' } })) ?? [];
  const other = random.pick(found.filter((each) => each.id !== id));
  if (!other) return undefined;
  const kind = random.chance(0.6) ? 'pact' : 'war';
  return intend(askRelation, { params: { id }, body: { alliance_id: other.id, kind } });
}
