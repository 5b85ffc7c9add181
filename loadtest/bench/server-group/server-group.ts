import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, freePort, isGone, type OwnProcess, run, stop } from '../../lib/process.ts';

/** Why several servers cannot be started here; undefined if they can. */
export const SERVER_GROUP_MISSING = ['haproxy', 'redis-server']
  .filter((program) => spawnSync(program, ['-v']).error !== undefined)
  .map((program) => `There is no ${program} on the PATH.`)
  .at(0);

/** Processes of `npm run fleet`, which operators use to run several servers. */
export interface ServerGroup {
  /** Origin of the proxy. */
  readonly origin: string;
  readonly names: readonly string[];
  /** Sends the signal to the current process of this server. Resolves when another process has replaced it. */
  replace(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** The proxy's log lines about the servers. */
  proxyLines(): string[];
  close(): Promise<void>;
}

const BACK_MS = 60_000;
const LOOK_AGAIN_MS = 20;

/** Starts the proxy and this many servers. `env` as in .env.example. */
export async function startServerGroup(servers: number, env: NodeJS.ProcessEnv, cwd: string): Promise<ServerGroup> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const group = run('server/cli/server-group.ts', {
    args: ['--servers', String(servers)],
    env: { ...env, PORT: String(port), PUBLIC_URL: origin },
    cwd,
  });
  await addressOf(group);
  return {
    origin,
    names: Array.from({ length: servers }, (_, index) => `game-${index + 1}`),
    replace: async (name, signal) => {
      const before = processIdsOf(name, group);
      process.kill(before.at(-1) ?? 0, signal);
      const isBack = async () =>
        processIdsOf(name, group).length > before.length && (await fetch(`${origin}/${name}/ready`)).ok;
      const end = performance.now() + BACK_MS;
      while (!(await isBack())) {
        if (isGone(group.child)) throw new Error(`The server group has ended:\n${group.printed()}`);
        if (performance.now() > end)
          throw new Error(`${name} did not come back in ${BACK_MS / 1000} s:\n${group.printed()}`);
        await sleep(LOOK_AGAIN_MS);
      }
    },
    proxyLines: () =>
      group
        .printed()
        .split('\n')
        .filter((line) => line.startsWith('proxy | ')),
    close: () => stop(group),
  };
}

/** Ids of all processes that this server has had so far. */
function processIdsOf(name: string, { printed }: OwnProcess): number[] {
  return [...printed().matchAll(new RegExp(`^${name} is process (\\d+)\\.$`, 'gm'))].map(([, pid]) => Number(pid));
}
