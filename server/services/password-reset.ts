import { createHash, randomBytes } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import { passwordResetMail } from '../mail/templates.ts';
import { transaction } from '../store/transaction.ts';
import { countRequest, resetsOf } from './codes.ts';
import type { Game } from './game.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** A mailed link is good for so long. */
const LINK_MINUTES = 30;

/** What is stored of a link's token: 256 random bits are not guessed from their hash. */
function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The same answer after the same work for every address: what follows is done aside. A request within a minute of
 * the last one changes nothing, without telling.
 */
export async function forgotPassword(game: Game, { email }: { email: string }) {
  if (await countRequest(game, game.db, resetsOf(email))) game.aside.start(() => mailLink(game, email));
  return { message: 'If this address belongs to a player, a link to set a new password is on its way.' };
}

/** Makes a new link, which voids the one before. */
async function mailLink(game: Game, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const [player]: { username: string }[] = await game.db.query(
    `WITH link AS (
       INSERT INTO password_reset (player_id, token_hash, expires_at)
       SELECT id, $2, clock_timestamp() + make_interval(mins => $3)
       FROM player WHERE email = $1 AND verified_at IS NOT NULL
       ON CONFLICT (player_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
       RETURNING player_id
     )
     SELECT username FROM player JOIN link ON player_id = id`,
    [email, linkHash(token), LINK_MINUTES],
  );
  if (!player) return;
  const link = `${game.address()}/reset-password?token=${token}`;
  game.mail.send(passwordResetMail(email, player.username, link, LINK_MINUTES));
}

/** A link is good once; with the old password end all sessions that it began. */
export async function resetPassword(game: Game, form: { token: string; new_password: string }) {
  const hash = linkHash(form.token);
  // Looked at before the hashing, which costs, and taken after it, which can happen once.
  const [link]: { player_id: number }[] = await game.db.query(
    'SELECT player_id FROM password_reset WHERE token_hash = $1 AND expires_at > clock_timestamp()',
    [hash],
  );
  if (!link) throw new Refused(REFUSALS.resetLinkSpent);
  const passwordHash = await hashPassword(form.new_password);
  await transaction(game.db, async (tx) => {
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
