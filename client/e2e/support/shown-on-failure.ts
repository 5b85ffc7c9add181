import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

/** Enough for a page's heading and notices. */
const MOST_CHARACTERS = 1500;

// A browser test that fails says what the open windows of its file showed, because most failures are waits for a text that never came.
afterEach(async ({ task }) => {
  const error = task.result?.state === 'fail' ? task.result.errors?.[0] : undefined;
  if (!error) return;
  const shown = await Promise.all(
    openPages().map(async (page) => {
      const text = await page.evaluate(() => document.body.innerText).catch((reason: unknown) => String(reason));
      return `${page.url()} showed:\n${text.replace(/\s*\n\s*/g, ' | ').slice(0, MOST_CHARACTERS)}`;
    }),
  );
  error.message = [error.message, ...shown].join('\n\n');
});
