import { createHash, createHmac, randomBytes } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import { passwordResetMail } from '../../mail/templates.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { Limit } from './attempt-limits.ts';
import { isKnownNetwork } from './known-networks.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** A mailed link is good for so long. */
const LINK_MINUTES = 30;
/** While it is good for so long, whoever asks again is mailed the same link: what strangers ask for voids nothing. */
const SAME_LINK_MINUTES = 15;

/** Mails to one account that one address may ask for. Another's requests leave the player's own untouched. */
const LINKS_FROM_HERE: Limit = { name: 'reset links from here', points: 10, seconds: 24 * 60 * 60 };
/** Mails to one account that may be asked for from all networks together where its player did not come in lately. */
const LINKS_FROM_STRANGERS: Limit = { name: 'reset links from strangers', points: 20, seconds: 24 * 60 * 60 };
/** Mails to one account. Within this time the last one has the link that is asked for. */
const LINKS: Limit = { name: 'reset links', points: 1, seconds: 60 };

/** What a link is made of besides the player: the server's secret, and where it is reached. */
type Links = Pick<AppContext, 'pepper' | 'gameAddress'>;

/** The token of a link, which nobody can make from what is stored. */
function linkToken({ pepper }: Links, playerId: number, nonce: Buffer): string {
  return createHmac('sha256', pepper).update(`link:${playerId}:`).update(nonce).digest('base64url');
}

/** What is stored of a link's token: 256 random bits are not guessed from their hash. */
function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The same answer after the same work for every address: what follows is done aside. Requests beyond a limit
 * change nothing, without telling.
 */
export async function forgotPassword(context: AppContext, { email }: { email: string }, network: string) {
  if (await mayMailLink(context, email, network)) context.backgroundJobs.start(() => mailLink(context, email));
  return { message: 'If this address belongs to a player, a link to set a new password is on its way.' };
}

/** Takes what a mail costs, of all limits or, where one is used up, of none: what is not mailed counts for nothing. */
async function mayMailLink(context: AppContext, email: string, network: string): Promise<boolean> {
  const taken = transaction(context.db, async (tx) => {
    const limits = context.attemptLimits.within(tx);
    await limits.take(LINKS_FROM_HERE, email, network);
    if (!(await isKnownNetwork(limits, email, network))) await limits.take(LINKS_FROM_STRANGERS, email);
    await limits.take(LINKS, email);
  });
  return taken.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );
}

async function mailLink(context: AppContext, email: string): Promise<void> {
  const [player]: { id: number; username: string }[] = await context.db.query(
    'SELECT id, username FROM player WHERE email = $1 AND verified_at IS NOT NULL',
    [email],
  );
  if (!player) return;
  const { address, minutes } = await resetLink(context, context.db, player.id);
  context.mail.send(passwordResetMail(email, player.username, address, minutes));
}

/** The player's link that is good for a while yet, or a new one, which voids the one before. */
export async function resetLink(
  links: Links,
  queries: Queries,
  playerId: number,
): Promise<{ address: string; minutes: number }> {
  const nonce = randomBytes(32);
  const [link]: { nonce: Buffer; minutes: number }[] = await queries.query(
    `INSERT INTO password_reset AS known (player_id, nonce, token_hash, expires_at)
     VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))
     ON CONFLICT (player_id) DO UPDATE SET
       nonce = CASE WHEN ${GOOD_YET} THEN known.nonce ELSE excluded.nonce END,
       token_hash = CASE WHEN ${GOOD_YET} THEN known.token_hash ELSE excluded.token_hash END,
       expires_at = CASE WHEN ${GOOD_YET} THEN known.expires_at ELSE excluded.expires_at END
     RETURNING nonce, round(extract(epoch FROM expires_at - clock_timestamp()) / 60)::int AS minutes`,
    [playerId, nonce, linkHash(linkToken(links, playerId, nonce)), LINK_MINUTES, SAME_LINK_MINUTES],
  );
  if (!link) throw new Error(`Player ${playerId} got no link.`);
  const token = linkToken(links, playerId, link.nonce);
  return { address: `${links.gameAddress()}/reset-password?token=${token}`, minutes: link.minutes };
}
const GOOD_YET = 'known.expires_at > excluded.expires_at - make_interval(mins => $4 - $5)';

/** A link is good once; with the old password end all sessions that it began. */
export async function resetPassword(context: AppContext, form: { token: string; new_password: string }) {
  const hash = linkHash(form.token);
  // Looked at before the hashing, which costs, and taken after it, which can happen once.
  const [link]: { player_id: number }[] = await context.db.query(
    'SELECT player_id FROM password_reset WHERE token_hash = $1 AND expires_at > clock_timestamp()',
    [hash],
  );
  if (!link) throw new Refused(REFUSALS.resetLinkSpent);
  const passwordHash = await hashPassword(form.new_password);
  await transaction(context.db, async (tx) => {
    // The player's row first, as whoever changes a password does.
    await tx.query('UPDATE player SET password_hash = $2 WHERE id = $1', [link.player_id, passwordHash]);
    const [, taken]: [unknown, number] = await tx.query(
      'DELETE FROM password_reset WHERE token_hash = $1 AND expires_at > clock_timestamp()',
      [hash],
    );
    if (!taken) throw new Refused(REFUSALS.resetLinkSpent);
    await endSessions(tx, link.player_id);
  });
  return { message: 'Your password has been changed. Please log in.' };
}
