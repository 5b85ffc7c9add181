import { login, logout, refreshToken, register, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { listPlanets } from '#shared/api/planets';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { awaitMail, type Mails } from '../checks/smtp-sink.ts';
import { type Bot, type Intent, intend, Violation } from './bot.ts';
import { exchange, untilAnswered } from './http-exchange.ts';

/** The next step of a new player. */
export type NewcomerStep =
  | 'registers'
  | 'verifies'
  | 'enters'
  | 'changes'
  | 'leaves'
  | 'returns'
  | 'renews'
  | 'forgets'
  | 'resets'
  | 'remembers'
  | 'is settled';

/** A new player between registration and the last step. */
export interface Newcomer {
  readonly bot: Bot;
  readonly email: string;
  readonly home: string;
  step: NewcomerStep;
  isRegistered: boolean;
  isVerified: boolean;
  /** When a mail was requested last (a `performance.now()`), and whether that request was answered. */
  mailRequest: { readonly at: number; readonly answered: boolean };
  /** The mail is lost, or all attempts for its code are used up. */
  needsMail: boolean;
  /** In order: the first password, the changed one, and the one after the reset. */
  passwords: readonly string[];
  /** Idempotency key of the only action with one: the change of the password. */
  readonly key: string;
  /** In order: of the session that was logged out, of the one that ended with the reset, and of the current one. */
  refreshTokens: readonly string[];
}

const JAFFA = 1;

/**
 * The call of each step, and the step after it. These calls have no idempotency keys: after a lost answer the newcomer
 * asks again, and the refusal tells whether the first attempt succeeded.
 */
export function newcomerSteps(mails: Mails): Readonly<Record<NewcomerStep, (one: Newcomer) => Promise<NewcomerStep>>> {
  return {
    registers: async (one) => {
      const { username } = one.bot.me;
      const [password = ''] = one.passwords;
      const body = { username, email: one.email, password, race_id: JAFFA };
      await settle(one, register, intend(register, { body }), REFUSALS.usernameTaken, REFUSALS.emailTaken);
      one.isRegistered = true;
      one.mailRequest = { at: performance.now(), answered: true };
      return 'verifies';
    },
    verifies: async (one) => {
      const token = awaitMail(mails, one);
      if (!token) return 'verifies';
      const intent = intend(verifyEmail, { body: { email: one.email, token, planet_name: one.home } });
      const outcome = await settle(one, verifyEmail, intent, REFUSALS.alreadyVerified, REFUSALS.codeRefused);
      one.needsMail = outcome === REFUSALS.codeRefused;
      one.isVerified = !one.needsMail;
      return one.isVerified ? 'enters' : 'verifies';
    },
    enters: async (one) => {
      await enter(one);
      return 'changes';
    },
    changes: async (one) => {
      const [current_password = ''] = one.passwords;
      const new_password = `${current_password}, and stays`;
      await settle(one, changePassword, intend(changePassword, { body: { current_password, new_password } }));
      one.passwords = [current_password, new_password];
      return 'leaves';
    },
    leaves: async (one) => {
      const [token = ''] = one.refreshTokens;
      await settle(one, logout, { ...intend(logout, {}), token });
      return 'returns';
    },
    returns: async (one) => {
      await enter(one);
      return 'renews';
    },
    renews: async (one) => {
      const token = one.refreshTokens.at(-1) ?? '';
      one.bot.me.token = (await settle(one, refreshToken, { ...intend(refreshToken, {}), token })).access_token;
      return 'forgets';
    },
    forgets: async (one) => {
      // Discards a verification code that was mailed twice, which is not a reset link.
      mails.smtp.take(one.email);
      await settle(one, forgotPassword, intend(forgotPassword, { body: { email: one.email } }));
      one.mailRequest = { at: performance.now(), answered: true };
      return 'resets';
    },
    resets: async (one) => {
      const token = awaitMail(mails, one);
      if (!token) return 'resets';
      const new_password = `${one.passwords[0]}, and forgot it`;
      const intent = intend(resetPassword, { body: { token, new_password } });
      await settle(one, resetPassword, intent, REFUSALS.resetLinkSpent);
      one.passwords = [...one.passwords, new_password];
      return 'remembers';
    },
    remembers: async (one) => {
      await enter(one);
      return 'is settled';
    },
    'is settled': async () => 'is settled',
  };
}

/**
 * Resolves with the answer, or with a refusal in `doneAlready`: an earlier attempt, whose answer was lost, has
 * succeeded.
 */
async function settle(one: Newcomer, call: Call, intent: Intent, ...doneAlready: Refusal[]) {
  const { status, text, again } = await one.bot.settle(intent, call === changePassword ? one.key : undefined);
  const answer = JSON.parse(text);
  if (status === call.status) return answer;
  const refusal = doneAlready.find((each) => again && answer.message === each.text);
  if (refusal) return refusal;
  throw new Violation(`${call.method} ${call.path} of ${one.bot.me.username} was answered ${status} ${text}`);
}

async function enter(one: Newcomer): Promise<void> {
  const password = one.passwords.at(-1) ?? '';
  const tokens = await settle(one, login, intend(login, { body: { email: one.email, password } }));
  one.bot.me.token = tokens.access_token;
  one.refreshTokens = [...one.refreshTokens, tokens.refresh_token];
  const homes = (await one.bot.read(listPlanets))?.map(({ planet_name }) => planet_name) ?? [];
  if (homes.length !== 1 || homes[0] !== one.home) {
    throw new Violation(`${one.bot.me.username} came to ${homes.join(', ') || 'no home'} instead of ${one.home}.`);
  }
}

/**
 * For a newcomer after the last step: throws unless the last password and session are valid and the earlier ones are
 * not.
 */
export async function checkAccess(origins: readonly string[], one: Newcomer): Promise<void> {
  const { bot, email } = one;
  const tries: Intent[] = [
    ...one.passwords.map((password) => intend(login, { body: { email, password } })),
    ...one.refreshTokens.map((token) => ({ ...intend(refreshToken, {}), token })),
  ];
  const statuses: number[] = [];
  for (const each of tries) {
    const { status } = await untilAnswered(() => exchange(bot.random.pick(origins) ?? '', { token: '', ...each }));
    statuses.push(status);
  }
  if (statuses.join(' ') === '401 401 200 401 401 200') return;
  const found = statuses.join(', ');
  throw new Violation(
    `Three passwords and three sessions of ${bot.me.username}, the last good, were answered ${found}.`,
  );
}
