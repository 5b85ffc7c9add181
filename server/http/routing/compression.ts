import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Compresses large responses. Small ones should not pass through it: the middleware costs as much as a short response.
 */
export const compress: RequestHandler = compression();

/** Responses with fewer characters are not compressed. The compression library has the same threshold, in bytes. */
export const WORTH_COMPRESSING = 1024;
