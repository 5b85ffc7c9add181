import { getConversation, listConversations, readLetters, writeLetter } from '#shared/api/letters/letters';
import { getResources } from '#shared/api/resources';
import type { Actor } from './actor.ts';

/** Share of visits on which a player with letters writes to somebody else than those who wrote. */
const BEGUN = 0.3;

/** Opens the letters: reads a conversation and answers it, or writes to another player of this run. */
export async function writeToSomebody(actor: Actor): Promise<unknown> {
  const { random, context } = actor;
  const me = (await actor.ask(getResources))?.user_id;
  const list = await actor.ask(listConversations, { query: { page: 1, per_page: 20 } });
  if (me === undefined || !list) return undefined;
  context.writers.add(me);
  const known = random.chance(BEGUN) ? undefined : random.pick(list.conversations)?.user_id;
  const userId = known ?? random.pick([...context.writers].filter((id) => id !== me));
  if (userId === undefined) return list;
  const params = { userId };
  const thread = await actor.ask(getConversation, { params, query: { limit: 50 } });
  const newest = thread?.letters[0];
  if (newest && thread.unread > 0) await actor.ask(readLetters, { params, body: { letter_id: newest.letter_id } });
  return actor.ask(writeLetter, { params, body: { text: `Our gate dials yours at ${random.between(1, 999)}.` } });
}
