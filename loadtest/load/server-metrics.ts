import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../lib/report.ts';

/** What the servers say of themselves at /metrics, all of them together. */
export interface ServerFigures {
  readonly servers: number;
  readonly rooms: number;
  /** Seconds of CPU so far, and MiB of resident memory; NaN where the system is not Linux. */
  readonly cpuSeconds: number;
  readonly memory: number;
  /** Milliseconds by which timers were late since the last reading (p99), in the server where that was most. */
  readonly eventLoopLag: number;
  /** Calls that wait for a connection to PostgreSQL, in the server where they are most. */
  readonly poolWaiting: number;
  /** Seconds by which what is due was overdue; null if PostgreSQL did not say. */
  readonly schedulerLag: number | null;
}

/** The servers' figures at the last reading, and what is known from the one before. */
export interface ServerReading extends ServerFigures {
  /** Percent of one core since the reading before, of all servers; null at the first. */
  readonly cpu: number | null;
}

export interface MetricsWatch {
  /** The last reading. */
  latest(): ServerReading;
  stop(): Promise<void>;
}

const READ_EACH_MS = 2000;
const TIMEOUT_MS = 10_000;
const MOST_SERVERS = 100;
/** The delays in prom-client's histogram include its resolution. */
const RESOLUTION_MS = 10;

/** Sums up pages in the text format of Prometheus, one for each server. */
export function figuresIn(pages: readonly string[]): ServerFigures {
  const each = (name: string) =>
    pages.map((page) =>
      [...page.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value)),
    );
  const sum = (name: string) => {
    const values = each(name).flat();
    return values.length === 0 ? Number.NaN : values.reduce((all, value) => all + value, 0);
  };
  const most = (name: string) => Math.max(0, ...each(name).flat());
  const lags = each('seventh_chevron_due_lag_seconds').flat();
  return {
    servers: pages.length,
    rooms: sum('seventh_chevron_rooms'),
    cpuSeconds: sum('process_cpu_seconds_total'),
    memory: sum('process_resident_memory_bytes') / 2 ** 20,
    eventLoopLag: Math.max(0, round(most('nodejs_eventloop_lag_p99_seconds') * 1000 - RESOLUTION_MS)),
    poolWaiting: most('seventh_chevron_pool_waiting'),
    schedulerLag: lags.length === 0 ? null : Math.max(...lags),
  };
}

/** Reads the figures of all servers behind `origin` every two seconds. Throws if the first reading fails. */
export async function watchMetrics(origin: string, token: string): Promise<MetricsWatch> {
  const addresses = await addressesOf(origin, token);
  const read = async () => ({
    figures: figuresIn(await Promise.all(addresses.map((at) => pageAt(at, token)))),
    at: performance.now(),
  });
  let before = await read();
  let latest: ServerReading = { ...before.figures, cpu: null };
  const stopping = new AbortController();
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(READ_EACH_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      // A server that is too busy to answer, or away, is asked again.
      const now = await read().catch(() => undefined);
      if (!now) continue;
      const cpu = ((now.figures.cpuSeconds - before.figures.cpuSeconds) / (now.at - before.at)) * 100_000;
      latest = { ...now.figures, cpu: Number.isNaN(cpu) ? null : Math.max(0, round(cpu, 0)) };
      before = now;
    }
  })();
  return {
    latest: () => latest,
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
}

/** Behind the proxy each server has an address of its own: /game-1/metrics, /game-2/metrics and so on. */
async function addressesOf(origin: string, token: string): Promise<string[]> {
  const behindProxy: string[] = [];
  while (behindProxy.length < MOST_SERVERS) {
    const address = `${origin}/game-${behindProxy.length + 1}/metrics`;
    const page = await pageAt(address, token).catch(() => '');
    if (!page.includes('seventh_chevron_')) break;
    behindProxy.push(address);
  }
  return behindProxy.length > 0 ? behindProxy : [`${origin}/metrics`];
}

async function pageAt(address: string, token: string): Promise<string> {
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const page = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: is it the METRICS_TOKEN of that server?`);
  return page;
}
