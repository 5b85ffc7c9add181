import { spawn } from 'node:child_process';

/** Reads lists of processes, and ends those of the last one when nobody is left to write another. */
const WATCH = 'trap "" INT TERM HUP; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill $pids';

/** Ends what we started when we cannot do so ourselves any more, as after `kill -9`. */
export interface Leash {
  /** These, and no others, must not outlive us. */
  hold(pids: readonly number[]): void;
  /** Nobody is held any more. */
  letGo(): void;
}

export function leash(): Leash {
  const watcher = spawn('sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  // Where it is gone there is nobody to tell.
  watcher.stdin.on('error', () => undefined);
  watcher.on('error', () => undefined);
  return {
    hold: (pids) => void watcher.stdin.write(`${pids.join(' ')}\n`),
    letGo: () => void watcher.stdin.end('\n'),
  };
}
