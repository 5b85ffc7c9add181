import { openEmbeddedPostgres } from './embedded-postgres.ts';

/** Run by the tests as a process of its own: opens a DATA_DIR, prints the URL, and lets go when its stdin ends. */
const [dataDir = '', mode] = process.argv.slice(2);
const database = await openEmbeddedPostgres({ dataDir, say: () => undefined, onLost: () => undefined });
process.stdout.write(`${database.url}\n`);

if (mode === 'hold') {
  process.stdin.resume().once('end', () => void database.release());
}
