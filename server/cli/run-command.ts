import { reasonOf } from '../system-errors.ts';
import { Help } from './arguments.ts';

/** Prints one line to the standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command with the arguments of the command line. The exit code is 1 if the command returns false or throws; the
 * message of what it throws is one sentence for a person, and is printed to the error output. `--help` is no failure.
 */
export async function runCommand(command: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    if ((await command(process.argv.slice(2))) === false) process.exitCode = 1;
  } catch (error) {
    if (error instanceof Help) return say(error.message);
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
