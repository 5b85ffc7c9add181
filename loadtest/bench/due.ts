import { setTimeout as sleep } from 'node:timers/promises';
import { type Explorations, sendExplorations, settlements, unsettled, versionsOf } from '../lib/explorations.ts';
import type { Options } from '../lib/options.ts';
import { childrensCpuSeconds, cpuSeconds, type OwnProcess, stop } from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { type Stage, withStage } from './own-database.ts';

/** So many processes settle this many explorations a second. */
const PROCESSES = 4;
const RATE = 1200;
const LATE_MS = 1500;
/** Explorations that fall due at once, for each player, and others that are due in a day or more. */
const EACH = 5;
const WAITING = 50_000;
const DAY_MS = 86_400_000;
const AHEAD_MS = 2000;
const GIVE_UP_MS = 600_000;

/** How explorations were settled that fell due within a time. */
interface Settled {
  readonly count: number;
  /** From the first that was due to the last commit. */
  readonly ms: number;
  /** How late each was. */
  readonly late: readonly number[];
  readonly outOfOrder: number;
  /** By how many the versions of their players were raised. */
  readonly versions: number;
  /** Seconds of CPU of all servers, and of these and PostgreSQL together. */
  readonly cpu: { readonly servers: number; readonly all: number };
}

/**
 * Explorations that fall due at once are settled by one process, then by four; then four settle a steady stream of them. The first
 * crowd of each is not measured: then the program is compiled, and statements are planned.
 */
export async function run({ players = 0, seconds, small, profile }: Options): Promise<Findings> {
  const count = small ? 20 : players || 1000;
  const streamMs = small ? 2000 : 1000 * (seconds || 10);
  const rate = small ? 20 : RATE;
  return withStage({ count, profile }, async (stage) => {
    const later = small ? 100 : WAITING;
    await sendExplorations(stage.db, stage.players, { count: later, inMs: DAY_MS, spreadMs: DAY_MS });
    const servers = [await stage.serve()];
    const crowd = { count: count * EACH, inMs: AHEAD_MS, spreadMs: 500 };
    await settled(stage, servers, crowd);
    const one = await settled(stage, servers, crowd);
    while (servers.length < PROCESSES) servers.push(await stage.serve());
    await settled(stage, servers, crowd);
    const four = await settled(stage, servers, crowd);
    const stream = await settled(stage, servers, {
      count: (rate * streamMs) / 1000,
      inMs: AHEAD_MS,
      spreadMs: streamMs,
    });
    await Promise.all(servers.map(stop));
    const all = [one, four, stream];
    const [{ deadlocks }] = (await stage.postgres.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    )) as [{ deadlocks: number }];
    const checked = (holds: boolean) => (small ? undefined : holds);
    const late = percentile(stream.late, 0.99);
    const verdicts: Verdict[] = [
      {
        promise: `${PROCESSES} processes settle ${RATE} explorations a second`,
        measured: `${round(rateOf(four), 0)}, ${round(rateOf(four) / rateOf(one), 2)} times as many as one process`,
        holds: checked(rateOf(four) >= RATE),
      },
      {
        promise: `of ${rate} a second, 99 of 100 are settled at most ${LATE_MS / 1000} s late`,
        measured: `${round(late / 1000, 2)} s`,
        holds: checked(late <= LATE_MS),
      },
      {
        promise: 'each once, those of a player in their order, without a deadlock',
        measured: `${all.map(({ versions, count }) => versions - count).join(', ')} too many, ${all.map(({ outOfOrder }) => outOfOrder).join(', ')} out of order, ${deadlocks} deadlocks`,
        holds: deadlocks === 0 && all.every((each) => each.versions === each.count && each.outOfOrder === 0),
      },
    ];
    const rows = [row('1 process, at once', one), row('4 processes, at once', four), row(`4, ${rate}/s`, stream)];
    return { rows, verdicts, notes: [`${count} players; ${later} other explorations are due later.`] };
  });
}

const rateOf = ({ count, ms }: Settled) => (1000 * count) / ms;

function row(what: string, settled: Settled): Row {
  const perItem = (seconds: number) => round((1000 * seconds) / settled.count, 2);
  return {
    what,
    explorations: settled.count,
    'a second': round(rateOf(settled), 0),
    'half late, ms': round(percentile(settled.late, 0.5), 0),
    '99 of 100, ms': round(percentile(settled.late, 0.99), 0),
    'CPU of servers, ms each': perItem(settled.cpu.servers),
    'with PostgreSQL': perItem(settled.cpu.all),
  };
}

async function settled({ db, players }: Stage, servers: readonly OwnProcess[], sent: Explorations): Promise<Settled> {
  const cpu = async () => ({
    servers: (await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, each) => sum + each, 0),
    all: await childrensCpuSeconds(process.pid),
  });
  const [versions, before] = [await versionsOf(db), await cpu()];
  const ids = await sendExplorations(db, players, sent);
  const end = performance.now() + GIVE_UP_MS;
  while ((await unsettled(db, ids)) > 0) {
    if (performance.now() > end) throw new Error('The explorations were not settled.');
    await sleep(100);
  }
  const after = await cpu();
  const all = await settlements(db, ids);
  return {
    count: all.length,
    ms: all[0]?.allMs ?? Number.NaN,
    late: all.map(({ lateMs }) => lateMs),
    outOfOrder: all.filter(({ overtook }) => overtook).length,
    versions: (await versionsOf(db)) - versions,
    cpu: { servers: after.servers - before.servers, all: after.all - before.all },
  };
}
