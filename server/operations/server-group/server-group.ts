import { readFile } from 'node:fs/promises';
import { ensureServerBuild } from '../../builds/server-build.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import type { Child } from './child.ts';
import { type GameServer, keepServer } from './game-server.ts';
import { leash } from './leash.ts';
import { startProxy } from './proxy.ts';

/** Several servers of one game behind one proxy, as docker-compose.yml has them. */
export interface ServerGroup {
  /** Where players come in, as this machine reaches it. */
  readonly origin: string;
  readonly servers: readonly GameServer[];
  /** Resolves with a sentence if the proxy ends by itself. */
  readonly lost: Promise<string>;
  /** Ends all that was started, servers first. */
  close(): Promise<void>;
}

export interface ServerGroupPlan {
  readonly servers: number;
  readonly port: number;
  /** As in .env.example, for every server: DATABASE_URL, REDIS_URL, JWT_SECRET and PUBLIC_URL must be there. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** What else must not outlive us. */
  readonly others?: readonly Child[];
  readonly say: (line: string) => void;
}

/** How long the proxy may take to see that servers are there. */
const KNOWN_MS = 10_000;

/**
 * Starts servers and proxy. Resolves when players can come in; where something does not start, all of it is ended and the
 * error says why.
 */
export async function startServerGroup(plan: ServerGroupPlan): Promise<ServerGroup> {
  const { port, cwd, say, others = [] } = plan;
  const names = Array.from({ length: plan.servers }, (_, index) => `game-${index + 1}`);
  const ports = await Promise.all(names.map(freePort));
  const [program, nodeFlags] = [await ensureServerBuild(say), await flagsOfStart()];
  const safety = leash();
  const servers: GameServer[] = [];
  // Ours, and those that an operator has before it.
  const trustProxy = Math.max(1, Number(plan.env.TRUST_PROXY ?? 1));
  const origin = `http://127.0.0.1:${port}`;
  let proxy: Child | undefined;
  let opened = false;

  const changed = () => {
    const held = [...servers, ...others, ...(proxy ? [proxy] : [])];
    safety.hold(held.map(({ pid }) => pid).filter((pid) => pid > 0));
  };
  const add = async (name: string, index: number) => {
    const env = {
      ...plan.env,
      PORT: String(ports[index]),
      PUBLIC_ADDRESS: `/${name}`,
      TRUST_PROXY: String(trustProxy),
      TRUST_LOOPBACK: 'off',
    };
    servers[index] = await keepServer({ name, env, cwd, program, nodeFlags, say, changed });
    changed();
  };
  let closing: Promise<void> | undefined;
  const end = async () => {
    await Promise.all(servers.map((server) => server.close()));
    await proxy?.end('SIGTERM');
    safety.letGo();
  };
  const close = () => {
    closing ??= end();
    return closing;
  };
  try {
    // First of all, because its port may be taken; and whoever comes already is told to wait.
    const addresses = ports.map((each) => `127.0.0.1:${each}`);
    proxy = await startProxy({
      port,
      servers: addresses,
      trustProxy,
      unlimited: plan.env.RATE_LIMIT === 'off',
      onLine: (line) => opened && say(`proxy | ${line}`),
    });
    const [first = '', ...rest] = names;
    // The first one sets the world up, and builds the client.
    await add(first, 0);
    await Promise.all(rest.map((name, index) => add(name, index + 1)));
    opened = await waitUntil(async () => (await fetch(`${origin}/ready`)).ok, KNOWN_MS);
    if (!opened) throw new Error(`The proxy does not find the servers:\n${proxy.said()}`);
  } catch (error) {
    await close();
    throw error;
  }
  const lost = proxy.ended.then((why) => `The proxy has ended (${why}).`);
  return { origin, servers, lost, close };
}

/** What `npm start` gives to Node. */
async function flagsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const flags = /exec node (.*) \.build/.exec(scripts.start)?.[1];
  if (!flags) throw new Error(`Node's flags do not stand in: ${scripts.start}`);
  return flags.split(' ');
}
