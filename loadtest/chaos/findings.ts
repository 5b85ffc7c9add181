import type { Findings, Row, Verdict } from '../lib/report.ts';
import { percentile, round } from '../lib/report.ts';
import { KINDS, type Waits } from './bots/bot.ts';
import type { Campaign, Seen } from './campaign.ts';
import { FAULTS } from './faults/faults.ts';
import type { ChaosOptions } from './options.ts';

const BACK_MS = 5000;
const REDIS_SUCCESS = 0.999;
const REDIS_SLOWER = 2;
const HEALED_MS = 5000;
/** At most this many of the tabs that stay wrong are listed. */
const MOST_SENTENCES = 5;
const waitsOf = (all: readonly Seen[], when: 'before' | 'after', kind: keyof Waits) =>
  percentile(
    all.flatMap(({ waits }) => waits[when][kind]),
    0.99,
  );

const sum = (all: readonly Seen[], count: 'acked' | 'refused' | 'unknown' | 'busy' | 'times') =>
  all.reduce((total, each) => total + each[count], 0);

/** The results of the faults as a table and as verdicts. */
export function findings(
  { small, seed, players, only }: ChaosOptions,
  { seen: all, calls, counts }: Campaign,
): Findings {
  if (all.length === 0) throw new Error('Nothing was hurt: there is no redis-server on the path.');
  const rows: Row[] = all.map((seen) => ({
    fault: seen.fault.name,
    times: seen.times,
    accepted: seen.acked,
    refused: seen.refused,
    'asked again': seen.unknown,
    '503s': seen.busy,
    cut: seen.cut,
    'longest back ms': round(Math.max(...seen.back), 0),
    'longest unknown ms': round(Math.max(...seen.known), 0),
    'p99 before ms': round(waitsOf([seen], 'before', 'acts'), 0),
    'p99 after ms': round(waitsOf([seen], 'after', 'acts'), 0),
  }));
  const longest = Math.max(...all.flatMap(({ back }) => back));
  const redis = all.filter(({ fault }) => fault.target === 'redis');
  const answered = sum(redis, 'acked') + sum(redis, 'refused');
  const verdicts: Verdict[] = [
    {
      promise:
        'P6, P10-P13: every accepted act is there once with the same answer, nothing else is, and the books agree, after each fault',
      measured: `${sum(all, 'acked')} acts, ${sum(all, 'unknown')} asked for again, ${sum(all, 'times')} faults`,
      holds: true,
    },
    {
      promise:
        'P10-P13: who registers, verifies, logs in, changes or resets the password or logs out meanwhile has done so, once',
      measured: `${counts.registered} newcomers, ${counts.settled} of them with a home and a third password; ${counts.unknown} times asked again, ${counts.moreMails} codes and links mailed again`,
      holds: counts.settled > 0 && counts.settled + (small ? counts.waiting : 0) === counts.registered,
    },
    {
      promise: `P10, P11: every process serves again within ${BACK_MS / 1000} s of a fault's end`,
      measured: `${round(longest, 0)} ms at most`,
      holds: small ? undefined : longest <= BACK_MS,
    },
  ];
  if (answered > 0) {
    const share = answered / (answered + sum(redis, 'busy'));
    verdicts.push({
      promise: `P13: without Redis ${REDIS_SUCCESS * 100} % of the acts are served`,
      measured: `${round(share * 100, 2)} %`,
      holds: small ? undefined : share >= REDIS_SUCCESS,
    });
  }
  for (const kind of redis.length > 0 ? KINDS : []) {
    const [before, after] = [waitsOf(redis, 'before', kind), waitsOf(redis, 'after', kind)];
    verdicts.push({
      promise: `P13: without Redis 99 of 100 ${kind} take less than ${REDIS_SLOWER} times as long as before`,
      measured: `${round(after, 0)} ms, and ${round(before, 0)} ms before`,
      holds: small ? undefined : after < REDIS_SLOWER * before,
    });
  }
  const tabs = redis.flatMap((seen) => seen.tabs);
  if (tabs.length > 0) {
    const last = Math.max(...tabs.map(({ ms }) => ms));
    verdicts.push({
      promise: `P13: ${HEALED_MS / 1000} s after Redis is back and players rest every tab shows what REST says`,
      measured: `${round(last, 0)} ms at most, in ${tabs.length} looks at tabs`,
      holds: small ? Number.isFinite(last) : last <= HEALED_MS,
    });
  }
  const planned = FAULTS.filter(({ target }) => only.length === 0 || only.includes(target)).reduce(
    (total, { rounds, strikes = 1 }) => total + rounds * strikes,
    0,
  );
  verdicts.push({
    promise: 'P10-P13: all that was to be hurt was there, and was hurt as often as it was to be',
    measured: `${sum(all, 'times')} of ${planned} times`,
    holds: small ? undefined : sum(all, 'times') === planned,
  });
  const notes = [
    ...tabs.flatMap(({ wrong }) => wrong ?? []).slice(0, MOST_SENTENCES),
    `Seed ${seed}, ${players} players over 2 processes.`,
    `Accepted: ${[...calls].map(([call, times]) => `${times} ${call}`).join(', ')}.`,
  ];
  if (redis.length === 0)
    notes.push('Redis was not hurt: it was not asked for, or there is no redis-server on the path.');
  return { rows, verdicts, notes };
}
