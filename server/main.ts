import { ensureClientBuild } from './builds/client-build.ts';
import { runServer } from './cli/run-server.ts';
import { spa } from './http/pages/spa.ts';

/** Resolves when the server is open, or when its start has failed and the process is about to end. */
export const opened = runServer(async (say) => spa(await ensureClientBuild(say)));
