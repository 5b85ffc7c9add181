import { setTimeout as sleep } from 'node:timers/promises';
import { login, resendVerification } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { forgotPassword } from '#shared/api/settings';
import { percentile, round, type Verdict } from '../../lib/report.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena } from './support/arena.ts';
import { likelihoodOfChance } from './support/statistics.ts';

const APART = { share: 0.05, ms: 2 } as const;
const BY_CHANCE = 0.01;
/** Background jobs that an answer does not wait for are over by then. */
const BACKGROUND_MS = 15;
/** Headers that differ between any two answers. */
const UNLIKE = ['date', 'x-request-id'];

interface Endpoint {
  readonly name: string;
  readonly call: Call;
  readonly rest: object;
  /** Whether the accounts that it is tried with are verified. */
  readonly verified: boolean;
}
const ENDPOINTS: readonly Endpoint[] = [
  { name: 'login', call: login, rest: { password: 'a guess of mine' }, verified: true },
  { name: 'forgot', call: forgotPassword, rest: {}, verified: true },
  { name: 'resend', call: resendVerification, rest: {}, verified: false },
];

/** Neither an answer nor its duration tells whether an address has an account. */
export const accounts: Scenario = {
  name: 'accounts',
  run: async (arena) => {
    const verdicts: Verdict[] = [];
    for (const endpoint of ENDPOINTS) verdicts.push(await compareAnswers(arena, endpoint));
    return verdicts;
  },
};

async function compareAnswers(arena: Arena, { name, call, rest, verified }: Endpoint): Promise<Verdict> {
  const { small, servers, db, random } = arena;
  const samples = small ? 20 : 500;
  const [player] = await arena.players(1);
  const [server] = servers;
  if (!player || !server) throw new Error('No player was made.');
  if (!verified) await db.query('UPDATE player SET verified_at = NULL WHERE id = $1', [player.userId]);
  const emails = { known: player.email, unknown: player.email.replace(/^bot/, 'nob') };
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  // Negative samples warm up and are not counted.
  for (let sample = -20; sample < samples; sample++) {
    const order = random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      await db.query('DELETE FROM rate_limit');
      await db.query('DELETE FROM code_request');
      const began = performance.now();
      const response = await fetch(server.origin + call.path, {
        method: call.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: emails[who], ...rest }),
      });
      const text = await response.text();
      if (sample >= 0) times[who].push(performance.now() - began);
      const headers = [...response.headers].filter(([header]) => !UNLIKE.includes(header));
      answers.add(JSON.stringify([response.status, text, headers]));
      await sleep(BACKGROUND_MS);
    }
  }
  if (answers.size !== 1)
    throw new Violation(`The answers of ${name} tell which addresses have accounts: ${[...answers].join(' or ')}`);
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  const apart = Math.abs(known - unknown);
  const chance = likelihoodOfChance(times.known, times.unknown);
  return arena.figure(
    `${name}, 500 times each: the same answer for known and unknown addresses, median times within 5 % and 2 ms, Mann-Whitney p > ${BY_CHANCE}`,
    `${round(known, 2)} and ${round(unknown, 2)} ms, p = ${round(chance, 3)}`,
    samples >= 500 && apart < APART.ms && apart / Math.min(known, unknown) < APART.share && chance > BY_CHANCE,
  );
}
