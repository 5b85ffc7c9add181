import { type Simulation, type Supposed, simulate } from '#shared/rules/battles/simulate';

/** A question to the worker. Its answer carries the same number. */
export interface Question {
  readonly number: number;
  readonly supposed: Supposed;
}

export interface SimulatorAnswer {
  readonly number: number;
  readonly simulation: Simulation;
}

/** Runs simulations away from the page. Each message is answered by one, in order. */
self.onmessage = ({ data: { number, supposed } }: MessageEvent<Question>) => {
  self.postMessage({ number, simulation: simulate(supposed) } satisfies SimulatorAnswer);
};
