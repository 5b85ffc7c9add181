import { type DestinationStream, type Logger, pino } from 'pino';

/** A write for each line would cost as much as the line: bytes and ms after which what was said must be out. */
const AT_ONCE = { minLength: 4096, periodicFlush: 200 };

let standardOutput: ReturnType<typeof pino.destination> | undefined;

function toStandardOutput(): DestinationStream {
  if (standardOutput) return standardOutput;
  const out = pino.destination({ dest: 1, sync: true, ...AT_ONCE });
  process.once('exit', () => out.flushSync());
  standardOutput = out;
  return out;
}

/** Structured lines on standard output; what a token or a password could stand in is never written. */
export function createLog(level: string, to: DestinationStream = toStandardOutput()): Logger {
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
