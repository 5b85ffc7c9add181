import { getPeople, setSharing } from '#shared/api/galaxy-people';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { getConversation, listConversations, writeLetter } from '#shared/api/letters/letters';
import { type Bot, type Intent, intend } from './bot.ts';

/** The pause (ms) between two letters of a bot: whoever writes faster is refused. */
const PAUSE_MS = 3000;
const wroteAt = new WeakMap<Bot, number>();

/** Writes to one of a few others, blocks one of them, or takes the block back: so that letters and blocks meet. */
export async function chooseLetters(bot: Bot, others: readonly number[]): Promise<Intent | undefined> {
  const { random, me } = bot;
  const userId = random.pick(others.filter((id) => id !== me.userId));
  if (userId === undefined) return undefined;
  const params = { userId };
  const roll = random.roll();
  if (roll < 0.1) return intend(blockPlayer, { params });
  if (roll < 0.35) return intend(unblockPlayer, { params });
  if (roll < 0.45) {
    await bot.read(listConversations, { query: { page: 1, per_page: 20 } });
    await bot.read(getConversation, { params, query: { limit: 50 } });
  }
  if (Date.now() - (wroteAt.get(bot) ?? 0) < PAUSE_MS) return undefined;
  wroteAt.set(bot, Date.now());
  return intend(writeLetter, {
    params,
    body: { text: `${me.username} wrote ${random.between(1, 999_999)} under fire.` },
  });
}

/** Shows the own worlds to mates, or hides them. */
export async function chooseSharing(bot: Bot): Promise<Intent> {
  const people = await bot.read(getPeople);
  return intend(setSharing, { body: { sharing: !people?.sharing } });
}
