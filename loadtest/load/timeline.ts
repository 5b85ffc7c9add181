import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CAN_MEASURE, cpuSeconds, rssBytes } from '../process.ts';
import { round } from '../report.ts';
import type { Meter } from './meter.ts';

/** One second of a run. Percentiles are of all calls of that second, null if there were none. */
export interface Sample {
  readonly second: number;
  /** Players who have a seat in their room. */
  readonly seated: number;
  readonly calls: number;
  readonly pushes: number;
  readonly errors: number;
  readonly refused: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** Of one core, in percent, and memory in MiB; null where the server is not ours or not on Linux. */
  readonly serverCpu: number | null;
  readonly serverMemory: number | null;
  readonly driverCpu: number;
  /** By how many ms a timer of ours was late, 99 times of 100 at most. */
  readonly driverLag: number;
  /** Processes that want a core of this machine, averaged over a minute. */
  readonly load: number;
}

const SECOND_MS = 1000;
const RESOLUTION_MS = 10;

/** Takes a sample each second until it is stopped. */
export function startTimeline(
  meter: Meter,
  seated: () => number,
  serverPid: number | undefined,
  each: (sample: Sample) => void,
): { stop(): { samples: Sample[]; lagP99: number } } {
  const samples: Sample[] = [];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const wholeDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  wholeDelay.enable();
  const began = performance.now();
  let before = { at: began, own: process.cpuUsage(), server: Number.NaN };
  meter.turn();

  const take = async () => {
    const server = serverPid !== undefined && CAN_MEASURE ? await usageOf(serverPid) : undefined;
    const at = performance.now();
    const own = process.cpuUsage();
    const span = (at - before.at) / SECOND_MS;
    const { calls, pushes, errors, refused, latency } = meter.turn();
    const percentile = (share: number) => (latency.count === 0 ? null : round(latency.percentile(share)));
    const ownSeconds = (own.user + own.system - before.own.user - before.own.system) / 1e6;
    const sample: Sample = {
      second: Math.round((at - began) / SECOND_MS),
      seated: seated(),
      calls: round(calls / span),
      pushes: round(pushes / span),
      errors,
      refused,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      serverCpu: server && !Number.isNaN(before.server) ? round(((server.cpu - before.server) / span) * 100, 0) : null,
      serverMemory: server ? round(server.rss / 2 ** 20, 0) : null,
      driverCpu: round((ownSeconds / span) * 100, 0),
      driverLag: round(lagOf(delay)),
      load: round(loadavg()[0] ?? 0, 2),
    };
    before = { at, own, server: server?.cpu ?? Number.NaN };
    delay.reset();
    samples.push(sample);
    each(sample);
  };
  // What the server had used when it began; the first sample counts from there.
  if (serverPid !== undefined && CAN_MEASURE)
    void usageOf(serverPid).then((usage) => (before.server = usage?.cpu ?? NaN));
  const timer = setInterval(() => void take(), SECOND_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { samples, lagP99: round(lagOf(wholeDelay)) };
    },
  };
}

/** The histogram holds whole waits: what is beyond the wait that was asked for is the lag. */
function lagOf(delay: { percentile(percent: number): number }): number {
  return Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
}

/** Undefined when the process has gone. */
async function usageOf(pid: number): Promise<{ cpu: number; rss: number } | undefined> {
  try {
    const [cpu, rss] = await Promise.all([cpuSeconds(pid), rssBytes(pid)]);
    return { cpu, rss };
  } catch {
    return undefined;
  }
}
