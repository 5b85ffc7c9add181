import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured lines on standard output; what a token or a password could stand in is never written. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
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
