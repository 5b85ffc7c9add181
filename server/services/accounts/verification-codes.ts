import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AttemptLimits, Limit } from '../access/attempt-limits.ts';
import type { AppContext } from '../command/app-context.ts';
import { wasRegisteredFrom } from './known-networks.ts';

/** Lifetime of a code. */
export const CODE_MINUTES = 10;
/** Guesses at one code. Strangers have one fewer, so that the last one is left to the network that registered the account. */
const TRIES = 5;
/** Wrong guesses at all codes together: five guesses at each of very many codes would hit one now and then. */
const WRONG_GUESSES: Limit = { name: 'wrong codes', points: 2000, seconds: 60 * 60 };
/**
 * When those are used up, one guess at each code is still checked if it comes from the network that registered the account:
 * strangers cannot lock a newcomer out.
 */
const GUESS_OF_REGISTRANT: Limit = { name: 'guess of registrant', points: 1, seconds: CODE_MINUTES * 60 };
const NO_MORE_GUESSES = `${WRONG_GUESSES.points} wrong codes came within an hour: until it is over, of each code one guess is looked at, and only from the network that registered the account.`;
/** The least time between two codes for one mail address, and the most codes in a day. */
const COOLDOWN_SECONDS = 60;
const CODES_A_DAY = 5;

/** Five digits from the system's secure random numbers, with leading zeros. */
function newCode(): string {
  return String(randomInt(100_000)).padStart(5, '0');
}

/** The stored form of a code: keyed, because 100,000 plain hashes are tried offline in no time, and bound to the player. */
function codeHmac(pepper: Buffer, playerId: number, code: string): Buffer {
  return createHmac('sha256', pepper).update(`${playerId}:${code}`).digest();
}

function emailHash(context: AppContext, email: string): Buffer {
  return createHmac('sha256', context.pepper).update(email).digest();
}

/** Stores a new code for the player and voids the old one. The caller mails it after commit. */
export async function issueCode(context: AppContext, queries: Queries, playerId: number): Promise<string> {
  const code = newCode();
  await queries.query(
    `INSERT INTO verification_code (player_id, code_hmac, expires_at)
     VALUES ($1, $2, clock_timestamp() + make_interval(mins => $3))
     ON CONFLICT (player_id) DO UPDATE SET code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries = 0`,
    [playerId, codeHmac(context.pepper, playerId, code), CODE_MINUTES],
  );
  return code;
}

/**
 * Restarts the count of codes for a mail address at a registration, so that earlier requests by strangers do not keep a
 * newcomer from a second code. Registrations have their own limit: with 20 a day, an address gets at most 100 codes.
 */
export async function beginCodeCount(context: AppContext, queries: Queries, email: string): Promise<void> {
  await queries.query(
    `INSERT INTO code_request (email_hash, last_at, day_began_at) VALUES ($1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (email_hash) DO UPDATE SET last_at = excluded.last_at, day_began_at = excluded.last_at, codes = 1`,
    [emailHash(context, email)],
  );
}

/**
 * Counts a request for another code for a mail address, known or not. Refuses with 429 and the time to wait within a minute
 * of the last request, and with 429 after five requests in a day.
 */
export async function countCodeRequest(context: AppContext, queries: Queries, email: string): Promise<void> {
  const counted: unknown[] = await queries.query(
    `INSERT INTO code_request AS known (email_hash, last_at, day_began_at) VALUES ($1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (email_hash) DO UPDATE SET
       last_at = excluded.last_at,
       day_began_at = CASE WHEN ${DAY_OVER} THEN excluded.last_at ELSE known.day_began_at END,
       codes = CASE WHEN ${DAY_OVER} THEN 1 ELSE known.codes + 1 END
     WHERE known.last_at <= excluded.last_at - make_interval(secs => $2) AND (${DAY_OVER} OR known.codes < $3)
     RETURNING codes`,
    [emailHash(context, email), COOLDOWN_SECONDS, CODES_A_DAY],
  );
  if (counted.length > 0) return;
  const [row]: { wait: number }[] = await queries.query(
    `SELECT ceil($2 - extract(epoch FROM clock_timestamp() - last_at))::int AS wait
     FROM code_request WHERE email_hash = $1`,
    [emailHash(context, email), COOLDOWN_SECONDS],
  );
  throw new Refused(row && row.wait > 0 ? REFUSALS.resendTooSoon(row.wait) : REFUSALS.codesUsedUp);
}
const DAY_OVER = "known.day_began_at <= excluded.last_at - interval '1 day'";

