import { MATCHMAKING } from '../routing/matchmaking.ts';
import type { AnsweredRequest } from './metrics.ts';

/** What happened in this process within some seconds. Rates are per second, times in ms; a time is null if nothing was measured. */
export interface FigureSample {
  /** The end of these seconds, in ms since 1970. */
  readonly at: number;
  readonly clients: number;
  readonly rooms: number;
  readonly calls: number;
  /** Calls that ended with a status of 500 or more. */
  readonly errors: number;
  readonly joins: number;
  readonly pushes: number;
  readonly call_p50: number | null;
  readonly call_p99: number | null;
  readonly push_p99: number | null;
}

export interface RecentFigures {
  answered(about: AnsweredRequest, seconds: number): void;
  pushed(ms: number): void;
  /** The last hour, the oldest first. */
  samples(): readonly FigureSample[];
  stop(): void;
}

/** A sample is taken so often. */
const SAMPLE_MS = 10_000;
/** Samples of an hour. */
const KEPT = 360;

/** The path under which joins are logged. */
const JOIN = MATCHMAKING.replace(/:(\w+)/g, '{$1}');

/** Each bucket of a histogram is a fifth wider than the one before: from 0 to more than a minute. */
const BUCKETS = 64;
const bucketOf = (ms: number) => Math.min(BUCKETS - 1, Math.floor(4 * Math.log2(1 + Math.max(0, ms))));
const upperEnd = (bucket: number) => 2 ** ((bucket + 1) / 4) - 1;

/** The time below which this part of the counted ones lies, to a fifth; null if none was counted. */
export function quantileOf(counts: Uint32Array, part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen >= part * total;
  });
  return Math.round(upperEnd(bucket) * 10) / 10;
}

/**
 * Counts calls and pushes of the last hour in memory, for the staff's console: some kilobytes, and a few additions for each call.
 * `read`: what is counted as it is at the end of a sample.
 */
export function recentFigures(
  read: () => Pick<FigureSample, 'clients' | 'rooms'>,
  now: () => number = Date.now,
): RecentFigures & { sample(): void } {
  const samples: FigureSample[] = [];
  const calls = new Uint32Array(BUCKETS);
  const pushes = new Uint32Array(BUCKETS);
  let counts = { calls: 0, errors: 0, joins: 0, pushes: 0 };
  let since = now();
  const sample = () => {
    const at = now();
    const seconds = Math.max(0.001, (at - since) / 1000);
    const rate = (count: number) => Math.round((100 * count) / seconds) / 100;
    samples.push({
      at,
      ...read(),
      calls: rate(counts.calls),
      errors: rate(counts.errors),
      joins: rate(counts.joins),
      pushes: rate(counts.pushes),
      call_p50: quantileOf(calls, 0.5),
      call_p99: quantileOf(calls, 0.99),
      push_p99: quantileOf(pushes, 0.99),
    });
    if (samples.length > KEPT) samples.shift();
    counts = { calls: 0, errors: 0, joins: 0, pushes: 0 };
    calls.fill(0);
    pushes.fill(0);
    since = at;
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    answered: ({ path, status }, seconds) => {
      counts.calls++;
      if (status >= 500) counts.errors++;
      if (path === JOIN && status < 300) counts.joins++;
      const bucket = bucketOf(seconds * 1000);
      calls[bucket] = (calls[bucket] ?? 0) + 1;
    },
    pushed: (ms) => {
      counts.pushes++;
      const bucket = bucketOf(ms);
      pushes[bucket] = (pushes[bucket] ?? 0) + 1;
    },
    samples: () => samples,
    sample,
    stop: () => clearInterval(timer),
  };
}
