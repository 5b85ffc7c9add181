import { ensureClientBuild } from './builds/client-build.ts';
import { runServer } from './commands/run-server.ts';
import { pages } from './http/pages.ts';

/**
 * By then those who come back after a restart are in their rooms. Until then the heap grows unswept (npm start's
 * --initial-old-space-size), from then on V8 keeps it close to what is in use.
 */
const ALL_BACK_MS = 60_000;

/** Resolves when the server is open, or is about to end because it cannot be. */
export const opened = runServer(async (say) => pages(await ensureClientBuild(say)));

setTimeout(() => globalThis.gc?.(), ALL_BACK_MS).unref();