interface CodeRow {
  readonly player_id: number;
  readonly code_hmac: Buffer;
}

/**
 * Checks a code and calls `use` with the id of its unverified player. Each guess is counted before it is checked, so that
 * a hundred parallel guesses are still limited to five. Refuses with 400, in the same words whatever was wrong, and with
 * 429 when too many guesses of all players together were wrong. A guess is given back if it was not checked, or if it was
 * right and `use` failed, as far as the database can be reached.
 *
 * The first guess from the network that registered the account is always checked, whatever strangers guess: they cannot
 * take the last try at a code, and the common limit lets one such guess at each code pass.
 */
export async function spendCode(
  context: AppContext,
  { email, token, network }: { email: string; token: string; network: string },
  use: (playerId: number) => Promise<void>,
): Promise<void> {
  const byRegistrant = await isRegistrant(context, email, network);
  const [[row]]: [CodeRow[], number] = await context.db.query(
    `UPDATE verification_code SET tries = tries + 1 FROM player
     WHERE player.id = player_id AND email = $1 AND verified_at IS NULL
       AND tries < $2 AND expires_at > clock_timestamp()
     RETURNING player_id, code_hmac`,
    [email, byRegistrant ? TRIES : TRIES - 1],
  );
  // A verified account has no code any more; another request may have verified it just now.
  if (!row) throw new Refused((await isVerified(context, email)) ? REFUSALS.alreadyVerified : REFUSALS.codeRefused);
  const giveBack = () =>
    context.db.query('UPDATE verification_code SET tries = tries - 1 WHERE player_id = $1 AND code_hmac = $2', [
      row.player_id,
      row.code_hmac,
    ]);
  const guess = await takeGuess(context.attemptLimits, row, byRegistrant).catch(async (error: unknown) => {
    if (error instanceof Refused) context.log.warn(NO_MORE_GUESSES);
    await giveBack();
    throw error;
  });
  if (!timingSafeEqual(row.code_hmac, codeHmac(context.pepper, row.player_id, token))) {
    throw new Refused(REFUSALS.codeRefused);
  }
  try {
    await context.attemptLimits.giveBack(...guess);
    await use(row.player_id);
  } catch (error) {
    // If this fails too, the first error is the one to throw.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

type Counted = readonly [limit: Limit, ...subject: string[]];

/** Counts a guess before it is checked, and returns against which limit and subject. Refuses with 429. */
async function takeGuess(limits: AttemptLimits, { code_hmac }: CodeRow, byRegistrant: boolean): Promise<Counted> {
  try {
    await limits.take(WRONG_GUESSES);
    return [WRONG_GUESSES];
  } catch (error) {
    const ofCode: Counted = [GUESS_OF_REGISTRANT, code_hmac.toString('base64')];
    if (error instanceof Refused && byRegistrant && (await limits.allows(...ofCode))) return ofCode;
    throw error;
  }
}

/** Whether this address has a code with a try left, and its account was registered from this network. */
async function isRegistrant(
  { db, attemptLimits: limits }: AppContext,
  email: string,
  network: string,
): Promise<boolean> {
  const [code]: { player_id: number }[] = await db.query(
    `SELECT player_id FROM verification_code JOIN player ON player.id = player_id
     WHERE email = $1 AND verified_at IS NULL AND tries < $2`,
    [email, TRIES],
  );
  return code !== undefined && wasRegisteredFrom(limits, code.player_id, network);
}

async function isVerified({ db }: AppContext, email: string): Promise<boolean> {
  const found: unknown[] = await db.query('SELECT 1 FROM player WHERE email = $1 AND verified_at IS NOT NULL', [email]);
  return found.length > 0;
}
