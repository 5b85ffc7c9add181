import { fileURLToPath } from 'node:url';
import { until } from '../../store/postgres/until.ts';
import { type Child, launch } from './child.ts';

const CONFIG = fileURLToPath(new URL('../haproxy.cfg', import.meta.url));
const START_MS = 15_000;

/** What it logs it says on its error output, too. */
const DOUBLED = /^\[(NOTICE|WARNING|ALERT)\]/;

/** The file names the servers one by one. */
export const MOST_SERVERS = 9;

/**
 * HAProxy before servers at these addresses (host:port), on a port of all interfaces. Resolves when it lets players
 * through to one of them.
 */
export async function startProxy(options: {
  readonly port: number;
  readonly servers: readonly string[];
  readonly trustProxy?: number;
  readonly onLine?: (line: string) => void;
}): Promise<Child> {
  const { port, servers, trustProxy = 1, onLine } = options;
  const child = launch('haproxy', ['-db', '-f', CONFIG], {
    env: {
      PATH: process.env.PATH,
      PROXY_BIND: `*:${port}`,
      TRUST_PROXY: String(trustProxy),
      ...Object.fromEntries(servers.map((address, index) => [`GAME_${index + 1}`, address])),
    },
    onLine: (line) => !DOUBLED.test(line) && onLine?.(line),
  });
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  // One that cannot have its port ends, and whoever has it might answer.
  await until(async () => child.isGone || (await isOpen()), START_MS);
  if (!child.isGone && (await isOpen())) return child;
  await child.end('SIGKILL');
  throw new Error(`haproxy did not start on port ${port}:\n${child.said()}`);
}
