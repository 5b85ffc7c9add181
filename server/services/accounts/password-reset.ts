import { createHash, createHmac, randomBytes } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import { passwordResetMail } from '../../mail/templates.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { Limit } from '../access/attempt-limits.ts';
import type { AppContext } from '../command/app-context.ts';
import { isKnownNetwork } from './known-networks.ts';
import { hashPassword, inHashLane } from './passwords.ts';
import { endSessions, voidMailedSecrets } from './sessions.ts';

/** Lifetime of a mailed link. */
const LINK_MINUTES = 30;
/** A link with at least this time left is mailed again, so that a stranger's request does not void the player's link. */
const SAME_LINK_MINUTES = 15;

/** Mails to one account that one network may request, so that strangers do not use up the player's own. */
const LINKS_FROM_HERE: Limit = { name: 'reset links from here', points: 10, seconds: 24 * 60 * 60 };
/** Mails to one account that may be requested from all networks together from which its player has not logged in lately. */
const LINKS_FROM_STRANGERS: Limit = { name: 'reset links from strangers', points: 20, seconds: 24 * 60 * 60 };
/** Mails to one account: the mail of the last minute already holds the link. */
const LINKS: Limit = { name: 'reset links', points: 1, seconds: 60 };

/** What a link is made of besides the player: the server's secret and public address. */
type Links = Pick<AppContext, 'pepper' | 'gameAddress'>;

/** The token of a link. Without the server's secret it cannot be derived from the stored nonce. */
function linkToken({ pepper }: Links, playerId: number, nonce: Buffer): string {
  return createHmac('sha256', pepper).update(`link:${playerId}:`).update(nonce).digest('base64url');
}

/** The stored hash of a link's token. A plain hash suffices for 256 random bits. */
function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Mails a link to set a new password. The answer and its time are the same for known and unknown addresses: a background
 * job sends the mail. Requests beyond a limit get the same answer and change nothing.
 */
export async function forgotPassword(context: AppContext, { email }: { email: string }, network: string) {
  if (await mayMailLink(context, email, network)) context.backgroundJobs.start(() => mailLink(context, email));
  return { message: 'If an account has this address, a link to set a new password is on its way.' };
}

/** Takes a point of every limit, or of none if one is used up: a request that mails nothing does not count. */
async function mayMailLink(context: AppContext, email: string, network: string): Promise<boolean> {
  const taken = transaction(context.db, async (tx) => {
    const limits = context.attemptLimits.within(tx);
    await limits.take(LINKS_FROM_HERE, email, network);
    if (!(await isKnownNetwork({ ...context, db: tx }, email, network))) await limits.take(LINKS_FROM_STRANGERS, email);
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
  const mail = await transaction(context.db, async (tx) => {
    // Locked, so that a change of the address at the same time comes before this, or voids the link.
    const [player]: { id: number; username: string; language: string | null }[] = await tx.query(
      'SELECT id, username, language FROM player WHERE email = $1 AND verified_at IS NOT NULL FOR NO KEY UPDATE',
      [email],
    );
    if (!player) return undefined;
    const { address, minutes } = await resetLink(context, tx, player.id);
    return passwordResetMail({ ...player, email }, address, minutes);
  });
  if (mail) context.mail.send(mail);
}

/** The player's current link if it has enough time left, otherwise a new one, which voids the old one. */
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
       nonce = CASE WHEN ${STILL_VALID} THEN known.nonce ELSE excluded.nonce END,
       token_hash = CASE WHEN ${STILL_VALID} THEN known.token_hash ELSE excluded.token_hash END,
       expires_at = CASE WHEN ${STILL_VALID} THEN known.expires_at ELSE excluded.expires_at END
     RETURNING nonce, round(extract(epoch FROM expires_at - clock_timestamp()) / 60)::int AS minutes`,
    [playerId, nonce, linkHash(linkToken(links, playerId, nonce)), LINK_MINUTES, SAME_LINK_MINUTES],
  );
  if (!link) throw new Error(`Player ${playerId} got no link.`);
  const token = linkToken(links, playerId, link.nonce);
  return { address: `${links.gameAddress()}/reset-password#token=${token}`, minutes: link.minutes };
}
const STILL_VALID = 'known.expires_at > excluded.expires_at - make_interval(mins => $4 - $5)';

/** Sets a new password and ends all sessions. Each link works once. Refuses with 400 if it is used or expired. */
export async function resetPassword(context: AppContext, form: { token: string; new_password: string }) {
  const hash = linkHash(form.token);
  // Checked before the expensive hashing, so that whoever waits for a hash has a link; the DELETE below makes sure that the link works only once.
  const [link]: { player_id: number }[] = await context.db.query(
    'SELECT player_id FROM password_reset WHERE token_hash = $1 AND expires_at > clock_timestamp()',
    [hash],
  );
  if (!link) throw new Refused(REFUSALS.resetLinkSpent);
  const passwordHash = await inHashLane('players', () => hashPassword('players', form.new_password));
  await transaction(context.db, async (tx) => {
    // The player's row first: every change of a password locks in this order.
    await tx.query('UPDATE player SET password_hash = $2 WHERE id = $1 AND deleted_at IS NULL', [
      link.player_id,
      passwordHash,
    ]);
    const [, taken]: [unknown, number] = await tx.query(
      'DELETE FROM password_reset WHERE token_hash = $1 AND expires_at > clock_timestamp()',
      [hash],
    );
    if (!taken) throw new Refused(REFUSALS.resetLinkSpent);
    await voidMailedSecrets(tx, link.player_id);
    await endSessions(tx, link.player_id);
  });
  return { message: 'Your password has been changed. Please log in.' };
}
