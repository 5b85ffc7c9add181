import { ensureClientBuild } from './builds/client-build.ts';
import { runServer } from './cli/run-server.ts';
import { spa } from './http/pages/spa.ts';

/** Resolves when the server is open, or is about to end because it cannot be. */
export const opened = runServer(async (say) => spa(await ensureClientBuild(say)));
