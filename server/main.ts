import { ensureClientBuild } from './builds/client-build.ts';
import { runServer } from './cli/run-server.ts';
import { pages } from './http/pages/spa.ts';

/** Resolves when the server is open, or is about to end because it cannot be. */
export const opened = runServer(async (say) => pages(await ensureClientBuild(say)));
