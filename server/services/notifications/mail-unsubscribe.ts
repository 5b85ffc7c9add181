import { createHmac, timingSafeEqual } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import type { AppContext } from '../command/app-context.ts';

/**
 * The addresses in a mail that stop the mails, without a login: a page for people, with its token after `#`, which no log on the
 * way sees, and a call for mail programs.
 */
export function unsubscribeAddresses(context: Pick<AppContext, 'gameAddress' | 'pepper'>, playerId: number) {
  const [address, token] = [`${context.gameAddress()}/unsubscribe`, tokenOf(context, playerId)];
  return { unsubscribe: `${address}#token=${token}`, oneClick: `${address}?token=${token}` };
}

/** Stops the mails of the player whose token this is. Idempotent. */
export async function unsubscribeMail(context: AppContext, token: string) {
  const playerId = Number(/^(\d{1,10})-/.exec(token)?.[1]);
  const right = Buffer.from(tokenOf(context, playerId));
  const given = Buffer.from(token);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused(REFUSALS.mailLinkInvalid);
  await context.db.query("DELETE FROM notification_channel WHERE player_id = $1 AND channel = 'mail'", [playerId]);
  return { message: 'You get no more emails about the game. You can turn them on again in Settings.' };
}

/** Names the player whose mails its holder may stop, and is good for nothing else. */
function tokenOf({ pepper }: Pick<AppContext, 'pepper'>, playerId: number): string {
  const mac = createHmac('sha256', pepper).update(`unsubscribe ${playerId}`).digest('base64url');
  return `${playerId}-${mac.slice(0, 22)}`;
}
