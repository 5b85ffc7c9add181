import { type Logger, pino } from 'pino';

/** Structured lines on standard output; what a token or a password could stand in is never written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token', '*.access_token', '*.refresh_token'],
  });
}
