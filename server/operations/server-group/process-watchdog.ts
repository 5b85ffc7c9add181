import { spawn } from 'node:child_process';

/** Reads lists of pids from its input, and kills those of the last list when the input ends. */
const WATCH = 'trap "" INT TERM HUP; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill $pids';

/** Kills child processes if this process dies without stopping them, as after `kill -9`. */
export interface ProcessWatchdog {
  /** Replaces the list of processes to be killed. */
  watch(pids: readonly number[]): void;
  /** Ends the watch without killing anything. */
  stop(): void;
}

export function startWatchdog(): ProcessWatchdog {
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
