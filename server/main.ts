import { ensureClientBuild } from './builds/client-build.ts';
import { runServer } from './commands/run-server.ts';
import { pages } from './http/pages.ts';

await runServer(async (say) => pages(await ensureClientBuild(say)));
