import { existsSync } from 'node:fs';
import type { Router } from 'express';
import { readConfig } from '../config.ts';
import { type RunningServer, startMessage, startServer } from '../start.ts';
import { VERSION } from '../version.ts';

/** A stop that takes longer than this plus DRAIN_MS is forced, because process managers are told that it takes 5 s. */
const STOP_DEADLINE_MS = 4500;

/**
 * Runs the server until a signal (exit code 0), or until an error or the loss of the database (exit code 1 and one
 * sentence).
 */
export async function runServer(client: (say: (line: string) => void) => Promise<Router>): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  let starting: Promise<RunningServer> | undefined;
  let stopping = false;
  let drainMs = 0;

  const stop = async (code: number, sentence?: string) => {
    if (stopping) return;
    stopping = true;
    if (sentence) process.stderr.write(`${sentence}\n`);
    const isRequested = code === 0;
    setTimeout(() => process.exit(code || 1), STOP_DEADLINE_MS + (isRequested ? drainMs : 0)).unref();
    // A failed start is reported below.
    const server = await starting?.catch(() => undefined);
    if (isRequested) await server?.drain();
    await server?.close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on(
    'uncaughtException',
    (error) => void stop(1, `The server has to stop because of an unexpected error: ${error.stack}`),
  );

  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    drainMs = config.drainMs;
    say(`Seventh Chevron ${VERSION}`);
    starting = startServer(config, { client: () => client(say), say, onLost: (sentence) => void stop(1, sentence) });
    const server = await starting;
    say(startMessage(config, server));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    if (!stopping) process.exit(1);
  }
}
