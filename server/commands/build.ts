import { ensureClientBuild } from '../client-build.ts';

/** `npm run build`: builds the client now, so that no start has to; an image does so, and then leaves Vite out. */
await ensureClientBuild((line) => void process.stdout.write(`${line}\n`));
