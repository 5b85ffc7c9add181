import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines are written in batches, because a write costs as much as formatting a line: after this many bytes or ms. */
const BATCH_BYTES = 4096;
const BATCH_MS = 200;
/** How many bytes wait while writing fails, for example on a full disk. Further lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;

let standardOutput: DestinationStream | undefined;

function toStandardOutput(): DestinationStream {
  if (standardOutput) return standardOutput;
  const out = pino.destination({ dest: 1, sync: true, minLength: BATCH_BYTES, maxLength: MAX_WAITING_BYTES });
  let hasFailed = false;
  // A log that cannot be written must not end the game.
  out.on('error', () => {
    hasFailed = true;
  });
  process.once('exit', () => {
    hasFailed = false;
    out.flush();
    // `flushSync` retries for ever if nobody reads the output, and the process would never end. So it is called only if
    // `flush` met no error.
    if (!hasFailed) out.flushSync();
  });
  let isWaiting = false;
  // The periodic flush of pino would run even if there is nothing to write.
  const flush = () => {
    isWaiting = false;
    out.flush();
  };
  standardOutput = {
    write: (line) => {
      out.write(line);
      if (!isWaiting) setTimeout(flush, BATCH_MS).unref();
      isWaiting = true;
    },
  };
  return standardOutput;
}

/** Writes structured lines to the standard output. Fields that may hold a token or a password are redacted. */
export function createLog(level: string, to: DestinationStream = toStandardOutput()): Logger {
  const options = {
    level,
    base: null,
    // Errors of some libraries carry the whole request, including tokens. Only name, message and stack are logged.
    serializers: { err: ({ name, message, stack }: Error) => ({ name, message, stack }) },
    redact: ['req.headers.authorization', '*.password', '*.token', '*.access_token', '*.refresh_token'],
  };
  return pino(options, to);
}

/**
 * A logger for Colyseus at debug level, because Colyseus reports every refused join and every closed socket as an
 * error.
 */
export function debugLogger(log: Logger) {
  const write = (...words: unknown[]) => log.debug({ words: words.map(String) }, 'Colyseus');
  return { debug: write, trace: write, info: write, warn: write, error: write };
}
