import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { resendVerification } from '#shared/api/account';
import { forgotPassword } from '#shared/api/settings';
import { differenceOf } from '../checks/evidence.ts';
import type { Mails } from '../checks/smtp-sink.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { Bot, type BotContext, intend, type Tally, Violation } from './bot.ts';
import { checkAccess, type Newcomer, newcomerSteps } from './newcomer.ts';

/** Counters of the newcomers. */
export interface NewcomerCounts {
  readonly registered: number;
  /** Newcomers who have completed the last step. */
  readonly settled: number;
  /** Newcomers who wait until they may request another mail. */
  readonly waiting: number;
  /** Codes and links that were requested once more. */
  readonly moreMails: number;
  /** Actions and logins whose first attempt had no answer. */
  readonly unknown: number;
}

/** New players who register, verify their address, found a home, log in, change the password, log out and reset it. */
export interface Newcomers {
  /** Each performs one call, or none at the moment. */
  readonly steps: readonly (() => Promise<void>)[];
  /** Idempotency keys of accepted actions, as the database holds them. */
  keys(): readonly string[];
  /** Throws unless the database agrees with every answer. Call it while every outcome is known. */
  check(postgres: OwnPostgres): Promise<void>;
  /** Takes all newcomers to the last step, with `all` also those who wait for another mail. No new ones start. */
  finish(who: { all: boolean }): Promise<void>;
  counts(): NewcomerCounts;
}

/** Number of newcomers at a time, and how often they pause, so that most of the machine is left to the bots. */
const AT_ONCE = 2;
const IDLE = 0.95;
const FINISH = { ms: 5 * 60_000, pauseMs: 50 } as const;

const NEWCOMERS_WITH_HOMES = `SELECT concat_ws(' | ', username, string_agg(name, ', ')) AS one
  FROM player LEFT JOIN planet ON owner_id = player.id
  WHERE username LIKE 'new%' GROUP BY player.id, username`;

export function openNewcomers(
  random: SeededRandom,
  context: Pick<BotContext, 'origins' | 'journal' | 'mayCut'>,
  mails: Mails,
): Newcomers {
  const stepCalls = newcomerSteps(mails);
  const tally: Tally = { acked: 0, refused: 0, unknown: 0, busy: 0, cut: 0 };
  const all: Newcomer[] = [];
  const withoutMail: Newcomer[] = [];
  let justSettled: Newcomer[] = [];
  let moreMails = 0;

  const startNewcomer = (): Newcomer => {
    const username = `new${all.length + 1}`;
    const me = { token: '', refreshToken: '', userId: 0, username };
    const one: Newcomer = {
      bot: new Bot(me, random.named(username), { ...context, tally }),
      email: `${username}@example.org`,
      home: `Home of ${username}`,
      step: 'registers',
      isRegistered: false,
      isVerified: false,
      mailRequest: { at: 0, answered: false },
      needsMail: false,
      passwords: [`${username} came to the gate`],
      key: randomUUID(),
      refreshTokens: [],
    };
    all.push(one);
    return one;
  };

  /** A newcomer who has waited long enough to request another mail, and has requested it. */
  const requestAnotherMail = async (): Promise<Newcomer | undefined> => {
    const [first] = withoutMail;
    if (!first || performance.now() - first.mailRequest.at < mails.nextAfterMs) return undefined;
    withoutMail.shift();
    first.needsMail = false;
    moreMails++;
    // A mail that arrived late is void from now on.
    mails.smtp.take(first.email);
    // If the answer is lost: either a mail arrives, or it is requested once more in a minute.
    const call = first.isVerified ? forgotPassword : resendVerification;
    const answer = await first.bot.tryOnce(intend(call, { body: { email: first.email } }));
    first.mailRequest = { at: performance.now(), answered: answer !== undefined };
    return first;
  };

  /** Takes one newcomer after the other through the steps, one call at a time. */
  const openWorker = () => {
    let one: Newcomer | undefined;
    return async (isOpen: boolean) => {
      one ??= (await requestAnotherMail()) ?? (isOpen ? startNewcomer() : undefined);
      if (!one) return;
      one.step = await stepCalls[one.step](one);
      if (one.needsMail) withoutMail.push(one);
      if (one.step === 'is settled') justSettled.push(one);
      if (one.needsMail || one.step === 'is settled') one = undefined;
    };
  };
  const workers = Array.from({ length: AT_ONCE }, openWorker);

  return {
    steps: workers.map((work) => async () => {
      if (!random.chance(IDLE)) await work(true);
    }),
    keys: () => all.flatMap(({ key, passwords }) => (passwords.length > 1 ? key : [])),
    check: async (postgres) => {
      const rows = await postgres.query<{ one: string }>(NEWCOMERS_WITH_HOMES);
      const expected = all
        .filter(({ isRegistered }) => isRegistered)
        .map(({ bot, isVerified, home }) => (isVerified ? `${bot.me.username} | ${home}` : bot.me.username));
      const found = rows.map(({ one }) => one);
      const difference = differenceOf(found, expected);
      if (difference) throw new Violation(`Of newcomers, ${difference}`);
      for (const one of justSettled) await checkAccess(context.origins, one);
      justSettled = [];
    },
    finish: async (who) => {
      const end = performance.now() + FINISH.ms;
      const isOutside = (one: Newcomer) => one.step !== 'is settled' && (who.all || !one.needsMail);
      while (all.some(isOutside)) {
        if (performance.now() > end)
          throw new Violation('A newcomer who registered did not reach the last step in time.');
        for (const work of workers) await work(false);
        await sleep(FINISH.pauseMs);
      }
    },
    counts: () => ({
      registered: all.filter(({ isRegistered }) => isRegistered).length,
      settled: all.filter(({ step }) => step === 'is settled').length,
      waiting: withoutMail.length,
      moreMails,
      unknown: tally.unknown,
    }),
  };
}
