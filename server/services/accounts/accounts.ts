import type { EntityManager } from 'typeorm';
import type * as api from '#shared/api/account';
import type { Answer, Input } from '#shared/api/call';
import { REFUSALS, Refused } from '#shared/refusals';
import { soundsOfficial } from '#shared/rules/reserved-names';
import { verificationMail } from '../../mail/templates.ts';
import { brokenConstraint, type Queries, transaction } from '../../store/connection/transaction.ts';
import { Player, Session } from '../../store/schema/entities.ts';
import type { Limit } from '../access/attempt-limits.ts';
import { REFRESH_SECONDS, tokenHash } from '../access/tokens.ts';
import type { AppContext } from '../command/app-context.ts';
import { createHomePlanet } from '../planets/home-planet.ts';
import { refuseFilteredName } from '../words/public-words.ts';
import { isKnownNetwork, rememberNetwork, rememberRegistration } from './known-networks.ts';
import { type HashLane, hashPassword, inHashLane, verifyPassword } from './passwords.ts';
import { findInvitation, takeInvitation } from './registration-invitations.ts';
import { deleteOldSessions } from './sessions.ts';
import { beginCodeCount, CODE_MINUTES, countCodeRequest, issueCode, spendCode } from './verification-codes.ts';

/*
 * Tries by name and tries by address are counted separately: names are public, so guessing passwords for a name must neither use
 * up the tries of people who know the address, nor reveal through a limit which address belongs to the name.
 */

/** Passwords that one network may try for one account. */
const LOGINS_FROM_HERE: Limit = { name: 'logins from here', points: 10, seconds: 15 * 60 };
/** Passwords that may be tried for one account from all networks together from which its player has never logged in. */
const LOGINS: Limit = { name: 'logins', points: 100, seconds: 60 * 60 };

/** Of what a browser says of itself, so much is kept. */
const LONGEST_USER_AGENT = 200;

/** Registrations of one mail address from one network, so that strangers elsewhere do not use up the newcomer's own. */
const REGISTRATIONS_FROM_HERE: Limit = { name: 'registrations from here', points: 5, seconds: 24 * 60 * 60 };
/** Registrations of one mail address from all networks: each mails a code, and the address may be another person's. */
const REGISTRATIONS: Limit = { name: 'registrations', points: 20, seconds: 24 * 60 * 60 };

/**
 * Creates an unverified account and mails its code. An unverified account with the same name or address is deleted first
 * if its code has expired. Where players come by invitation, the account takes one of its places. Refuses with 403 where nobody may
 * register, or with a wrong, an ended, a withdrawn or a used-up invitation.
 */
export async function register(context: AppContext, form: Input<typeof api.register>['body'], network: string) {
  const { username, email, race_id, language = null } = form;
  const { registration } = context;
  // Checked before the expensive hashing, so that whoever waits for a hash may register; counted under a lock below.
  await findInvitation(context.db, registration, form.invitation);
  if (soundsOfficial(username)) throw new Refused(REFUSALS.usernameReserved);
  await refuseFilteredName(context, username);
  const passwordHash = await inHashLane('strangers', () => hashPassword('strangers', form.password));
  const code = await transaction(context.db, async (tx) => {
    // Within the transaction, so that a failed registration sends no mail and counts against no limit.
    const limits = context.attemptLimits.within(tx);
    const mayMail =
      (await limits.allows(REGISTRATIONS_FROM_HERE, email, network)) && (await limits.allows(REGISTRATIONS, email));
    if (!mayMail) throw new Refused(REFUSALS.codesUsedUp);
    await makeRoomFor(tx, username, email);
    const invitationId = await takeInvitation(tx, registration, form.invitation);
    const account = { username, email, passwordHash, raceId: race_id, language, invitationId };
    const { identifiers } = await tx.insert(Player, account);
    const playerId: number = identifiers[0]?.id;
    await rememberRegistration(limits, playerId, network);
    await beginCodeCount(context, tx, email);
    return issueCode(context, tx, playerId);
  }).catch((error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === 'player_username_key') throw new Refused(REFUSALS.usernameTaken);
    if (constraint === 'player_email_key') throw new Refused(REFUSALS.emailTaken);
    throw error;
  });
  context.mail.send(verificationMail({ email, username, language }, code, CODE_MINUTES));
  return { message: 'Registration received. A 5-digit code is on its way.' };
}

/** Deletes unverified accounts with this address, or with a name that looks like this one, whose code has expired. */
export async function makeRoomFor(tx: Queries, username: string, email?: string): Promise<void> {
  await tx.query(
    `DELETE FROM player USING verification_code
     WHERE player_id = player.id AND verified_at IS NULL AND expires_at <= clock_timestamp()
       AND (email = $1 OR username_as_written(username) = username_as_written($2)
         OR username_in_small_letters(username) = username_in_small_letters($2))`,
    [email ?? null, username],
  );
}

