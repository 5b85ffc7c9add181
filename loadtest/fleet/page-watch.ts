import { setTimeout as sleep } from 'node:timers/promises';

/** Somebody who opens the game's page all the time. */
export interface PageWatch {
  readonly opened: number;
  /** What came in place of the page. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

const EVERY_MS = 50;

export function watchPage(origin: string): PageWatch {
  const errors: string[] = [];
  let [opened, over] = [0, false];
  const look = async () => {
    while (!over) {
      const seen = await fetch(`${origin}/`, { headers: { Accept: 'text/html' } }).then(
        async (response) => ({ status: response.status, html: await response.text() }),
        (error: Error) => ({ status: 0, html: error.message }),
      );
      opened++;
      if (seen.status !== 200 || !seen.html.includes('<script type="module"')) {
        errors.push(`${seen.status} ${seen.html.slice(0, 200)}`);
      }
      await sleep(EVERY_MS);
    }
  };
  const looking = look();
  return {
    get opened() {
      return opened;
    },
    errors,
    stop: () => {
      over = true;
      return looking;
    },
  };
}
