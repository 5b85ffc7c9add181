import { ensureClientBuild } from '../builds/client-build.ts';
import { buildImage } from '../builds/image-build.ts';
import { ensureServerBuild } from '../builds/server-build.ts';

/**
 * `npm run build`: builds client and server, so that a start need not. With `--server`, as `npm start` calls it, only the server is
 * built; the server builds the client while its database starts. With `--image FOLDER`, all that runs in production is put into a
 * folder, for the Dockerfile.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const [option, folder] = process.argv.slice(2);
if (option === '--image' && folder) await buildImage(folder, say);
else await ensureServerBuild(say);
if (option === undefined) await ensureClientBuild(say);
