import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { AttemptLimits, Limit } from './attempt-limits.ts';
import { wasRegisteredFrom } from './known-networks.ts';

/** A code is good for so long, and for so many guesses (G-26), one fewer by strangers. */
export const CODE_MINUTES = 10;
const TRIES = 5;
/** Five guesses at each of very many codes would hit one now and then: so many may be wrong, of all players together. */
const WRONG_GUESSES: Limit = { name: 'wrong codes', points: 2000, seconds: 60 * 60 };
/** When those are used up, one at each code from the network that registered its account: strangers lock no newcomer out. */
const GUESS_OF_REGISTRANT: Limit = { name: 'guess of registrant', points: 1, seconds: CODE_MINUTES * 60 };
const NO_MORE_GUESSES = `${WRONG_GUESSES.points} wrong codes came within an hour: until it is over, of each code one guess is looked at, and only from the network that registered the account.`;
/** Between two codes for one address, and at most so many in a day. */
const COOLDOWN_SECONDS = 60;
const CODES_A_DAY = 5;

/** Five digits from the system's secure dice; a leading zero counts. */
function newCode(): string {
  return String(randomInt(100_000)).padStart(5, '0');
}

/** 100,000 codes are guessed offline in no time, so what is stored is keyed, and bound to its player. */
function codeHmac(pepper: Buffer, playerId: number, code: string): Buffer {
  return createHmac('sha256', pepper).update(`${playerId}:${code}`).digest();
}

function emailHash(context: AppContext, email: string): Buffer {
  return createHmac('sha256', context.pepper).update(email).digest();
}

/** Makes a new code for the player and voids the one before. Mail it after commit. */
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
 * Begins an address's count anew, or else a stranger's requests could keep a newcomer from a second code. Registrations
 * have limits of their own: with 20 a day, an address is mailed at most a hundred codes.
 */
export async function beginCodeCount(context: AppContext, queries: Queries, email: string): Promise<void> {
  await queries.query(
    `INSERT INTO code_request (email_hash, last_at, day_began_at) VALUES ($1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (email_hash) DO UPDATE SET last_at = excluded.last_at, day_began_at = excluded.last_at, codes = 1`,
    [emailHash(context, email)],
  );
}

/**
 * Counts a request for another code against its address, known or not. Refuses with 429 within a minute of the last
 * one, saying how long to wait, and after five in a day.
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
 * Does what the code is for, with the id of the unverified player whose it is. Each guess is counted before it is looked
 * at, so that a hundred guesses at once are still five. Refuses with 400, in the same words whatever was wrong, and with
 * 429 where too many were wrong everywhere. A try is given back if the guess was not looked at, and if it was right but
 * could not be used, where the database can be told.
 *
 * The first guess from the network that registered the account is always looked at, whatever strangers guess: they
 * cannot have the last try at a code, and the limit of all players together lets one such guess at each code pass.
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
  // The code goes with the verification, which another request may have brought about in this very moment.
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
    // The first reason is the one to tell.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

type Counted = readonly [limit: Limit, ...whom: string[]];

/** Counts a guess before it is looked at, and says against which limit and for whom. Refuses with 429. */
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

/** Whether this address has a code with a try left, in an account that was registered from this network. */
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
