import {
  listMessages,
  postMessage,
  readMessages,
  removeMessage,
  setPresence,
} from '#shared/api/alliances/alliance-hall';
import { type Bot, intend, type Intent } from './bot.ts';
import { report } from './letter-choices.ts';

/** The pause (ms) between two messages of a bot: whoever writes faster is refused. */
const PAUSE_MS = 3000;
const spokeAt = new WeakMap<Bot, number>();

/** Shares of the removals that are of the bot's own message, which every member may remove, and that may be of a removed one. */
const OWN = 0.6;
const CARELESS = 0.1;

/** Says something, does something about what was said, or shows and hides whether the player is in. */
export async function chooseInHall(bot: Bot, id: number): Promise<Intent | undefined> {
  const roll = bot.random.roll();
  if (roll < 0.1) return intend(setPresence, { body: { hidden: bot.random.chance(0.5) } });
  if (roll < 0.35) return chooseAboutMessage(bot, id);
  return isRested(bot) ? talk(bot, id) : undefined;
}

const isRested = (bot: Bot) => Date.now() - (spokeAt.get(bot) ?? 0) > PAUSE_MS;

function talk(bot: Bot, id: number): Intent {
  spokeAt.set(bot, Date.now());
  const text = `@${bot.me.username} says ${bot.random.between(1, 999_999)} under fire.`;
  return intend(postMessage, { params: { id }, body: { text } });
}

/** Marks messages as read up to one of them, removes one, or reports one. */
async function chooseAboutMessage(bot: Bot, id: number): Promise<Intent | undefined> {
  const { random } = bot;
  const query = { before: 2_147_483_647, limit: 30 };
  const messages = (await bot.read(listMessages, { params: { id }, query }))?.messages ?? [];
  const roll = random.roll();
  if (roll < 0.4) {
    const message = random.pick(messages);
    return message && intend(readMessages, { params: { id }, body: { message_id: message.message_id } });
  }
  const others = messages.filter(({ author }) => author && author.user_id !== bot.me.userId);
  if (roll < 0.8) {
    const own = messages.filter((each) => !others.includes(each));
    const some = random.chance(OWN) ? own : messages;
    const message = random.pick(random.chance(CARELESS) ? some : some.filter((each) => each.removed_by === null));
    return message && intend(removeMessage, { params: { id, messageId: message.message_id } });
  }
  const message = random.pick(others);
  return message?.author ? report(bot, { user_id: message.author.user_id, message_id: message.message_id }) : undefined;
}
