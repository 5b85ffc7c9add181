import { login, logout, refreshToken, register, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { listPlanets } from '#shared/api/planets';
import { changePassword } from '#shared/api/settings';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { type Bot, type Intent, intend, Violation } from './bot.ts';
import { exchange, patiently } from './exchange.ts';
import type { PostOffice } from './post-office.ts';

/** What somebody does next who comes into the game. */
export type Stage = 'registers' | 'verifies' | 'enters' | 'changes' | 'leaves' | 'returns' | 'renews' | 'is settled';

/** Somebody who is on the way into the game. */
export interface Newcomer {
  readonly bot: Bot;
  readonly email: string;
  readonly home: string;
  stage: Stage;
  isRegistered: boolean;
  isVerified: boolean;
  /** A `performance.now()`. */
  codeAskedAt: number;
  /** The mail is lost, or the tries of its code are used up. */
  needsCode: boolean;
  /** The first one, and the one that it was changed to. */
  passwords: readonly string[];
  /** Of the one act that has a key: the change of the password. */
  readonly key: string;
  /** Of the session that was ended, and of the one that was not. */
  refreshTokens: readonly string[];
}

/** A mail that is not there by then is lost. */
const MAIL_MS = 2000;
const JAFFA = 1;

/**
 * What is done at each stage, and which comes then. Strangers have no keys: who did not hear what became of it asks again,
 * and is told if it was done already.
 */
export function lifeOf(office: PostOffice): Readonly<Record<Stage, (one: Newcomer) => Promise<Stage>>> {
  return {
    registers: async (one) => {
      const { username } = one.bot.me;
      const [password = ''] = one.passwords;
      const body = { username, email: one.email, password, race_id: JAFFA };
      await settle(one, register, intend(register, { body }), REFUSALS.usernameTaken, REFUSALS.emailTaken);
      one.isRegistered = true;
      one.codeAskedAt = performance.now();
      return 'verifies';
    },
    verifies: async (one) => {
      const token = office.take(one.email);
      if (!token) {
        one.needsCode = performance.now() - one.codeAskedAt > MAIL_MS;
        return 'verifies';
      }
      const intent = intend(verifyEmail, { body: { email: one.email, token, planet_name: one.home } });
      const said = await settle(one, verifyEmail, intent, REFUSALS.alreadyVerified, REFUSALS.codeRefused);
      one.needsCode = said === REFUSALS.codeRefused;
      one.isVerified = !one.needsCode;
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
      return 'is settled';
    },
    'is settled': async () => 'is settled',
  };
}

/** Resolves with the answer, or with the refusal that tells that an earlier try, whose answer did not come, was the one. */
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

/** Throws unless the new password and the session that goes on are good, and the old ones are not. Of who is settled. */
export async function tryDoors(origins: readonly string[], one: Newcomer): Promise<void> {
  const { bot, email } = one;
  const tries: Intent[] = [
    ...one.passwords.map((password) => intend(login, { body: { email, password } })),
    ...one.refreshTokens.map((token) => ({ ...intend(refreshToken, {}), token })),
  ];
  const statuses: number[] = [];
  for (const each of tries) {
    const { status } = await patiently(() => exchange(bot.dice.pick(origins) ?? '', { token: '', ...each }));
    statuses.push(status);
  }
  if (statuses.join(' ') === '401 200 401 200') return;
  const found = statuses.join(', ');
  throw new Violation(`Old and new password, old and new session of ${bot.me.username} were answered ${found}.`);
}
