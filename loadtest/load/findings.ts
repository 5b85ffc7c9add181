import { type Findings, type Row, round, type Verdict } from '../lib/report.ts';
import type { Histogram } from './histogram.ts';
import type { Occurrences } from './meter.ts';
import { mixText } from './mix.ts';
import type { LoadOptions } from './options.ts';
import type { Played } from './play.ts';
import { growthOf, medianOf, type Sample } from './timeline.ts';

/** Upper bounds of the histogram's bars, in ms: each a quarter more than the one before. */
export const EDGES: readonly number[] = Array.from({ length: 48 }, (_, index) => round(0.5 * 1.25 ** index, 3));

/** Durations of one kind of event, in ms; null where the beginning is not known. */
export interface Durations {
  readonly name: string;
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
  /** Number of values in each bar of `EDGES`. */
  readonly bars: readonly number[];
}

export interface CallDurations extends Durations {
  readonly refused: number;
  readonly limited: number;
  readonly failed: number;
}

/** What rooms cost and carry. Null where it is not known. */
export interface RoomFigures {
  /** Open rooms, the median over the run. */
  readonly count: number;
  /** KiB that the server's memory grew by from before the joins to the end, a room. */
  readonly memoryKib: number | null;
  /** Bytes a second that its sockets received, and milliseconds of the server's CPU a second, a room. */
  readonly bytes: number;
  readonly cpuMs: number | null;
  /** Rooms that were joined a second, until everybody was in. */
  readonly joinsPerSecond: number;
}

/** The JSON result of a load test, from which its page is drawn. */
export interface LoadFindings extends Findings {
  readonly setting: {
    readonly players: number;
    readonly members: number;
    readonly alliances: number;
    readonly seconds: number;
    readonly mix: string;
    readonly pace: number;
    readonly joinsPerHour: number;
    readonly profile: string;
    readonly seed: number;
    readonly server: string;
    readonly enteredIn: number;
  };
  readonly rooms: RoomFigures;
  readonly allCalls: Durations;
  readonly allPushes: Durations;
  readonly calls: readonly CallDurations[];
  readonly pushes: readonly Durations[];
  readonly joins: Durations;
  readonly rejoins: Durations;
  readonly errors: readonly (Occurrences & { readonly kind: string })[];
  readonly refusals: readonly (Occurrences & { readonly kind: string })[];
  readonly errorCount: number;
  readonly limitedCount: number;
  readonly driverLagP99: number;
  readonly timeline: readonly Sample[];
}

/** Above this lag of our own event loop (ms), the measured times include our own delay. */
export const MOST_LAG_MS = 50;

export function findingsOf(played: Played, options: LoadOptions): LoadFindings {
  const { meter, samples, seconds, players, members, enteredIn, driverLagP99 } = played;
  const { mix, pace, speed, seed, url } = options;
  const alliances = options.alliancesOf(players).length;
  const durationsIn = (name: string, histogram: Histogram) => durationsOf(name, histogram, seconds);
  const calls = [...meter.calls]
    .map(([name, { latency, refused, limited, failed }]) => ({
      ...durationsIn(name, latency),
      refused,
      limited,
      failed,
    }))
    .sort(byCount);
  const pushes = [...meter.pushes].map(([name, latency]) => durationsIn(name, latency)).sort(byCount);
  const [joins, rejoins] = [durationsIn('first join', meter.joins), durationsIn('join after a cut', meter.rejoins)];
  return {
    rows: [...calls.map(callRow), ...[...pushes, rejoins].map(pushRow)],
    verdicts: [...verdictsOf(played), ...(options.profile === 'soak' ? soakVerdicts(played) : [])],
    notes: [
      `${players} players, ${members} of them in ${alliances} alliances; mix ${mixText(mix)}; seed ${seed}; load average ${medianOf(samples, 'load') ?? '-'}.`,
      ...(samples.some(({ serverCpu }) => serverCpu !== null)
        ? [
            `Server: ${medianOf(samples, 'serverCpu')} % of a core, and its PostgreSQL ${medianOf(samples, 'postgresCpu') ?? '-'} %.`,
          ]
        : []),
      `Driver: ${medianOf(samples, 'driverCpu')} % of a core, 99 % of timers late by at most ${driverLagP99} ms.`,
      ...notesOf(played),
    ],
    setting: {
      players,
      members,
      alliances,
      seconds,
      pace,
      joinsPerHour: options.joinsPerHour,
      profile: options.profile ?? 'all at once',
      seed,
      enteredIn,
      mix: mixText(mix),
      server: url ?? `started for this run, GAME_SPEED=${speed}, RATE_LIMIT=off`,
    },
    rooms: roomFiguresOf(played),
    allCalls: durationsIn('all calls', meter.allCalls),
    allPushes: durationsIn('all pushes', meter.allPushes),
    calls,
    pushes,
    joins,
    rejoins,
    errors: kindsOf(meter.errors),
    refusals: kindsOf(meter.refusals),
    errorCount: meter.errorCount,
    limitedCount: meter.limitedCount,
    driverLagP99,
    timeline: samples,
  };
}

