import { readFileSync } from 'node:fs';
import type { Report } from '../lib/report.ts';
import type { LimitReport } from './limit/page.ts';
import type { LoadReport } from './page.ts';
import { numberText } from './plot.ts';
import { mostOf } from './timeline.ts';

/** A figure of two runs. */
export interface Difference {
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly now: number;
  readonly verdict: 'better' | 'worse' | 'same';
}

interface Figure<R> {
  readonly name: string;
  readonly unit: string;
  readonly of: (report: R) => number | null | undefined;
  /** Whether more of it is better. */
  readonly isGain?: boolean;
  /** Smaller differences are chance, whatever share of the figure they are. */
  readonly least: number;
}

/** Differences of this share of the earlier figure, or less, are chance. */
const CHANCE = 0.1;

const LOAD_FIGURES: readonly Figure<LoadReport>[] = [
  { name: 'errors', unit: '', of: ({ errorCount }) => errorCount, least: 0 },
  { name: 'memory a room', unit: 'KiB', of: ({ rooms }) => rooms?.memoryKib, least: 1 },
  { name: 'received a room', unit: 'B/s', of: ({ rooms }) => rooms?.bytes, least: 1 },
  { name: 'CPU a room', unit: 'ms/s', of: ({ rooms }) => rooms?.cpuMs, least: 0.05 },
  { name: 'joins', unit: '/s', of: ({ rooms }) => rooms?.joinsPerSecond, isGain: true, least: 5 },
  { name: 'commit to client, p50', unit: 'ms', of: ({ allPushes }) => allPushes.p50, least: 2 },
  { name: 'commit to client, p99', unit: 'ms', of: ({ allPushes }) => allPushes.p99, least: 5 },
  { name: 'call, p50', unit: 'ms', of: ({ allCalls }) => allCalls.p50, least: 2 },
  { name: 'call, p99', unit: 'ms', of: ({ allCalls }) => allCalls.p99, least: 5 },
  { name: 'back after a cut, p50', unit: 'ms', of: ({ rejoins }) => rejoins.p50, least: 50 },
  { name: 'server memory, most', unit: 'MiB', of: ({ timeline }) => mostOf(timeline, 'serverMemory'), least: 5 },
];

const LIMIT_FIGURES: readonly Figure<LimitReport>[] = [
  { name: 'players', unit: '', of: ({ limit }) => limit.players, isGain: true, least: 0 },
];

/** An earlier run, and how this one differs from it. */
export interface Comparison {
  readonly command: string;
  readonly at: string;
  readonly differences: readonly Difference[];
}

/** Compares two reports of the same kind; figures that one of them lacks are left out. */
export function comparedWith(before: Report, now: Report): Comparison {
  const differences =
    now.bench === 'limit'
      ? differencesOf(LIMIT_FIGURES, before as LimitReport, now as LimitReport)
      : differencesOf(LOAD_FIGURES, before as LoadReport, now as LoadReport);
  return { command: before.command, at: before.at, differences };
}

function differencesOf<R>(figures: readonly Figure<R>[], before: R, now: R): Difference[] {
  return figures.flatMap(({ name, unit, of, isGain = false, least }) => {
    const [earlier, later] = [of(before), of(now)];
    if (earlier === null || earlier === undefined || later === null || later === undefined) return [];
    return [{ name, unit, before: earlier, now: later, verdict: verdictOf(earlier, later, least, isGain) }];
  });
}

function verdictOf(before: number, now: number, least: number, isGain: boolean): Difference['verdict'] {
  const change = Math.abs(now - before);
  if (change === 0 || change < least || change <= CHANCE * before) return 'same';
  return now > before === isGain ? 'better' : 'worse';
}

/** `call, p99: 120 ms, before 60 ms`. */
export function differenceText({ name, unit, before, now }: Difference): string {
  const text = (value: number) => `${numberText(value)} ${unit}`.trim();
  return `${name}: ${text(now)}, before ${text(before)}`;
}

/** The JSON report of an earlier run of the same kind, `loadtest` or `limit`. */
export function readReport(file: string, kind: string): Report {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report?.bench !== kind) throw new Error(`--against: ${file} is no ${kind}.json of an earlier run.`);
  return report;
}
