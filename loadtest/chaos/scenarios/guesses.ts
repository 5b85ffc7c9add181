import { createHash, randomBytes } from 'node:crypto';
import { login, register, verifyEmail } from '#shared/api/account';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Answered } from '../bots/http-exchange.ts';
import type { Supervised } from '../faults/supervisor.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';

const STRANGER = { access_token: '' };
/** Wrong codes of all players together in an hour, and wrong passwords for one account from one address. */
const BUDGET = 2000;
const PASSWORDS = 10;
/**
 * Attempts for one code, the last of which is reserved for a known network, and logins from one address in a minute.
 */
const TRIES = 5;
const LOGINS = 20;
/** Number of accounts that are registered from this machine after the budget is used up. */
const NEWCOMERS = 20;
const AT_ONCE = 60;
const CONCURRENCY = 32;
const AWAY_MS = 3000;

/** Limits on guesses also hold over two processes, and without Redis. */
export const guesses: Scenario = {
  name: 'guesses',
  run: async (arena) => {
    const { small, redis } = arena;
    const [accounts, codes] = small ? [10, 100] : [1000, 10_000];
    const emails = await insertUnverified(arena, accounts);
    const tried = await inParallel(
      Array.from({ length: codes }, (_, index) => index),
      CONCURRENCY,
      // Ten guesses at each code, all under way at once.
      (index) => guessCode(arena, emails[Math.floor((index * accounts) / codes)] ?? '', index),
    );
    const { rows } = await arena.db.query(
      'SELECT sum(tries) AS tries FROM verification_code JOIN player ON player.id = player_id WHERE email = ANY ($1)',
      [emails],
    );
    const tries = Number(rows[0].tries);
    const first = await guessAsNewcomers(arena);
    const checkable = Math.min((TRIES - 1) * accounts, BUDGET);
    const [wrongCodes, refused] = [count(tried, 400), count(tried, 429)];
    // A sixth attempt for a code would violate a constraint of the table, and be answered with 500.
    if (wrongCodes + refused < codes) throw new Violation('A guess was answered with neither 400 nor 429.');
    if (tries !== checkable) throw new Violation(`${tries} guesses at ${accounts} codes were checked.`);

    const [player, another] = await arena.players(2);
    if (!player || !another) throw new Error('No player was made.');
    await redis?.ask((client) => client.flushall());
    const wrong = [await guessPasswords(arena, player)];
    const back = redis?.restart(AWAY_MS);
    wrong.push(await guessPasswords(arena, another).finally(() => back));
    const from = await logIn(arena);
    const ofRedis = (holds: boolean) => (redis ? holds : undefined);
    const without = redis ? '' : '; there is no redis-server on the PATH';
    return [
      arena.figure(
        `strangers guess 10,000 times at 1,000 codes over 2 processes: at most four guesses at each code are checked, and none after ${BUDGET} wrong ones`,
        `${tries} checked, ${refused} refused by the limit, ${wrongCodes} answered as wrong`,
        tries === BUDGET && refused > 0 && wrongCodes >= BUDGET,
      ),
      arena.figure(
        `${NEWCOMERS} players register after that: one guess at each code is checked from the network that registered`,
        `${first} checked of ${NEWCOMERS * TRIES}, sent to two processes at once`,
        first === NEWCOMERS,
      ),
      {
        promise: `${AT_ONCE} wrong passwords at once over 2 processes, with Redis emptied or away: at most ${PASSWORDS} are checked`,
        measured: `${wrong.join(' and ')} checked${without}`,
        holds: ofRedis(wrong.every((checked) => checked <= PASSWORDS && checked > 0)),
      },
      {
        promise: `${AT_ONCE} logins for as many accounts at once from one address over 2 processes, with Redis away: at most ${LOGINS} are checked`,
        measured: `${from} checked${without}`,
        holds: ofRedis(from <= LOGINS && from > 0),
      },
    ];
  },
};

/** Registers accounts and makes as many wrong guesses at each code as are permitted. Returns how many were checked. */
async function guessAsNewcomers(arena: Arena): Promise<number> {
  const names = Array.from({ length: NEWCOMERS }, (_, index) => `newcomer-${index}`);
  const emails = names.map((username) => `${username}@example.org`);
  for (const [index, username] of names.entries()) {
    const body = { username, email: emails[index] ?? '', password: 'a password', race_id: 4 };
    const { status } = await arena.ask(STRANGER, register, { body });
    if (status !== register.status) throw new Violation(`A registration was answered with ${status}.`);
  }
  // Codes that cannot be guessed, not even by chance.
  await arena.db.query(
    `UPDATE verification_code SET code_hmac = sha256(gen_random_uuid()::text::bytea)
     FROM player WHERE player.id = player_id AND email = ANY ($1)`,
    [emails],
  );
  const guesses = emails.flatMap((email) => Array.from({ length: TRIES }, (_, index) => ({ email, index })));
  const answers = await inParallel(guesses, CONCURRENCY, ({ email, index }) => guessCode(arena, email, index));
  if (count(answers, 400) + count(answers, 429) < guesses.length)
    throw new Violation("A newcomer's guess was answered with neither 400 nor 429.");
  return count(answers, 400);
}

/** Sixty wrong passwords at once. Returns how many were checked. */
async function guessPasswords(arena: Arena, { email }: Contestant): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      arena.ask(STRANGER, login, { body: { email, password: `a guess ${index}` } }),
    ),
  );
  const wrong = count(answers, 401);
  const unexpected = answers.length - wrong - count(answers, 429) - count(answers, 503);
  if (unexpected > 0) throw new Violation('A wrong password was answered with neither 401 nor 429.');
  return wrong;
}

/** Sixty logins at once, for one account each, at a server with rate limits. Returns how many were checked. */
async function logIn(arena: Arena): Promise<number> {
  const servers: Supervised[] = [];
  try {
    for (const _ of arena.servers) servers.push(await arena.start({ RATE_LIMIT: 'on' }));
    const back = arena.redis?.restart(AWAY_MS);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const body = { email: `nobody-${index}@example.org`, password: 'a guess' };
        return arena.ask(STRANGER, login, { body }, { origin: servers[index % servers.length]?.origin ?? '' });
      }),
    ).finally(() => back);
    const wrong = count(answers, 401);
    if (wrong + count(answers, 429) < AT_ONCE) throw new Violation('A login was answered with neither 401 nor 429.');
    return wrong;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

const count = (answers: readonly Answered[], status: number) => answers.filter((each) => each.status === status).length;

/** Inserts unverified accounts whose code is not known. */
async function insertUnverified({ db }: Arena, many: number): Promise<string[]> {
  const { rows } = await db.query(
    `WITH rookie AS (
       INSERT INTO player (username, email, password_hash, race_id)
       SELECT 'rookie-' || number, 'rookie-' || number || '@example.org', '', 4 FROM generate_series(1, $1::int) AS number
       RETURNING id, email
     ), code AS (
       INSERT INTO verification_code (player_id, code_hmac, expires_at)
       SELECT id, $2, clock_timestamp() + interval '10 minutes' FROM rookie
     ) SELECT email FROM rookie`,
    [many, createHash('sha256').update(randomBytes(16)).digest()],
  );
  return rows.map(({ email }) => email);
}

function guessCode(arena: Arena, email: string, index: number): Promise<Answered> {
  const token = String(index % 100_000).padStart(5, '0');
  return arena.ask(STRANGER, verifyEmail, { body: { email, token, planet_name: 'Mine' } });
}
