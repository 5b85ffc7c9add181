import compression from 'compression';
import type { RequestHandler } from 'express';

/** For what may be large: to stand by for an answer costs as much as a short answer itself. */
export const compress: RequestHandler = compression();

/** Shorter texts, in characters, are not compressed; compression itself draws the line at as many bytes. */
export const WORTH_COMPRESSING = 1024;
