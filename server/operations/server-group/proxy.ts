import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { closeListener } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type Child, launch } from './child.ts';

const START = fileURLToPath(new URL('../haproxy.sh', import.meta.url));
const START_MS = 15_000;

/** HAProxy prints these messages both in its log and on its error output. */
const DOUBLED = /^\[(NOTICE|WARNING|ALERT)\]/;

/**
 * Starts HAProxy for servers with these names and addresses (host:port), which need not run yet, on a port of all
 * interfaces. Resolves when it answers.
 */
export async function startProxy(options: {
  readonly port: number;
  readonly servers: Readonly<Record<string, string>>;
  readonly trustProxy?: number;
  /** Where Prometheus reads its metrics, as address:port; nowhere if this is not given. */
  readonly metrics?: string | undefined;
  /** Whether connections per address are unlimited. */
  readonly unlimited?: boolean;
  readonly onLine?: (line: string) => void;
}): Promise<Child> {
  const { port, servers, trustProxy = 1, metrics, unlimited = false, onLine } = options;
  await refuseIfTaken(port);
  const child = launch('sh', [START], {
    env: {
      PATH: process.env.PATH,
      PROXY_BIND: `*:${port}`,
      TRUST_PROXY: String(trustProxy),
      ...(metrics && { PROXY_METRICS: metrics }),
      RATE_LIMIT: unlimited ? 'off' : 'on',
      GAME_SERVERS: Object.entries(servers)
        .map(([name, address]) => `${name}=${address}`)
        .join(' '),
    },
    onLine: (line) => !DOUBLED.test(line) && onLine?.(line),
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      () => true,
      () => false,
    );
  if ((await waitUntil(async () => child.hasEnded || (await answers()), START_MS)) && !child.hasEnded) return child;
  await child.end('SIGKILL');
  throw new Error(`haproxy did not start on port ${port}:\n${child.output()}`);
}

async function refuseIfTaken(port: number): Promise<void> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `Port ${port} cannot be opened. If something listens there, stop it, or choose another: PORT=${port + 1} npm run fleet`,
      { cause: error },
    );
  }
  await closeListener(server);
}
