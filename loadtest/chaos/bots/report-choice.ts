import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { type Bot, type Intent, intend } from './bot.ts';

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
