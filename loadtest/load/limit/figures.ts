import { cpus } from 'node:os';
import { login } from '#shared/api/account';
import { round } from '../../lib/report.ts';
import { Histogram } from '../histogram.ts';
import type { Played } from '../play.ts';
import { medianOf, mostOf } from '../timeline.ts';
import type { StepFigures } from './promises.ts';

const HASHED = `${login.method} ${login.path}`;

/** What a step of a search measured. */
export function stepFiguresOf({ meter, samples, seconds, players, driverLagP99, servers }: Played): StepFigures {
  const [hashed, others] = [true, false].map((wanted) => {
    const calls = [...meter.calls].filter(([name]) => (name === HASHED) === wanted);
    return msOf(Histogram.of(calls.map(([, { latency }]) => latency)), 0.99);
  });
  const serverCpu = medianOf(samples, 'serverCpu');
  return {
    players,
    callsPerSecond: round(meter.allCalls.count / seconds),
    pushesPerSecond: round(meter.allPushes.count / seconds),
    callsP50: msOf(meter.allCalls, 0.5),
    callsP99: msOf(meter.allCalls, 0.99),
    pushesP99: msOf(meter.allPushes, 0.99),
    hashesP99: hashed ?? null,
    othersP99: others ?? null,
    errors: meter.errorCount,
    hashErrors: [...meter.errors].reduce(
      (sum, [kind, { count }]) => sum + (kind.endsWith(` ${HASHED}`) ? count : 0),
      0,
    ),
    limited: meter.limitedCount,
    schedulerLag: mostOf(samples, 'schedulerLag'),
    serverCpu: serverCpu === null ? null : round(serverCpu / servers, 0),
    eventLoopLag: medianOf(samples, 'eventLoopLag'),
    poolWaiting: medianOf(samples, 'poolWaiting'),
    postgresCpu: medianOf(samples, 'postgresCpu'),
    serverMemory: samples.at(-1)?.serverMemory ?? null,
    driverCpu: medianOf(samples, 'driverCpu') ?? 0,
    driverLag: driverLagP99,
    machineCpu: medianOf(samples, 'machineCpu') ?? 0,
    cores: cpus().length,
  };
}

function msOf(histogram: Histogram, share: number): number | null {
  const value = histogram.percentile(share);
  return Number.isNaN(value) ? null : round(value);
}
