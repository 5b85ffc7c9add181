import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Responses are some kilobytes long: a window of 16 kB finds nearly all repetitions, in 96 kB of memory instead of 256. */
const WINDOW_BITS = 14;

/**
 * Compresses large responses. Small ones should not pass through it: the middleware costs as much as a short response.
 * The client's files are compressed at the build. Thousands of requests may arrive at once after a restart, so memory and
 * CPU count for more than the last bytes.
 */
export const compress: RequestHandler = compression({
  level: 4,
  windowBits: WINDOW_BITS,
  memLevel: 6,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
});

/** Responses with fewer characters are not compressed. The compression library has the same threshold, in bytes. */
export const WORTH_COMPRESSING = 1024;
