import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CAN_MEASURE, childrensCpuSeconds, cpuSeconds, rssBytes } from '../lib/process.ts';
import { round } from '../lib/report.ts';
import type { Meter } from './meter.ts';

/** One second of a run. Percentiles are over all calls of that second, null without calls. */
export interface Sample {
  readonly second: number;
  /** Players who are connected to their room. */
  readonly connected: number;
  readonly calls: number;
  readonly pushes: number;
  readonly errors: number;
  readonly refused: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** CPU in percent of one core, memory in MiB; null for a remote server, and where the system is not Linux. */
  readonly serverCpu: number | null;
  readonly serverMemory: number | null;
  /** CPU in percent of one core for the server's PostgreSQL, if it runs its own. */
  readonly postgresCpu: number | null;
  readonly driverCpu: number;
  /** 99th percentile of the lag of this process's event loop, in ms. */
  readonly driverLag: number;
  /** Load average of this machine over one minute. */
  readonly load: number;
}

const SECOND_MS = 1000;
const RESOLUTION_MS = 10;

/** Takes a sample each second until it is stopped. */
export function startTimeline(
  meter: Meter,
  connected: () => number,
  serverPid: number | undefined,
  each: (sample: Sample) => void,
): { stop(): { samples: Sample[]; lagP99: number } } {
  const samples: Sample[] = [];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const wholeDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  wholeDelay.enable();
  const began = performance.now();
  let before = { at: began, own: process.cpuUsage(), server: UNKNOWN };
  meter.takeInterval();

  const take = async () => {
    const server = await usageOf(serverPid);
    const at = performance.now();
    const own = process.cpuUsage();
    const span = (at - before.at) / SECOND_MS;
    const { calls, pushes, errors, refused, latency } = meter.takeInterval();
    const percentile = (share: number) => (latency.count === 0 ? null : round(latency.percentile(share)));
    const ownSeconds = (own.user + own.system - before.own.user - before.own.system) / 1e6;
    const shareOf = (what: 'cpu' | 'postgres') => known(((server[what] - before.server[what]) / span) * 100);
    const sample: Sample = {
      second: Math.round((at - began) / SECOND_MS),
      connected: connected(),
      calls: round(calls / span),
      pushes: round(pushes / span),
      errors,
      refused,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      serverCpu: shareOf('cpu'),
      serverMemory: known(server.rss / 2 ** 20),
      postgresCpu: shareOf('postgres'),
      driverCpu: round((ownSeconds / span) * 100, 0),
      driverLag: round(lagOf(delay)),
      load: round(loadavg()[0] ?? 0, 2),
    };
    before = { at, own, server };
    delay.reset();
    samples.push(sample);
    each(sample);
  };
  // The server's CPU time at the start, from which the first sample counts.
  void usageOf(serverPid).then((server) => {
    before = { ...before, server };
  });
  const timer = setInterval(() => void take(), SECOND_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { samples, lagP99: round(lagOf(wholeDelay)) };
    },
  };
}

/** The histogram holds whole delays; the lag is what exceeds the requested delay. */
function lagOf(delay: { percentile(percent: number): number }): number {
  return Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
}

/** Seconds of CPU of a server and of its PostgreSQL, and bytes of the server's memory; each NaN if it is not known. */
interface Usage {
  readonly cpu: number;
  readonly postgres: number;
  readonly rss: number;
}

const UNKNOWN: Usage = { cpu: NaN, postgres: NaN, rss: NaN };

async function usageOf(pid: number | undefined): Promise<Usage> {
  if (pid === undefined || !CAN_MEASURE) return UNKNOWN;
  try {
    const [cpu, postgres, rss] = await Promise.all([cpuSeconds(pid), childrensCpuSeconds(pid), rssBytes(pid)]);
    return { cpu, postgres, rss };
  } catch {
    // The process has ended.
    return UNKNOWN;
  }
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : round(value, 0);
}
