import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

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

/** How long a cause of errors is not written again. */
const SAME_CAUSE_MS = 60_000;

const WRITTEN_ONCE = 'What needs this is refused or tried again; further lines about it are left out for a minute';

/** A cause of errors that was written. */
interface Told {
  readonly at: number;
  /** How many lines were left out since. */
  leftOut: number;
}

/**
 * Writes structured lines to the standard output. Fields that may hold a token or a password are redacted. `causeOf`: what an
 * error is only a consequence of, such as a database that is away. Of each cause, one line a minute is written, without a stack.
 */
export function createLog(
  level: string,
  to: DestinationStream = toStandardOutput(),
  causeOf: (error: unknown) => string | undefined = () => undefined,
): Logger {
  const told = new Map<string, Told>();

  const options = {
    level,
    base: null,
    // Errors of some libraries carry the whole request, including tokens. Only name, message and stack are logged.
    serializers: { err: ({ name, message, stack }: Error) => ({ name, message, stack }) },
    hooks: {
      logMethod(args, write) {
        const [{ err = undefined } = {}, during] = args as unknown as [{ err?: Error }?, string?];
        const cause = err && causeOf(err);
        if (!cause) return write.apply(this, args);
        const last = told.get(cause);
        if (last && performance.now() - last.at < SAME_CAUSE_MS) {
          last.leftOut++;
          return;
        }
        told.set(cause, { at: performance.now(), leftOut: 0 });
        const { message } = err;
        write.apply(this, [{ cause, message, during, ...(last && { leftOut: last.leftOut }) }, WRITTEN_ONCE]);
      },
    } satisfies LoggerOptions['hooks'],
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
