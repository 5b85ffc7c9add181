import { openEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Run by tests as a separate process: opens a DATA_DIR, prints its URL and, with 'hold', releases it when its standard
 * input ends.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const database = await openEmbeddedPostgres({ dataDir, say: () => undefined, onLost: () => undefined });
process.stdout.write(`${database.url}\n`);

if (mode === 'hold') {
  process.stdin.resume().once('end', () => void database.release());
}
