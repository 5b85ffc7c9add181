import { type Supposed, simulate } from '#shared/rules/battles/simulate';

/** Runs simulations away from the page. Each message is answered by one, in order. */
self.onmessage = ({ data }: MessageEvent<Supposed>) => {
  self.postMessage(simulate(data));
};
