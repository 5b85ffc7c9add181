import { type DestinationStream, type Logger, pino } from 'pino';

/** A write for each line would cost as much as the line: bytes and ms after which what was said is out. */
const MOST_BYTES = 4096;
const MOST_MS = 200;
/** Bytes that wait where nothing can be written, as on a full disk; what comes then is lost. */
const MOST_WAITING = 1024 * 1024;

let standardOutput: DestinationStream | undefined;

function toStandardOutput(): DestinationStream {
  if (standardOutput) return standardOutput;
  const out = pino.destination({ dest: 1, sync: true, minLength: MOST_BYTES, maxLength: MOST_WAITING });
  let isRefused = false;
  // A log that nobody takes must not end the game.
  out.on('error', () => {
    isRefused = true;
  });
  process.once('exit', () => {
    isRefused = false;
    out.flush();
    // It tries for ever where its first try finds nobody who reads: the process would never end.
    if (!isRefused) out.flushSync();
  });
  let isWaiting = false;
  // pino's own periodic flush writes nothing five times a second where nothing is said.
  const flush = () => {
    isWaiting = false;
    out.flush();
  };
  standardOutput = {
    write: (line) => {
      out.write(line);
      if (!isWaiting) setTimeout(flush, MOST_MS).unref();
      isWaiting = true;
    },
  };
  return standardOutput;
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
