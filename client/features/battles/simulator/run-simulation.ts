import { useEffect, useRef, useState } from 'react';
import type { Simulation, Supposed } from '#shared/rules/battles/simulate';
import { fetched } from '../../../ui/layout/client-file.ts';
import type { Question, SimulatorAnswer } from './simulator-worker.ts';

/** Runs simulations until it is ended. */
export interface Simulator {
  run(supposed: Supposed): Promise<Simulation>;
  close(): void;
}

/** Simulates in a worker, so that the form never waits, or on the page itself if the browser has no workers. */
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

let questions = 0;

/** Rejects if the worker's file did not come, or if it threw. Another question may follow before the answer. */
function askWorker(worker: Worker, supposed: Supposed): Promise<Simulation> {
  const number = ++questions;
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const { signal } = stop;
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<SimulatorAnswer>) => {
        if (data.number !== number) return;
        stop.abort();
        resolve(data.simulation);
      },
      { signal },
    );
    worker.addEventListener(
      'error',
      (event) => {
        event.preventDefault();
        stop.abort();
        reject(new Error('The simulator could not be started.'));
      },
      { signal },
    );
    worker.postMessage({ number, supposed } satisfies Question);
  });
}

async function runHere(supposed: Supposed): Promise<Simulation> {
  const { simulate } = await fetched(import('#shared/rules/battles/simulate'));
  return simulate(supposed);
}

/** Who types a number should not start a simulation with each digit. In ms. */
const PAUSE_MS = 150;

/** The simulation of what the form says: the last one stays until the next is ready. Null while nobody attacks. */
export function useSimulation(supposed: Supposed | undefined): Simulation | null {
  const simulator = useRef<Simulator>(null);
  const [result, setResult] = useState<Simulation | null>(null);
  useEffect(() => {
    simulator.current = openSimulator();
    return () => simulator.current?.close();
  }, []);
  const question = supposed && JSON.stringify(supposed);
  useEffect(() => {
    if (question === undefined) return setResult(null);
    let overtaken = false;
    const timer = setTimeout(async () => {
      const next = await simulator.current?.run(JSON.parse(question));
      if (next && !overtaken) setResult(next);
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [question]);
  return result;
}
