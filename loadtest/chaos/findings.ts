import type { Findings, Row, Verdict } from '../lib/report.ts';
import { percentile, round } from '../lib/report.ts';
import { KINDS, type Waits } from './bots/bot.ts';
import type { Campaign, FaultStats } from './campaign.ts';
import { FAULTS } from './faults/faults.ts';
import type { ChaosOptions } from './options.ts';

const BACK_MS = 5000;
const REDIS_SUCCESS = 0.999;
const REDIS_SLOWER = 2;
const HEALED_MS = 5000;
/** At most this many of the tabs that stay wrong are listed. */
const MOST_SENTENCES = 5;
const waitsOf = (all: readonly FaultStats[], when: 'before' | 'after', kind: keyof Waits) =>
  percentile(
    all.flatMap(({ waits }) => waits[when][kind]),
    0.99,
  );

const sum = (all: readonly FaultStats[], count: 'acked' | 'refused' | 'unknown' | 'busy' | 'times') =>
  all.reduce((total, each) => total + each[count], 0);

/** The results of the faults as a table and as verdicts. */
export function findings(
  { small, seed, players, only }: ChaosOptions,
  { seen: all, calls, counts }: Campaign,
): Findings {
  if (all.length === 0) throw new Error('No fault was caused: there is no redis-server on the PATH.');
  const rows: Row[] = all.map((seen) => ({
    fault: seen.fault.name,
    times: seen.times,
    accepted: seen.acked,
    refused: seen.refused,
    repeated: seen.unknown,
    '503s': seen.busy,
    'broken connections': seen.cut,
    'longest recovery ms': round(Math.max(...seen.back), 0),
    'longest unknown ms': round(Math.max(...seen.known), 0),
    'p99 before ms': round(waitsOf([seen], 'before', 'actions'), 0),
    'p99 after ms': round(waitsOf([seen], 'after', 'actions'), 0),
  }));
  const longest = Math.max(...all.flatMap(({ back }) => back));
  const redis = all.filter(({ fault }) => fault.target === 'redis');
  const answered = sum(redis, 'acked') + sum(redis, 'refused');
  const verdicts: Verdict[] = [
    {
      promise:
        'after each fault the database holds every accepted action once and nothing else, a repetition gets the same answer, and the audit passes',
      measured: `${sum(all, 'acked')} actions, ${sum(all, 'unknown')} repeated, ${sum(all, 'times')} faults`,
      holds: true,
    },
    {
      promise:
        'newcomers who register, verify, log in, change or reset the password or log out meanwhile have done so exactly once',
      measured: `${counts.registered} newcomers, ${counts.settled} of them with a home and a third password; ${counts.unknown} calls repeated, ${counts.moreMails} further codes and links requested`,
      holds: counts.settled > 0 && counts.settled + (small ? counts.waiting : 0) === counts.registered,
    },
    {
      promise: `every process serves again within ${BACK_MS / 1000} s of a fault's end`,
      measured: `${round(longest, 0)} ms at most`,
      holds: small ? undefined : longest <= BACK_MS,
    },
  ];
  if (answered > 0) {
    const share = answered / (answered + sum(redis, 'busy'));
    verdicts.push({
      promise: `while Redis fails, ${REDIS_SUCCESS * 100} % of the actions are served`,
      measured: `${round(share * 100, 2)} %`,
      holds: small ? undefined : share >= REDIS_SUCCESS,
    });
  }
  for (const kind of redis.length > 0 ? KINDS : []) {
    const [before, after] = [waitsOf(redis, 'before', kind), waitsOf(redis, 'after', kind)];
    verdicts.push({
      promise: `while Redis fails, the 99th percentile of ${kind} is less than ${REDIS_SLOWER} times that before`,
      measured: `${round(after, 0)} ms, and ${round(before, 0)} ms before`,
      holds: small ? undefined : after < REDIS_SLOWER * before,
    });
  }
  const tabs = redis.flatMap((seen) => seen.tabs);
  if (tabs.length > 0) {
    const last = Math.max(...tabs.map(({ ms }) => ms));
    verdicts.push({
      promise: `${HEALED_MS / 1000} s after Redis is back and the last action, every tab shows what REST returns`,
      measured: `${round(last, 0)} ms at most, in ${tabs.length} checks of tabs`,
      holds: small ? Number.isFinite(last) : last <= HEALED_MS,
    });
  }
  const planned = FAULTS.filter(({ target }) => only.length === 0 || only.includes(target)).reduce(
    (total, { rounds, strikes = 1 }) => total + rounds * strikes,
    0,
  );
  verdicts.push({
    promise: 'every planned fault was caused as often as planned',
    measured: `${sum(all, 'times')} of ${planned} times`,
    holds: small ? undefined : sum(all, 'times') === planned,
  });
  const notes = [
    ...tabs.flatMap(({ wrong }) => wrong ?? []).slice(0, MOST_SENTENCES),
    `Seed ${seed}, ${players} players over 2 processes.`,
    `Accepted: ${[...calls].map(([call, times]) => `${times} ${call}`).join(', ')}.`,
  ];
  if (redis.length === 0)
    notes.push('No fault of Redis was caused: none was selected, or there is no redis-server on the PATH.');
  return { rows, verdicts, notes };
}
