import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { errorCode } from './files.ts';
import { freePort } from './free-port.ts';
import { isRunning, type PidFile, type Postmaster, readPidFile, strangerInPidFile } from './pid-file.ts';
import { environment, run } from './system-account.ts';
import { waitUntil } from './wait-until.ts';

const READY_MS = 120_000; // replaying the WAL after a power cut takes a while
const RETRY_MS = 15_000;
const STOP_MS = 5_000;

/** The postmaster that runs on this cluster, once it accepts connections; undefined if there is none. */
export async function runningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  let found = await readPidFile(cluster);
  const settled = await waitUntil(async () => {
    found = await readPidFile(cluster);
    return !found || found.ready || !isRunning(found.pid, cluster);
  }, READY_MS);
  if (!settled) {
    throw new Error(`PostgreSQL (process ${found?.pid}) runs but takes no connections; see ${cluster.log}, or end it.`);
  }
  return found && isRunning(found.pid, cluster) ? found : undefined;
}

/** Connections of one server of the game, and of commands beside all servers. */
const CONNECTIONS = { perServer: 24, besides: 11 };
/** Who starts more servers than these says so. */
const SERVERS = 5;

/** Starts PostgreSQL with the programs in `native`, for this many servers, and waits until it accepts connections. */
export async function startPostmaster(cluster: Cluster, native: string, servers = SERVERS): Promise<Postmaster> {
  const end = performance.now() + RETRY_MS;
  for (;;) {
    const started = await attempt(cluster, native, servers);
    if (started) return started;
    const log = await readFile(cluster.log, 'utf8');
    const orphans = log.includes('pre-existing shared memory block');
    const portTaken = log.includes('Address already in use');
    if ((!orphans && !portTaken) || performance.now() > end) {
      throw new Error(
        `PostgreSQL cannot start on ${cluster.data} (${lastWords(log)}); ` +
          `see ${cluster.log}, and restore a backup if the folder is damaged.`,
      );
    }
    if (orphans) await endOrphans(cluster);
    await sleep(50);
  }
}

/**
 * Stops PostgreSQL: with a fast shutdown, and after five seconds with an immediate one, from which it recovers at the
 * next start.
 */
export async function stopPostmaster({ pid }: Postmaster, cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid, cluster)) return;
    send(signal, pid);
    if (await waitUntil(() => !isRunning(pid, cluster), STOP_MS)) return;
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error; // it may have ended at this moment
  }
}

/** One attempt to start. Undefined if PostgreSQL ended at once; its log holds the reason. */
async function attempt(cluster: Cluster, native: string, servers: number): Promise<Postmaster | undefined> {
  const log = await openLog(cluster);
  const child = spawn(program(native, 'postgres'), await settings(cluster, servers), {
    ...cluster.account,
    cwd: '/',
    env: { ...environment, ...(await strangerInPidFile(cluster)) },
    stdio: ['ignore', log.fd, log.fd],
    detached: true, // its own session: Ctrl-C in a terminal must not end PostgreSQL before the server has closed
  });
  let ended = false;
  child.once('error', () => (ended = true)); // the programs have been tried out before, so this machine has run out of processes
  child.once('exit', () => (ended = true));
  child.unref();
  await log.close();
  let found: PidFile | undefined;
  const ready = await waitUntil(async () => {
    found = await readPidFile(cluster);
    return ended || (found?.pid === child.pid && found?.ready === true);
  }, READY_MS);
  if (!ready) child.kill('SIGQUIT');
  return ready && !ended ? found : undefined;
}

async function settings(cluster: Cluster, servers: number): Promise<string[]> {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: await freePort(),
    max_connections: CONNECTIONS.perServer * Math.max(SERVERS, servers) + CONNECTIONS.besides,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps players' data out of the log, and the log small: failed statements reach the game, which logs them itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return ['-D', cluster.data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Truncates the log. We may be root in a folder of PostgreSQL's user, so a symbolic link there is not followed. */
async function openLog(cluster: Cluster): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants;
  const handle = await open(cluster.log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600);
  if (cluster.account) await handle.chown(cluster.account.uid, cluster.account.gid);
  return handle;
}

/** Kills backends that survived a kill -9 of the postmaster. Their work is lost anyway. */
async function endOrphans(cluster: Cluster): Promise<void> {
  const ofThisCluster = '[ "$(readlink "$p/cwd")" = "$0" ] && [ "$(cat "$p/comm")" = postgres ]';
  const script = `for p in /proc/[0-9]*; do ${ofThisCluster} && kill -9 "\${p#/proc/}"; done; true`;
  await run('sh', ['-c', script, cluster.data], cluster.account); // as the account: root without ptrace may not read these links
}

/** The reason that PostgreSQL logged last. */
function lastWords(log: string): string {
  const fatal = [...log.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1];
  return fatal ?? log.trim().split('\n').at(-1) ?? '';
}
