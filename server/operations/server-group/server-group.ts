import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { ensureServerBuild } from '../../builds/server-build.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import type { Child } from './child.ts';
import { type GameServer, superviseServer } from './game-server.ts';
import { startProxy } from './proxy.ts';

/** Several servers of one game behind one proxy, like docker-compose.yml. */
export interface ServerGroup {
  /** The address of the proxy on this machine. */
  readonly origin: string;
  readonly servers: readonly GameServer[];
  /** Resolves with a sentence if the proxy ends unexpectedly. */
  readonly lost: Promise<string>;
  /** Stops everything that was started, servers first. */
  close(): Promise<void>;
}

export interface ServerGroupPlan {
  readonly servers: number;
  readonly port: number;
  /**
   * The environment of every server, as in .env.example. DATABASE_URL, REDIS_URL, JWT_SECRET and PUBLIC_URL are
   * required.
   */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Further processes to be killed if this process dies. */
  readonly others?: readonly Child[];
  readonly say: (line: string) => void;
}

/** How long the proxy may take to notice that the servers are ready. */
const KNOWN_MS = 10_000;

/**
 * Starts servers and proxy. Resolves when players can connect. If something does not start, everything is stopped and
 * the error has the reason.
 */
export async function startServerGroup(plan: ServerGroupPlan): Promise<ServerGroup> {
  const { port, cwd, say, others = [] } = plan;
  const names = Array.from({ length: plan.servers }, (_, index) => `game-${index + 1}`);
  const ports = await Promise.all(names.map(freePort));
  const [program, nodeFlags] = [await ensureServerBuild(say), await flagsOfStart()];
  const watchdog = startWatchdog();
  const servers: GameServer[] = [];
  // Our proxy, and those that the operator runs in front of it.
  const trustProxy = Math.max(1, Number(plan.env.TRUST_PROXY ?? 1));
  const origin = `http://127.0.0.1:${port}`;
  let proxy: Child | undefined;
  let opened = false;

  const updateWatch = () => {
    const processes = [...servers, ...others, ...(proxy ? [proxy] : [])];
    watchdog.watch(processes.map(({ pid }) => pid).filter((pid) => pid > 0));
  };
  const add = async (name: string, index: number) => {
    const env = {
      ...plan.env,
      PORT: String(ports[index]),
      // Only the proxy, whose word about the players' addresses is taken, may connect.
      BIND_ADDRESS: '127.0.0.1',
      PUBLIC_ADDRESS: `/${name}`,
      TRUST_PROXY: String(trustProxy),
      TRUST_LOOPBACK: 'off',
    };
    servers[index] = await superviseServer({ name, env, cwd, program, nodeFlags, say, changed: updateWatch });
    updateWatch();
  };
  let closing: Promise<void> | undefined;
  const end = async () => {
    await Promise.all(servers.map((server) => server.close()));
    await proxy?.end('SIGTERM');
    watchdog.stop();
  };
  const close = () => {
    closing ??= end();
    return closing;
  };
  try {
    // The proxy starts first, because its port may be in use, and because it tells early players to wait.
    const addresses = Object.fromEntries(names.map((name, index) => [name, `127.0.0.1:${ports[index]}`]));
    proxy = await startProxy({
      port,
      servers: addresses,
      trustProxy,
      metrics: plan.env.PROXY_METRICS,
      unlimited: plan.env.RATE_LIMIT === 'off',
      onLine: (line) => opened && say(`proxy | ${line}`),
    });
    const [first = '', ...rest] = names;
    // The first server creates the galaxy and builds the client.
    await add(first, 0);
    await Promise.all(rest.map((name, index) => add(name, index + 1)));
    opened = await waitUntil(async () => (await fetch(`${origin}/ready`)).ok, KNOWN_MS);
    if (!opened) throw new Error(`The proxy does not find the servers:\n${proxy.output()}`);
  } catch (error) {
    await close();
    throw error;
  }
  const lost = proxy.ended.then((why) => `The proxy has ended (${why}).`);
  return { origin, servers, lost, close };
}

/** The flags that `npm start` passes to Node. */
async function flagsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const flags = /exec node (.*) \.build/.exec(scripts.start)?.[1];
  if (!flags) throw new Error(`Node's flags were not found in: ${scripts.start}`);
  return flags.split(' ');
}

/** Reads lists of pids from its input, and kills those of the last list when the input ends. */
const WATCH = 'trap "" INT TERM HUP; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill $pids';

/** Kills child processes if this process dies without stopping them, as after `kill -9`. */
interface ProcessWatchdog {
  /** Replaces the list of processes to be killed. */
  watch(pids: readonly number[]): void;
  /** Ends the watch without killing anything. */
  stop(): void;
}

function startWatchdog(): ProcessWatchdog {
  const watcher = spawn('sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  // If the watcher is gone, there is nothing to write to.
  watcher.stdin.on('error', () => undefined);
  watcher.on('error', () => undefined);
  return {
    watch: (pids) => void watcher.stdin.write(`${pids.join(' ')}\n`),
    stop: () => void watcher.stdin.end('\n'),
  };
}
