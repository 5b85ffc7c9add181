import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';
import { type Game, type RunningGame, startGame } from './game-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file connects to the browser of this run. */
    browser: string;
    games: SharedGames;
  }
}

/** The games that all test files play in, side by side: each file makes players of its own. */
interface SharedGames {
  /** An hour is a minute: a shipyard takes some seconds, and a scout that is sent out for days stays out. */
  readonly steady: Game;
  /** A day is twelve seconds: a scout comes home while one watches, and the mines fill a bank in no time. */
  readonly swift: Game;
}

/** One browser and two games for all browser tests: to start them for each file takes longer than most tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const play = (GAME_SPEED: string) => startGame({ GAME_SPEED, RATE_LIMIT: 'off' });
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    process.off('SIGTERM', closeEarly);
    await Promise.all(started.map((each) => each.close()));
  };
  // Vitest ends at once on SIGTERM, without this teardown: the games would go on.
  const closeEarly = () => void close().finally(() => process.exit(143));
  process.once('SIGTERM', closeEarly);
  const keep = <T extends { close(): Promise<void> }>(each: T): T => {
    started.push(each);
    return each;
  };
  try {
    const browser = keep(await serveBrowser());
    // The first start builds the game for both.
    const steady = keep(await play('60'));
    const swift = keep(await play('7200'));
    project.provide('browser', browser.wsEndpoint());
    project.provide('games', { steady: addressesOf(steady), swift: addressesOf(swift) });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without its functions, which cannot be handed to another thread. */
const addressesOf = ({ address, mailbox, dataDir }: RunningGame): Game => ({ address, mailbox, dataDir });
