import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Answers are some kilobytes long: to look 16 kB back finds nearly all that repeats, in 96 kB of memory instead of 256. */
const WINDOW_BITS = 14;

/**
 * For answers that may be large; files of the client are compressed at the build. Thousands may come at once after a
 * restart, so memory and CPU count for more than the last bytes.
 */
export const compress: RequestHandler = compression({
  level: 4,
  windowBits: WINDOW_BITS,
  memLevel: 6,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
});

/** Shorter texts, in characters, are not compressed; compression itself draws the line at as many bytes. */
export const WORTH_COMPRESSING = 1024;
