import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that we started. */
export interface Child {
  readonly pid: number;
  /** What it has said so far, on both outputs. */
  said(): string;
  readonly isGone: boolean;
  /** Resolves when it is gone, with its exit code or the signal that ended it. */
  readonly ended: Promise<string>;
  /** Sends the signal; resolves when the child is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program, in a process group of its own: Ctrl-C in a terminal reaches us alone, and we end the children in order.
 * `onLine` hears each whole line that it says.
 */
export function launch(
  program: string,
  args: readonly string[],
  { env, cwd, onLine }: { env: NodeJS.ProcessEnv; cwd?: string; onLine?: (line: string) => void },
): Child {
  const child = spawn(program, args, {
    env,
    ...(cwd && { cwd }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-REMEMBERED);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
  }
  // 'close' rather than 'exit': by then everything that it said has arrived.
  const ended = once(child, 'close').then(
    ([code, signal]) => String(signal ?? `exit code ${code}`),
    (error: Error) => error.message,
  );
  return {
    pid: child.pid ?? 0,
    said: () => said,
    get isGone() {
      return isGone(child);
    },
    ended,
    end: async (signal) => {
      if (!isGone(child)) child.kill(signal);
      await ended;
    },
  };
}

/** So many characters of what a child said are kept, to tell why it ended. */
const REMEMBERED = 4000;

function isGone({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}
