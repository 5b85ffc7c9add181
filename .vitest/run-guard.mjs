import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Started by run-folder.ts with the folder of a test run.

const [folder] = process.argv.slice(2);
// Who ends everything that is called vitest, or names the folder, must not end the guard with it.
process.title = 'run-guard';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.stdin.resume().on('end', async () => {
  // A process that was being started meanwhile is found by the next look.
  for (let left = endAll(); left > 0; left = endAll()) await sleep(100);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Ends every process whose arguments or environment name the folder; returns how many there were. Finds none without /proc. */
function endAll() {
  let ended = 0;
  for (const pid of processes()) {
    const [args, environment] = ['cmdline', 'environ'].map((file) => textOf(`/proc/${pid}/${file}`));
    if (pid === process.pid || !`${args}${environment}`.includes(folder)) continue;
    try {
      // On SIGQUIT PostgreSQL gives its shared memory back.
      process.kill(pid, args.includes('postgres') ? 'SIGQUIT' : 'SIGKILL');
      ended++;
    } catch {
      // It has ended by itself, or is not ours.
    }
  }
  return ended;
}

function processes() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
