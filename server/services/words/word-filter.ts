import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { hasFilteredWord, readWordFilter } from '#shared/rules/letters/word-filter';
import type { AppContext } from '../command/app-context.ts';

/**
 * The filter of the file at this path, with one word on each line; without a path, nothing is filtered. The file is read again
 * when it has changed. While it cannot be read, the words of the last time count, and the log says so once.
 */
export function createWordFilter(path: string | undefined, log: Pick<Logger, 'warn'>): AppContext['wordFilter'] {
  let words: readonly string[] = [];
  let readAs = '';
  let isLost = false;

  async function refresh(file: string): Promise<void> {
    const { mtimeMs, size, ino } = await stat(file);
    const state = `${mtimeMs} ${size} ${ino}`;
    if (state === readAs) return;
    words = readWordFilter(await readFile(file, 'utf8'));
    readAs = state;
  }

  return {
    finds: async (text) => {
      if (path === undefined) return false;
      try {
        await refresh(path);
        isLost = false;
      } catch (error) {
        if (!isLost) log.warn({ err: error, path }, 'The word filter cannot be read; the words read before count');
        isLost = true;
      }
      return hasFilteredWord(text, words);
    },
  };
}
