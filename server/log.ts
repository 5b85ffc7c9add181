import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The request that is being served: every line that is written meanwhile bears its id, and its player once known. */
export interface Served {
  readonly request: string;
  player?: number;
}

export const served = new AsyncLocalStorage<Served>();

/**
 * Structured lines on standard output; what a token or a password could stand in is never written. Nobody waits for a
 * line to be out: what is written meanwhile goes along with the next.
 */
export function createLog(level: string, to: DestinationStream = pino.destination({ dest: 1, sync: false })): Logger {
  const options = {
    level,
    base: null,
    mixin: () => ({ ...served.getStore() }),
    // Libraries hang the whole request onto their errors, tokens included: what helps is what went wrong, and where.
    serializers: { err: ({ name, message, stack }: Error) => ({ name, message, stack }) },
    redact: ['req.headers.authorization', '*.password', '*.token', '*.access_token', '*.refresh_token'],
  };
  return pino(options, to);
}

/** For Colyseus, which calls every refused join and every cut socket an error: of interest only when looked for. */
export function asDetail(log: Logger) {
  const tell = (...words: unknown[]) => log.debug({ words: words.map(String) }, 'Colyseus');
  return { debug: tell, trace: tell, info: tell, warn: tell, error: tell };
}
