import { ensureClientBuild } from '../builds/client-build.ts';
import { ensureServerBuild } from '../builds/server-build.ts';

/**
 * `npm run build`: builds client and server now, so that no start has to; an image does so, and then leaves the builders
 * out. `npm start` has only the server built first, with `--server`: it then builds the client while its database starts.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
await ensureServerBuild(say);
if (!process.argv.includes('--server')) await ensureClientBuild(say);
