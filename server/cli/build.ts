import { ensureClientBuild } from '../builds/client-build.ts';
import { ensureServerBuild } from '../builds/server-build.ts';

/**
 * `npm run build`: builds client and server, so that a start need not. The Docker image does this and then removes the
 * build tools. With `--server`, as `npm start` calls it, only the server is built; the server builds the client while
 * its database starts.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
await ensureServerBuild(say);
if (!process.argv.includes('--server')) await ensureClientBuild(say);
