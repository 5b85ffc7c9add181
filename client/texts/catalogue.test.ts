import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { deadKeys, keysOf, keyUsesIn } from './checks/find-keys.ts';
import { sentencesIn } from './checks/find-sentences.ts';

const CLIENT = join(import.meta.dirname, '..');

/** Never read by players, or drawn. */
const OTHER_SOURCES = ['art', 'build', 'e2e', 'texts/checks', 'vite.config.ts'];

/** Read only by the functions beside them. */
const OF_THE_CATALOGUE = /^gameTimeTexts\./;

/** Names of browsers and systems, the same in every language. */
const NAMES = 'ui/format/device.ts';

/** Hands parts of the catalogue on to the notices, which read their keys one by one under shorter names. */
const HANDED_ON = {
  by: 'live/words.ts',
  to: ['live/reactions.ts', 'live/connection.ts'],
  as: { api: 'apiTexts', news: 'newsTexts' } as Readonly<Record<string, string>>,
};

const isIn = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

const sources = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.d|page-fixture|between-tests|fake-rooms)\.tsx?$/.test(entry.name))
  .map((entry) => relative(CLIENT, join(entry.parentPath, entry.name)))
  .filter((file) => !isIn(file, OTHER_SOURCES))
  .map((file) => ({ file, code: readFileSync(join(CLIENT, file), 'utf8') }));
const catalogue = sources.filter(({ file }) => isIn(file, ['texts']));
const users = sources.filter(({ file }) => !isIn(file, ['texts']));

/** The uses of the catalogue by a file, and those of the parts that are handed on to it. */
function usesBy(file: string, code: string): ReturnType<typeof keyUsesIn> {
  const uses = keyUsesIn(file, code);
  const parts = Object.values(HANDED_ON.as);
  if (file === HANDED_ON.by) {
    return {
      paths: uses.paths.filter((path) => !parts.includes(path)),
      mistakes: uses.mistakes.filter(
        (why) => !parts.some((part) => why.endsWith(`read the keys of ${part} one by one`)),
      ),
    };
  }
  if (!HANDED_ON.to.includes(file)) return uses;
  const handedOn = Object.entries(HANDED_ON.as).flatMap(([name, part]) =>
    [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, key]) => `${part}.${key}`),
  );
  return { ...uses, paths: [...uses.paths, ...handedOn] };
}

describe('the catalogue of sentences', () => {
  it('has every sentence of the client', () => {
    const speaking = users.filter(({ file }) => file !== NAMES);
    const found = speaking.flatMap(({ file, code }) => sentencesIn(file, code).map((text) => `${file}:${text}`));
    expect(users.map(({ file }) => file)).toContain('pages/landing/landing-page.tsx');
    expect(found).toEqual([]);
  });

  it('has no key that nothing reads', () => {
    const keys = catalogue.flatMap(({ file, code }) => keysOf(file, code)).filter((key) => !OF_THE_CATALOGUE.test(key));
    const paths = users.flatMap(({ file, code }) => usesBy(file, code).paths);
    expect(keys).toContain('landingTexts.play');
    expect(deadKeys(keys, paths)).toEqual([]);
  });

  it('is read key by key, and only while a page is drawn', () => {
    const mistakes = users.flatMap(({ file, code }) => usesBy(file, code).mistakes.map((why) => `${file}:${why}`));
    expect(mistakes).toEqual([]);
  });
});