function roomFiguresOf({ samples, enteredFirst, enteredIn, empty }: Played): RoomFigures {
  const count = medianOf(samples, 'rooms') ?? 0;
  const { serverMemory: memory = null, rooms: open = 0 } = samples.at(-1) ?? {};
  const [opened, cpu] = [open - (empty?.rooms ?? 0), medianOf(samples, 'serverCpu')];
  const grown = memory === null || empty === undefined ? Number.NaN : ((memory - empty.memory) * 1024) / opened;
  return {
    count,
    memoryKib: Number.isFinite(grown) ? round(grown) : null,
    bytes: count === 0 ? 0 : round((medianOf(samples, 'bytes') ?? 0) / count),
    cpuMs: cpu === null || count === 0 ? null : round((cpu * 10) / count, 2),
    joinsPerSecond: round(enteredFirst / Math.max(0.1, enteredIn)),
  };
}

function verdictsOf({ meter, players }: Played): Verdict[] {
  const counted = (kind: string) => meter.errors.get(kind)?.count ?? 0;
  const [lost, differ] = [counted('lost push'), counted('tab differs from REST')];
  const other = meter.errorCount - lost - differ;
  const moves = `${meter.rejoins.count} joins after a disconnect, ${meter.moved} of them announced by the server, ${meter.resyncs} gaps closed by a resync`;
  const limited = meter.limitedCount;
  return [
    {
      promise: 'every call is answered, and no connection is lost',
      measured: `${other} errors, ${limited} times 429, ${meter.repeated} calls repeated`,
      holds: other === 0 && limited === 0,
    },
    { promise: 'every push arrives in time', measured: `${lost} lost pushes; ${moves}`, holds: lost === 0 },
    {
      promise: 'in the end every tab shows what REST returns',
      measured: `${differ} of ${players} players' tabs do not`,
      holds: differ === 0,
    },
  ];
}

/** MiB a minute, as of the chaos run that looks for leaks. */
const MOST_GROWTH = 1;
/** A shorter soak says nothing about leaks. */
const SOAK_S = 600;

function soakVerdicts({ samples, seconds }: Played): Verdict[] {
  const growth = growthOf(samples, 'serverMemory');
  if (growth === null) return [];
  return [
    {
      promise: `the server's memory grows by at most ${MOST_GROWTH} MiB a minute in the second half`,
      measured: `${round(growth, 2)} MiB a minute`,
      holds: seconds < SOAK_S ? undefined : growth <= MOST_GROWTH,
    },
  ];
}

function notesOf({ meter, driverLagP99 }: Played): string[] {
  const notes: string[] = [];
  for (const { kind, count, example } of kindsOf(meter.errors)) notes.push(`ERROR ${count} x ${kind}: ${example}`);
  if (meter.limitedCount > 0) {
    notes.push(
      `${meter.limitedCount} answers were 429: the server limits the calls of one address, and this test uses one. RATE_LIMIT=off on the server lifts that.`,
    );
  }
  if (driverLagP99 > MOST_LAG_MS) {
    notes.push(
      `WARNING: the driver itself was late (${driverLagP99} ms): the latencies include its own delay. Use fewer players, a quieter machine or several.`,
    );
  }
  return notes;
}

function durationsOf(name: string, latency: Histogram, seconds: number): Durations {
  const share = (of: number) => {
    const ms = latency.percentile(of);
    return Number.isNaN(ms) ? null : round(ms);
  };
  const timed = share(0.5) !== null;
  return {
    name,
    count: latency.count,
    perSecond: round(latency.count / seconds),
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    max: timed ? round(latency.max) : null,
    bars: latency.within(EDGES),
  };
}

function callRow({ refused, limited, failed, ...call }: CallDurations): Row {
  return { ...pushRow(call), refused, ...(limited > 0 && { limited }), errors: failed };
}

function pushRow({ name, count, perSecond, p50, p95, p99, max }: Durations): Row {
  const ms = (value: number | null) => value ?? '-';
  return { what: name, count, '/s': perSecond, p50: ms(p50), p95: ms(p95), p99: ms(p99), 'max ms': ms(max) };
}

const byCount = (a: Durations, b: Durations) => b.count - a.count;

const kindsOf = (all: ReadonlyMap<string, Occurrences>) =>
  [...all].map(([kind, seen]) => ({ kind, ...seen })).sort((a, b) => b.count - a.count);
