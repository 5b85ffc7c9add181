import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running child process. */
export interface Child {
  readonly pid: number;
  /** The end of its output so far, standard output and errors together. */
  output(): string;
  readonly hasEnded: boolean;
  /** Resolves when it has ended, with its exit code or signal. */
  readonly ended: Promise<string>;
  /** Sends the signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program in a separate process group, so that Ctrl-C in a terminal reaches only this process, which ends its
 * children in order. `onLine` receives each complete line of output.
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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
  }
  // 'close' rather than 'exit': by then all output has arrived.
  const ended = once(child, 'close').then(
    ([code, signal]) => String(signal ?? `exit code ${code}`),
    (error: Error) => error.message,
  );
  return {
    pid: child.pid ?? 0,
    output: () => output,
    get hasEnded() {
      return isGone(child);
    },
    ended,
    end: async (signal) => {
      if (!isGone(child)) child.kill(signal);
      await ended;
    },
  };
}

/** How many characters of output are kept, to explain why the child ended. */
const MAX_OUTPUT = 4000;

function isGone({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}
