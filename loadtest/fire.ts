import { fileURLToPath } from 'node:url';
import { type Campaign, campaign, type Seen } from './fire/campaign.ts';
import { type FireOptions, readFireOptions } from './fire/options.ts';
import { type Findings, publish, type Row, round, type Verdict } from './report.ts';

/**
 * `npm run fire`: kills, cuts and empties what the game stands on while players act, and holds what they were promised
 * against the database; exit code 1 at the first difference.
 */
const BACK_MS = 5000;
const REDIS_SUCCESS = 0.999;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const sum = (all: readonly Seen[], count: 'acked' | 'refused' | 'unknown' | 'busy' | 'times') =>
  all.reduce((total, each) => total + each[count], 0);

function findings({ small, seed, players }: FireOptions, { seen: all, calls }: Campaign): Findings {
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
  }));
  const longest = Math.max(...all.flatMap(({ back }) => back));
  const redis = all.filter(({ fault }) => fault.target === 'redis');
  const asked = sum(redis, 'acked') + sum(redis, 'refused');
  const verdicts: Verdict[] = [
    {
      promise:
        'every accepted act is there once with the same answer, nothing else is, and the books agree, after each fault',
      measured: `${sum(all, 'acked')} acts, ${sum(all, 'unknown')} asked for again, ${sum(all, 'times')} faults`,
      holds: true,
    },
    {
      promise: `every process serves again within ${BACK_MS / 1000} s of a fault's end`,
      measured: `${round(longest, 0)} ms at most`,
      holds: small ? undefined : longest <= BACK_MS,
    },
  ];
  if (asked > 0) {
    const share = asked / (asked + sum(redis, 'busy'));
    verdicts.push({
      promise: `without Redis ${REDIS_SUCCESS * 100} % of the acts are served`,
      measured: `${round(share * 100, 2)} %`,
      holds: small ? undefined : share >= REDIS_SUCCESS,
    });
  }
  const notes = [
    `Seed ${seed}, ${players} players over 2 processes. The database's clock rules the game, so no process's clock was moved.`,
    `Accepted: ${[...calls].map(([call, times]) => `${times} ${call}`).join(', ')}.`,
  ];
  if (redis.length === 0)
    notes.push('Redis was not hurt: it was not asked for, or there is no redis-server on the path.');
  return { rows, verdicts, notes };
}

try {
  const args = process.argv.slice(2);
  const reports = fileURLToPath(new URL('reports', import.meta.url));
  const options = readFireOptions(args, { reports, seed: Date.now() % 1_000_000 });
  say(`Seed ${options.seed}: npm run fire -- --seed ${options.seed} throws the same dice again.`);
  const found = findings(options, await campaign(options, say));
  process.exitCode = (await publish('fire', args, found, options.reports, 'npm run fire --')) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
