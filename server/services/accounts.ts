import type { EntityManager } from 'typeorm';
import type * as api from '#shared/api/account';
import type { Answer, Input } from '#shared/api/call';
import { REFUSALS, Refused } from '#shared/refusals';
import { verificationMail } from '../mail/templates.ts';
import { Player, Session } from '../store/entities.ts';
import { brokenConstraint, type Queries, transaction } from '../store/transaction.ts';
import { refusedBearer } from './bearers.ts';
import { beginCodeCount, CODE_MINUTES, countCodeRequest, issueCode, spendCode } from './codes.ts';
import type { Game } from './game.ts';
import { foundHome } from './homes.ts';
import type { Limit } from './limits.ts';
import { hashPassword, requirePlaceInLine, verifyPassword } from './passwords.ts';
import { deleteOldSessions } from './sessions.ts';
import { REFRESH_SECONDS, tokenHash } from './tokens.ts';
import { isWelcome, makeWelcome, rememberRegistration } from './welcome.ts';

/** Passwords that one address may try for one account. */
const LOGINS_FROM_HERE: Limit = { name: 'logins from here', points: 10, seconds: 15 * 60 };
/** Passwords that may be tried for one account from all addresses together where nobody ever got in. */
const LOGINS: Limit = { name: 'logins', points: 100, seconds: 60 * 60 };

/** Registrations of one mail address from one network. A stranger's elsewhere leave the newcomer's own untouched. */
const REGISTRATIONS_FROM_HERE: Limit = { name: 'registrations from here', points: 5, seconds: 24 * 60 * 60 };
/** Registrations of one mail address: each mails a code, and somebody else may have given it. */
const REGISTRATIONS: Limit = { name: 'registrations', points: 20, seconds: 24 * 60 * 60 };

/** An unverified account whose code has expired makes room for a new one of the same name or address (G-25). */
export async function register(game: Game, form: Input<typeof api.register>['body'], network: string) {
  const { username, email, race_id } = form;
  const passwordHash = await hashPassword(form.password);
  const code = await transaction(game.db, async (tx) => {
    // Of a registration that comes to nothing no mail is sent, and it counts for nothing.
    const limits = game.limits.within(tx);
    const mayMail =
      (await limits.allows(REGISTRATIONS_FROM_HERE, email, network)) && (await limits.allows(REGISTRATIONS, email));
    if (!mayMail) throw new Refused(REFUSALS.codesUsedUp);
    await makeRoomFor(tx, username, email);
    const { identifiers } = await tx.insert(Player, { username, email, passwordHash, raceId: race_id });
    const playerId: number = identifiers[0]?.id;
    await rememberRegistration(limits, playerId, network);
    await beginCodeCount(game, tx, email);
    return issueCode(game, tx, playerId);
  }).catch((error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === 'player_username_key') throw new Refused(REFUSALS.usernameTaken);
    if (constraint === 'player_email_key') throw new Refused(REFUSALS.emailTaken);
    throw error;
  });
  game.mail.send(verificationMail(email, username, code, CODE_MINUTES));
  return { message: 'Registration received. A 5-digit code is on its way.' };
}

/** Deletes accounts of this address, or of a name that looks like this one, that nobody verified in time. */
export async function makeRoomFor(tx: Queries, username: string, email?: string): Promise<void> {
  await tx.query(
    `DELETE FROM player USING verification_code
     WHERE player_id = player.id AND verified_at IS NULL AND expires_at <= clock_timestamp()
       AND (email = $1 OR username_as_written(username) = username_as_written($2)
         OR username_in_small_letters(username) = username_in_small_letters($2))`,
    [email ?? null, username],
  );
}

/** The account and its home world come into being together, once. */
export async function verifyEmail(game: Game, form: Input<typeof api.verifyEmail>['body'], network: string) {
  await spendCode(game, { ...form, network }, (playerId) =>
    transaction(game.db, async (tx) => {
      await foundHome(game, tx, playerId, form.planet_name);
      await tx.query('DELETE FROM verification_code WHERE player_id = $1', [playerId]);
    }),
  );
  return { message: 'Email verified successfully!' };
}

/** The same answer for every address, known or not (G-29), and as soon: the code is made aside. */
export async function resendVerification(game: Game, { email }: { email: string }) {
  await countCodeRequest(game, game.db, email);
  game.aside.start(async () => {
    const player = await game.db.manager.findOneBy(Player, { email });
    if (!player || player.verifiedAt) return;
    const code = await issueCode(game, game.db, player.id);
    game.mail.send(verificationMail(email, player.username, code, CODE_MINUTES));
  });
  return { message: 'Verification code sent.' };
}

