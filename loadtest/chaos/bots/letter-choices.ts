import { getPeople, setSharing } from '#shared/api/galaxy-people';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { getConversation, listConversations, readLetters, writeLetter } from '#shared/api/letters/letters';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { type Bot, type Intent, intend } from './bot.ts';

/** The pause (ms) between two letters of a bot: whoever writes faster is refused. */
const PAUSE_MS = 3000;
const wroteAt = new WeakMap<Bot, number>();

/** Share of the letters that are reported after they were read, instead of being marked as read. */
const REPORTED = 0.2;

/** Writes to one of a few others, reads what they wrote, blocks one of them, or takes the block back: so that letters and blocks meet. */
export async function chooseLetters(bot: Bot, others: readonly number[]): Promise<Intent | undefined> {
  const { random, me } = bot;
  const userId = random.pick(others.filter((id) => id !== me.userId));
  if (userId === undefined) return undefined;
  const params = { userId };
  const roll = random.roll();
  if (roll < 0.1) return intend(blockPlayer, { params });
  if (roll < 0.35) return intend(unblockPlayer, { params });
  const afterReading = roll < 0.55 ? await chooseAboutLetter(bot, userId) : undefined;
  if (afterReading) return afterReading;
  if (Date.now() - (wroteAt.get(bot) ?? 0) < PAUSE_MS) return undefined;
  wroteAt.set(bot, Date.now());
  return intend(writeLetter, {
    params,
    body: { text: `${me.username} wrote ${random.between(1, 999_999)} under fire.` },
  });
}

/** Reads the letters with this player, and marks them as read up to one of them, or reports one that the player wrote. */
async function chooseAboutLetter(bot: Bot, userId: number): Promise<Intent | undefined> {
  const params = { userId };
  await bot.read(listConversations, { query: { page: 1, per_page: 20 } });
  const letters = (await bot.read(getConversation, { params, query: { limit: 50 } }))?.letters ?? [];
  const received = bot.random.pick(letters.filter(({ user_id }) => user_id === userId));
  if (received && bot.random.chance(REPORTED)) return report(bot, { user_id: userId, letter_id: received.letter_id });
  const letter = bot.random.pick(letters);
  return letter && intend(readLetters, { params, body: { letter_id: letter.letter_id } });
}

/** Shows the player's worlds to mates, or hides them. */
export async function chooseSharing(bot: Bot): Promise<Intent> {
  const people = await bot.read(getPeople);
  return intend(setSharing, { body: { sharing: !people?.sharing } });
}

const reports = new WeakMap<Bot, number>();

/** Reports what another player wrote, until the bot has made all reports that a player may make in a day. */
export function report(
  bot: Bot,
  words: { readonly user_id: number } & ({ readonly letter_id: number } | { readonly message_id: number }),
): Intent | undefined {
  const made = reports.get(bot) ?? 0;
  if (made >= ABUSE_REPORTS.aDay) return undefined;
  reports.set(bot, made + 1);
  return intend(reportPlayer, { body: { ...words, reason: `Reason ${bot.random.between(1, 999_999)}` } });
}
