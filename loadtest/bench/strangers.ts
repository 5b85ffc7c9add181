import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Request } from '#shared/api/call';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { pathOf } from '../lib/api.ts';
import { startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { run as runProgram, stop } from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { type Attack, FROM_MANY_ADDRESSES, FROM_ONE_ADDRESS } from './strangers/attacks.ts';

const MOST_TIMES = 3;
const PAUSE_MS = 50;
/** Time for the attackers' own start, and until limits of ten seconds are used up. */
const BEGUN_MS = 3000;

/** Calls of players in a time with or without an attack. */
interface Meanwhile {
  readonly attack: string;
  readonly times: readonly number[];
  readonly failures: readonly string[];
}

interface Trial {
  readonly quiet: Meanwhile;
  readonly attacked: readonly Meanwhile[];
  /** By the server. */
  readonly printed: string;
}

/** Strangers without an account attack the server while players read and act. */
export async function run({ players = 0, seconds = 0, small }: Options): Promise<Findings> {
  const count = players || (small ? 4 : 20);
  const ms = (seconds || (small ? 2 : 15)) * 1000;
  const open = await underAttack({}, FROM_ONE_ADDRESS, count, ms);
  // These attackers claim addresses as a proxy would send them.
  const behindProxy = await underAttack({ TRUST_PROXY: '1' }, FROM_MANY_ADDRESSES, count, ms);
  return findings([open, behindProxy], small);
}

/** One server, and what its players met without an attack, and during each of these. */
async function underAttack(
  env: NodeJS.ProcessEnv,
  attacks: readonly Attack[],
  players: number,
  ms: number,
): Promise<Trial> {
  const game = await startGame({ RATE_LIMIT: 'on', ...env });
  try {
    const tokens = (await game.makePlayers(players)).map(({ access_token: token }) => token);
    // The first calls are slower, because V8 has not compiled them yet.
    await play(game.origin, tokens, ms / 2);
    const quiet = { attack: 'none', ...(await play(game.origin, tokens, ms)) };
    const attacked: Meanwhile[] = [];
    for (const attack of attacks) {
      const attackers = runProgram('loadtest/bench/strangers/attack.ts', { args: [game.origin, attack] });
      try {
        await sleep(BEGUN_MS);
        attacked.push({ attack, ...(await play(game.origin, tokens, ms)) });
      } finally {
        await stop(attackers);
      }
    }
    return { quiet, attacked, printed: game.printed() };
  } finally {
    await game.close();
  }
}

/** Every player reads and acts by turns, with a pause after each call. */
async function play(origin: string, tokens: readonly string[], ms: number): Promise<Omit<Meanwhile, 'attack'>> {
  const end = performance.now() + ms;
  const times: number[] = [];
  const failures: string[] = [];
  const ask = async <C extends Call>(call: C, token: string, parts: Partial<Request<C>>) => {
    const begun = performance.now();
    const { body } = parts as { body?: unknown };
    const status = await fetch(`${origin}${pathOf(call, parts)}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: Error) => error.message,
    );
    times.push(performance.now() - begun);
    if (status !== call.status) failures.push(`${call.path} ${status}`);
    await sleep(PAUSE_MS);
  };
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < end) {
        await ask(getResources, token, {});
        await ask(updateBio, token, { body: { bio: 'I am still here.' } });
      }
    }),
  );
  return { times, failures };
}

function findings(trials: readonly Trial[], small: boolean): Findings {
  const p99 = ({ times }: Meanwhile) => percentile(times, 0.99);
  const all = trials.flatMap(({ quiet, attacked }) => [quiet, ...attacked]);
  const rows: Row[] = all.map((each) => ({
    attack: each.attack,
    calls: each.times.length,
    'half within ms': round(percentile(each.times, 0.5)),
    '99 of 100 within ms': round(p99(each)),
    'slowest ms': round(Math.max(...each.times)),
    'not answered': each.failures.length,
  }));
  const worst = Math.max(...trials.flatMap(({ quiet, attacked }) => attacked.map((each) => p99(each) / p99(quiet))));
  const failures = all.flatMap((each) => each.failures);
  const errors = trials.flatMap(({ printed }) =>
    printed.split('\n').filter((line) => line.includes('scheduler could not')),
  );
  const verdicts: Verdict[] = [
    {
      promise: `while strangers attack, 99 of 100 calls of players take ${MOST_TIMES} times as long as before at most`,
      measured: `${round(worst)} times`,
      holds: small ? undefined : worst <= MOST_TIMES,
    },
    {
      promise: 'all calls of players are answered',
      measured: failures.length === 0 ? 'all' : `${failures.length} are not: ${[...new Set(failures)].join(', ')}`,
      holds: failures.length === 0,
    },
    {
      promise: 'no scheduler reports that it could not look for what is due',
      measured: `${errors.length} lines`,
      holds: errors.length === 0,
    },
  ];
  return { rows, verdicts };
}
