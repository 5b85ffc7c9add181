import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';
import { type Game, type RunningGame, startGame } from './game-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket address of this run's browser; empty if it could not be started. */
    browser: string;
    games: SharedGames;
  }
}

/** The games that all test files share; each file creates its own players. */
interface SharedGames {
  /** An hour is a minute: a shipyard takes some seconds, and a scout that is sent out for days stays out. */
  readonly steady: Game;
  /** A day is twelve seconds: a scout returns during a test, and mines fill a bank quickly. */
  readonly swift: Game;
}

/** One browser and two games for all browser tests, because starting them takes longer than most tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The seed makes a failure on the map repeatable.
  const play = (GAME_SPEED: string) => startGame({ GAME_SPEED, RATE_LIMIT: 'off', GALAXY_SEED: '7' });
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(started.map((each) => each.close()));
  };
  const keep = <T extends { close(): Promise<void> }>(each: T): T => {
    started.push(each);
    return each;
  };
  const browser = await serveBrowser().catch((error: Error) => error);
  if (browser instanceof Error) {
    leaveOut(project, browser);
    return close;
  }
  try {
    keep(browser);
    // The first start builds the game for both.
    const steady = keep(await play('60'));
    const swift = keep(await play('7200'));
    const { programs } = project.getProvidedContext();
    project.provide('browser', browser.wsEndpoint());
    project.provide('games', {
      steady: { ...addressesOf(steady), programs },
      swift: { ...addressesOf(swift), programs },
    });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without a browser every test is reported as skipped, as if its name had not been asked for. */
function leaveOut(project: TestProject, { message }: Error): void {
  const reason = /error while loading.*/.exec(message)?.[0] ?? message.split('\n', 1)[0];
  process.stdout.write(`Browser tests are left out: Chromium could not be started: ${reason}\n`);
  project.config.testNamePattern = /(?!)/;
  project.provide('browser', '');
  project.provide('games', {} as SharedGames);
}

/** Strips functions, which cannot be passed to a worker. */
const addressesOf = ({ address, mailbox, dataDir }: RunningGame): Game => ({ address, mailbox, dataDir });