/**
 * Verifies the account with the mailed code and creates its home planet, in one transaction. The planet's name is checked before
 * the code, so that a name that is refused uses up no guess.
 */
export async function verifyEmail(context: AppContext, form: Input<typeof api.verifyEmail>['body'], network: string) {
  await refuseFilteredName(context, form.planet_name);
  await spendCode(context, { ...form, network }, (playerId) =>
    transaction(context.db, async (tx) => {
      await createHomePlanet(context, tx, playerId, form.planet_name);
      await tx.query('DELETE FROM verification_code WHERE player_id = $1', [playerId]);
    }),
  );
  return { message: 'Email verified successfully!' };
}

/**
 * Mails another code. The answer and its time are the same for known and unknown addresses: a background job issues the
 * code.
 */
export async function resendVerification(context: AppContext, { email }: { email: string }) {
  await countCodeRequest(context, context.db, email);
  context.backgroundJobs.start(async () => {
    const player = await context.db.manager.findOneBy(Player, { email });
    if (!player || player.verifiedAt) return;
    const code = await issueCode(context, context.db, player.id);
    context.mail.send(verificationMail(player, code, CODE_MINUTES));
  });
  return { message: 'Verification code sent.' };
}

/**
 * Logs a player in, by address or by name. An unknown account and a wrong password get the same answer after the same work, and
 * both count as tries. A right password resets the account's count.
 */
export async function login(
  context: AppContext,
  form: Input<typeof api.login>['body'],
  { network, ...caller }: { userAgent: string; network: string },
): Promise<Answer<typeof api.login>> {
  const credentials = { ...form, address: await addressOf(context.db, form.email) };
  const lane = (await isKnownNetwork(context, credentials.address, network)) ? 'players' : 'strangers';
  const userAgent = caller.userAgent.slice(0, LONGEST_USER_AGENT);
  return inHashLane(lane, () => loginFrom(lane, context, credentials, { network, userAgent }));
}

interface Credentials {
  /** As typed: an address, or a name in small letters. */
  readonly email: string;
  readonly address: string;
  readonly password: string;
}

/** The address of the account with this name. Addresses and unknown names are returned as they are. */
async function addressOf(db: Queries, login: string): Promise<string> {
  if (login.includes('@')) return login;
  const [player]: { email: string }[] = await db.query(
    `SELECT email FROM player
     WHERE username_in_small_letters(username) = username_in_small_letters($1) AND lower(username COLLATE "C") = $1
       AND email IS NOT NULL`,
    [login],
  );
  return player?.email ?? login;
}

/** Strangers' tries for one account also count together. */
async function loginFrom(
  lane: HashLane,
  context: AppContext,
  credentials: Credentials,
  { userAgent, network }: { userAgent: string; network: string },
) {
  const { attemptLimits: limits } = context;
  const { email } = credentials;
  await limits.take(LOGINS_FROM_HERE, email, network);
  const player = await findByCredentials(lane, context, credentials).catch(async (error: unknown) => {
    // Give the try back, because the password was not checked. If that fails too, the first error is the one to throw.
    await limits.giveBack(LOGINS_FROM_HERE, email, network).catch(() => undefined);
    throw error;
  });
  if (!player) throw new Refused(REFUSALS.wrongCredentials);
  await limits.forget(LOGINS_FROM_HERE, email, network);
  await limits.forget(LOGINS, email);
  await rememberNetwork(context, player.id, { network, userAgent });
  if (!player.verifiedAt) throw new Refused(REFUSALS.emailNotVerified);
  return startSession(context, player, userAgent);
}

/** The player with these credentials; null if there is none. Rejects if the password could not be checked. */
async function findByCredentials(
  lane: HashLane,
  { attemptLimits: limits, db }: AppContext,
  { email, address, password }: Credentials,
) {
  if (lane === 'strangers') await limits.take(LOGINS, email);
  const player = await db.manager.findOneBy(Player, { email: address });
  return (await verifyPassword(lane, player?.passwordHash, password)) ? player : null;
}

/**
 * Creates a session row with the hash of its refresh token. The password hash is compared again: had the password been
 * changed or the player banned since the check, this session would have ended with the others. The lock on the player's
 * row lets logins at the same time count each other's sessions.
 */
async function startSession(context: AppContext, { id, passwordHash }: Player, userAgent: string) {
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
      userAgent,
      expiresAt: new Date(Date.now() + REFRESH_SECONDS * 1000),
    });
    const sessionId: number = identifiers[0]?.id;
    const refresh_token = context.tokens.sign('refresh', id, sessionId);
    await tx.update(Session, sessionId, { tokenHash: tokenHash(refresh_token) });
    await deleteOldSessions(tx, id, sessionId);
    return { access_token: context.tokens.sign('access', id, sessionId), refresh_token };
  };
  return context.limitSessionCalls(id, () => transaction(context.db, start));
}
