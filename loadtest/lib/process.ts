import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 60_000;
const STOP_MS = 10_000;

/** A program of this repository that runs as a child process. */
export interface OwnProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Its standard output so far, its standard error, and both in the order in which they arrived. */
  readonly out: () => string;
  readonly err: () => string;
  readonly printed: () => string;
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Flags for Node itself, such as `--cpu-prof`. */
  readonly nodeArgs?: readonly string[];
}

/**
 * Runs a program, a path from the root of the repository or an absolute one, with as many file descriptors as the system
 * allows. It inherits only PATH and HOME of our environment.
 */
export function run(program: string, { args = [], env = {}, cwd, nodeArgs = [] }: RunOptions = {}): OwnProcess {
  const translated = program.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  const node = [process.execPath, ...translated, ...nodeArgs, path.resolve(ROOT, program), ...args];
  const [command = '', ...rest] =
    process.platform === 'win32' ? node : ['/bin/sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...node];
  const child = spawn(command, rest, {
    ...(cwd && { cwd }),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TSX_TSCONFIG_PATH: path.join(ROOT, 'tsconfig.json'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '', both: '' };
  for (const name of ['out', 'err'] as const) {
    child[`std${name}`].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
      text.both += part;
    });
  }
  // 'close' instead of 'exit': all output has arrived by then.
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, pid: child.pid ?? 0, out: () => text.out, err: () => text.err, printed: () => text.both, ended };
}

/**
 * Waits for the address that a program prints when it is ready; throws with its output if it ends or takes too long.
 */
export async function addressOf({ child, ended, out, printed }: OwnProcess): Promise<string> {
  const end = performance.now() + START_MS;
  while (performance.now() < end && !isGone(child)) {
    const address = /is open at (\S+)/.exec(out())?.[1];
    if (address) return address.replace('localhost', '127.0.0.1');
    await sleep(50);
  }
  // By then its last lines have arrived.
  if (isGone(child)) await ended;
  throw new Error(`The server did not start:\n${printed()}`);
}

/** Whether a process has ended, by itself or by a signal. */
export function isGone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Sends SIGTERM, and SIGKILL if the process does not end within ten seconds. */
export async function stop({ child, ended }: OwnProcess): Promise<void> {
  if (isGone(child)) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}

/** The range from which ports are drawn, below the one from which the system gives a port to whoever asks for any. */
const PORTS = { from: 20_000, until: 32_000 };

/** A TCP port of the loopback address that is not in use, and that the system gives to nobody who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** CPU and memory of a process are read from /proc, which only Linux has. */
export const CAN_MEASURE = process.platform === 'linux';

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU that a process has used so far, in user and kernel mode. */
export async function cpuSeconds(pid: number): Promise<number> {
  const [user, kernel] = await cpuTicks(pid);
  return (user + kernel) / TICKS_PER_SECOND;
}

/** Seconds of CPU that all descendants of a process have used so far, including those that have ended. */
export async function childrensCpuSeconds(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const used = await Promise.all(children.map(withChildren));
  const [, , user, kernel] = await cpuTicks(pid);
  return used.reduce((sum, seconds) => sum + seconds, (user + kernel) / TICKS_PER_SECOND);
}

async function withChildren(pid: number): Promise<number> {
  // A process that ends meanwhile counts in its parent's fields, which are read last.
  const used = await Promise.all([cpuSeconds(pid), childrensCpuSeconds(pid)]).catch(() => [0]);
  return used.reduce((sum, seconds) => sum + seconds, 0);
}

/** Ticks of the process in user and kernel mode, then of its ended children: fields 14 to 17 of proc(5). */
async function cpuTicks(pid: number): Promise<[user: number, kernel: number, endedUser: number, endedKernel: number]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the process name in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = NaN, kernel = NaN, endedUser = NaN, endedKernel = NaN] = fields.slice(11, 15).map(Number);
  return [user, kernel, endedUser, endedKernel];
}

/** Resident memory of a process in bytes. */
export async function rssBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
