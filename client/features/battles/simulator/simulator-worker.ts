import { type Supposed, simulate } from '#shared/rules/battles/simulate';

/** Runs simulations away from the page. Each question brings the port for its answer. */
self.onmessage = ({ data, ports: [answer] }: MessageEvent<Supposed>) => {
  answer?.postMessage(simulate(data));
};
