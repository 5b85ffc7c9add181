import { cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CAN_MEASURE, childrensCpuSeconds, cpuSeconds, rssBytes } from '../lib/process.ts';
import { percentile, round } from '../lib/report.ts';
import type { Meter } from './meter.ts';
import type { MetricsWatch } from './server-metrics.ts';

/** One second of a run. Percentiles are over all calls of that second, null without calls. */
export interface Sample {
  readonly second: number;
  /** Players who are connected to their room. */
  readonly connected: number;
  /** Open rooms: as the servers say, or else those in which a player of this run is. */
  readonly rooms: number;
  readonly calls: number;
  readonly pushes: number;
  /** Bytes a second that sockets received. */
  readonly bytes: number;
  readonly errors: number;
  readonly refused: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** CPU in percent of one core, memory in MiB, of all servers; null where neither /proc nor their metrics tell. */
  readonly serverCpu: number | null;
  readonly serverMemory: number | null;
  /** CPU in percent of one core for the server's PostgreSQL, if it runs its own. */
  readonly postgresCpu: number | null;
  /** From the servers' metrics: timers late in ms (p99), calls that wait for a connection, seconds by which what is due is late. */
  readonly eventLoopLag: number | null;
  readonly poolWaiting: number | null;
  readonly schedulerLag: number | null;
  readonly driverCpu: number;
  /** 99th percentile of the lag of this process's event loop, in ms. */
  readonly driverLag: number;
  /** Percent of all cores of this machine that were busy. */
  readonly machineCpu: number;
  /** Load average of this machine over one minute. */
  readonly load: number;
}

const SECOND_MS = 1000;
const RESOLUTION_MS = 10;

/** What a timeline observes, besides the meter. */
export interface Observed {
  connected(): number;
  rooms(): number;
  readonly serverPid: number | undefined;
  readonly metrics: MetricsWatch | undefined;
}

/** Takes a sample each second until it is stopped. */
export function startTimeline(
  meter: Meter,
  { connected, rooms, serverPid, metrics }: Observed,
  each: (samples: readonly Sample[], lagP99: number) => void,
): { stop(): { samples: Sample[]; lagP99: number } } {
  const samples: Sample[] = [];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const wholeDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  wholeDelay.enable();
  const began = performance.now();
  let before = { at: began, own: process.cpuUsage(), machine: machineTimes(), server: UNKNOWN };
  meter.takeInterval();

  const take = async () => {
    const server = await usageOf(serverPid);
    const at = performance.now();
    const own = process.cpuUsage();
    const machine = machineTimes();
    const told = metrics?.latest();
    const span = (at - before.at) / SECOND_MS;
    const { calls, pushes, bytes, errors, refused, latency } = meter.takeInterval();
    const percentile = (share: number) => (latency.count === 0 ? null : round(latency.percentile(share)));
    const ownSeconds = (own.user + own.system - before.own.user - before.own.system) / 1e6;
    const shareOf = (what: 'cpu' | 'postgres') => known(((server[what] - before.server[what]) / span) * 100);
    const sample: Sample = {
      second: Math.round((at - began) / SECOND_MS),
      connected: connected(),
      rooms: told?.rooms ?? rooms(),
      calls: round(calls / span),
      pushes: round(pushes / span),
      bytes: round(bytes / span, 0),
      errors,
      refused,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      serverCpu: shareOf('cpu') ?? told?.cpu ?? null,
      serverMemory: known(server.rss / 2 ** 20) ?? known(told?.memory ?? Number.NaN),
      postgresCpu: shareOf('postgres'),
      eventLoopLag: told?.eventLoopLag ?? null,
      poolWaiting: told?.poolWaiting ?? null,
      schedulerLag: told?.schedulerLag ?? null,
      driverCpu: round((ownSeconds / span) * 100, 0),
      driverLag: round(lagOf(delay)),
      machineCpu: round(
        (1 - (machine.idle - before.machine.idle) / Math.max(1, machine.all - before.machine.all)) * 100,
        0,
      ),
      load: round(loadavg()[0] ?? 0, 2),
    };
    before = { at, own, machine, server };
    delay.reset();
    samples.push(sample);
    each(samples, round(lagOf(wholeDelay)));
  };
  // The server's CPU time at the start, from which the first sample counts.
  void usageOf(serverPid).then((server) => {
    before = { ...before, server };
  });
  // On a busy machine, /proc may take longer to read than a second.
  let taking = false;
  const timer = setInterval(() => {
    if (taking) return;
    taking = true;
    void take().finally(() => {
      taking = false;
    });
  }, SECOND_MS);
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

/** Milliseconds that all cores together have been idle, and in all, since the machine started. */
function machineTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
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

function valuesOf(samples: readonly Sample[], field: keyof Sample): number[] {
  return samples.map((sample) => sample[field]).filter((value) => value !== null);
}

/** The median over the run, of what is known; null if nothing is. */
export function medianOf(samples: readonly Sample[], field: keyof Sample): number | null {
  const values = valuesOf(samples, field);
  return values.length === 0 ? null : percentile(values, 0.5);
}

/** The most in any second, of what is known; null if nothing is. */
export function mostOf(samples: readonly Sample[], field: keyof Sample): number | null {
  const values = valuesOf(samples, field);
  return values.length === 0 ? null : values.reduce((one, other) => Math.max(one, other));
}

/** How much a figure grew a minute, by the straight line through the second half of the run; null if it is not known there. */
export function growthOf(samples: readonly Sample[], field: keyof Sample): number | null {
  const points = samples.slice(Math.floor(samples.length / 2)).flatMap((sample) => {
    const value = sample[field];
    return value === null ? [] : [{ minute: sample.second / 60, value }];
  });
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [minute, value] = [mean((point) => point.minute), mean((point) => point.value)];
  const spread = mean((point) => (point.minute - minute) ** 2);
  return spread > 0 ? mean((point) => (point.minute - minute) * (point.value - value)) / spread : null;
}