/**
 * An unknown address and a wrong password get one and the same answer, after the same work (G-25), and tries are
 * counted for both. A right password gives the account's tries back.
 */
export async function login(
  game: Game,
  { email, password }: Input<typeof api.login>['body'],
  { userAgent, network }: { userAgent: string; network: string },
): Promise<Answer<typeof api.login>> {
  requirePlaceInLine();
  const { limits } = game;
  await limits.take(LOGINS_FROM_HERE, email, network);
  const player = await playerOf(game, email, password, network).catch(async (error: unknown) => {
    // Of a password that was not looked at nothing was learned. The first reason is the one to tell.
    await limits.giveBack(LOGINS_FROM_HERE, email, network).catch(() => undefined);
    throw error;
  });
  if (!player) throw new Refused(REFUSALS.wrongCredentials);
  await limits.forget(LOGINS_FROM_HERE, email, network);
  await limits.forget(LOGINS, email);
  await makeWelcome(limits, email, network);
  if (!player.verifiedAt) throw new Refused(REFUSALS.emailNotVerified);
  return startSession(game, player, userAgent);
}

/** Whose address and password these are, if there is such a player. Rejects if that could not be looked at. */
async function playerOf({ limits, db }: Game, email: string, password: string, network: string) {
  if (!(await isWelcome(limits, email, network))) await limits.take(LOGINS, email);
  const player = await db.manager.findOneBy(Player, { email });
  return (await verifyPassword(player?.passwordHash, password)) ? player : null;
}

/**
 * A session is a row that the refresh token must match: what is revoked there ends here. If the password was changed
 * or the player banned since it was looked at, the session would have ended with the others. The lock on the player's
 * row keeps logins at the same time from counting one another's sessions too late.
 */
async function startSession(game: Game, { id, passwordHash }: Player, userAgent: string) {
  const start = async (tx: EntityManager) => {
    const [known]: { banned: boolean }[] = await tx.query(
      'SELECT banned_at IS NOT NULL AS banned FROM player WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
      [id, passwordHash],
    );
    if (!known) throw new Refused(REFUSALS.wrongCredentials);
    if (known.banned) throw new Refused(REFUSALS.banned);
    const { identifiers } = await tx.insert(Session, {
      playerId: id,
      tokenHash: Buffer.alloc(0),
      userAgent: userAgent.slice(0, 200),
      expiresAt: new Date(Date.now() + REFRESH_SECONDS * 1000),
    });
    const sessionId: number = identifiers[0]?.id;
    const refresh_token = game.tokens.sign('refresh', id, sessionId);
    await tx.update(Session, sessionId, { tokenHash: tokenHash(refresh_token) });
    await deleteOldSessions(tx, id, sessionId);
    return { access_token: game.tokens.sign('access', id, sessionId), refresh_token };
  };
  return game.sessionInLane(id, () => transaction(game.db, start));
}

/** The refresh token stays as it is (G-14). */
export async function refreshToken(
  game: Game,
  { refreshToken: token, network }: { refreshToken: string; network: string },
): Promise<Answer<typeof api.refreshToken>> {
  const { playerId, sessionId } = game.tokens.verify('refresh', token);
  // All that come at once wait for one row.
  return game.sessionInLane(playerId, async () => {
    const [[owner]]: [{ email: string }[], number] = await game.db.query(
      `UPDATE session SET last_used_at = clock_timestamp() FROM player
       WHERE session.id = $1 AND player_id = $2 AND player.id = player_id
         AND token_hash = $3 AND revoked_at IS NULL AND expires_at > clock_timestamp()
       RETURNING email`,
      [sessionId, playerId, tokenHash(token)],
    );
    if (!owner) throw await refusedBearer(game.db, playerId);
    await makeWelcome(game.limits, owner.email, network);
    return { access_token: game.tokens.sign('access', playerId, sessionId) };
  });
}

/** Idempotent, and an expired token may still log out. */
export async function logout(game: Game, token: string) {
  const { playerId, sessionId } = game.tokens.verify('refresh', token, { evenExpired: true });
  await game.sessionInLane(playerId, () =>
    game.db.query(
      'UPDATE session SET revoked_at = clock_timestamp() WHERE id = $1 AND token_hash = $2 AND revoked_at IS NULL',
      [sessionId, tokenHash(token)],
    ),
  );
  return { message: 'Logged out.' };
}
