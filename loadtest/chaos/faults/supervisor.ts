import { setTimeout as sleep } from 'node:timers/promises';
import { runGame } from '../../lib/game-server.ts';
import { addressOf, stop } from '../../lib/process.ts';

/** A server process that is started again whenever it ends. */
export interface Supervised {
  readonly origin: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** How often it ended without being told to. */
  readonly falls: number;
  /** What it has said, in all its lives. */
  out(): string;
  /** Ends it as `kill -9` does. Returns whether there was a process to end. */
  kill(): boolean;
  close(): Promise<void>;
}

/** The pause before it is started again, so that one that cannot start does not take the machine. */
const PAUSE_MS = 100;

/** Starts a server and keeps it alive. Resolves when it is open for the first time. */
export async function supervise(
  port: number,
  env: NodeJS.ProcessEnv,
  cwd: string,
  how: { readonly nodeArgs?: readonly string[]; readonly fromSources?: boolean } = {},
): Promise<Supervised> {
  const start = () => runGame({ env: { ...env, PORT: String(port) }, cwd, ...how });
  let [running, killed, over] = [await start(), false, false];
  let [said, falls] = ['', 0];

  const keepAlive = async () => {
    while (!over) {
      const { ended, out } = running;
      await ended;
      said += out();
      if (over) return;
      if (!killed) falls++;
      await sleep(PAUSE_MS);
      if (!over) running = await start();
      // Only now: who kills it once more while it is gone does not excuse the next one.
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
    get falls() {
      return falls;
    },
    out: () => said + running.out(),
    kill: () => {
      killed = true;
      return running.child.kill('SIGKILL');
    },
    close,
  };
}
