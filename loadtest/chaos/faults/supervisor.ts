import { setTimeout as sleep } from 'node:timers/promises';
import { runGame } from '../../lib/game-server.ts';
import { addressOf, stop } from '../../lib/process.ts';

/** A server process that is started again whenever it ends. */
export interface Supervised {
  readonly origin: string;
  /** Id of the current process. */
  readonly pid: number;
  /** How often it ended unexpectedly. */
  readonly unexpectedExits: number;
  /** The output of all its processes. */
  out(): string;
  /** Sends SIGKILL. Returns whether there was a process. */
  kill(): boolean;
  close(): Promise<void>;
}

/** Pause before a restart, so that a server that cannot start does not use up the CPU. */
const PAUSE_MS = 100;

/** Starts a server and restarts it whenever it ends. Resolves when it is ready for the first time. */
export async function supervise(
  port: number,
  env: NodeJS.ProcessEnv,
  cwd: string,
  options: { readonly nodeArgs?: readonly string[]; readonly fromSources?: boolean } = {},
): Promise<Supervised> {
  const start = () => runGame({ env: { ...env, PORT: String(port) }, cwd, ...options });
  let [running, killed, over] = [await start(), false, false];
  let [printedBefore, unexpectedExits] = ['', 0];

  const keepAlive = async () => {
    while (!over) {
      const { ended, printed } = running;
      await ended;
      printedBefore += printed();
      if (over) return;
      if (!killed) unexpectedExits++;
      await sleep(PAUSE_MS);
      if (!over) running = await start();
      // Reset only now: a second kill while no process runs must not excuse the next unexpected end.
      killed = false;
    }
  };
  const close = async () => {
    over = true;
    await stop(running);
    await living;
  };
  const living = keepAlive();
  await addressOf(running).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    get pid() {
      return running.pid;
    },
    get unexpectedExits() {
      return unexpectedExits;
    },
    out: () => printedBefore + running.printed(),
    kill: () => {
      killed = true;
      return running.child.kill('SIGKILL');
    },
    close,
  };
}
