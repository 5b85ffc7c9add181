import type { Simulation, Supposed } from '#shared/rules/battles/simulate';
import { fetched } from '../../../ui/layout/client-file.ts';

/** What simulates, and can be ended. */
export interface Simulator {
  run(supposed: Supposed): Promise<Simulation>;
  close(): void;
}

/** Simulates in a worker, so that the form never waits; on the page itself where a browser has no workers. */
export function openSimulator(): Simulator {
  const worker = startWorker();
  return {
    run: (supposed) => (worker ? askWorker(worker, supposed).catch(() => runHere(supposed)) : runHere(supposed)),
    close: () => worker?.terminate(),
  };
}

function startWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  return new Worker(new URL('./simulator-worker.ts', import.meta.url), { type: 'module' });
}

/**
 * Rejects if the worker's file did not come, or if it threw. Each question has a port of its own for its answer, since the
 * next one may be asked before.
 */
function askWorker(worker: Worker, supposed: Supposed): Promise<Simulation> {
  return new Promise((resolve, reject) => {
    const { port1: answer, port2: question } = new MessageChannel();
    const onError = (event: ErrorEvent) => {
      event.preventDefault();
      reject(new Error('The simulator could not be started.'));
    };
    answer.onmessage = ({ data }: MessageEvent<Simulation>) => {
      answer.close();
      worker.removeEventListener('error', onError);
      resolve(data);
    };
    worker.addEventListener('error', onError, { once: true });
    worker.postMessage(supposed, [question]);
  });
}

async function runHere(supposed: Supposed): Promise<Simulation> {
  const { simulate } = await fetched(import('#shared/rules/battles/simulate'));
  return simulate(supposed);
}
