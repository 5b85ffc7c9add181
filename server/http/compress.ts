import compression from 'compression';
import type { RequestHandler } from 'express';

/** For what may be large: to stand by for an answer costs as much as a short answer itself. */
export const compress: RequestHandler = compression();

/** Below this, in bytes, nothing is compressed; as compression itself has it. */
export const WORTH_COMPRESSING = 1024;
