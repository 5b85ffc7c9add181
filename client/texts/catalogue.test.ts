import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { deadKeys, keysOf, keyUsesIn } from './checks/find-keys.ts';
import { sentencesIn } from './checks/find-sentences.ts';

const CLIENT = join(import.meta.dirname, '..');

/** Never read by players, or drawn. */
const OTHER_SOURCES = [
  'art',
  'e2e',
  'texts/checks',
  'texts-plugin.ts',
  'vite.config.ts',
  'icon-drawing.ts',
  'worker/build.ts',
];

/** Read only by the functions that stand beside them. */
const OF_THE_CATALOGUE = /^gameTimeTexts\./;

/** Names of browsers and systems, the same in every language. */
const NAMES = 'ui/format/device.ts';

const isIn = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

const sources = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.d|page-fixture|between-tests|fake-rooms)\.tsx?$/.test(entry.name))
  .map((entry) => relative(CLIENT, join(entry.parentPath, entry.name)))
  .filter((file) => !isIn(file, OTHER_SOURCES))
  .map((file) => ({ file, code: readFileSync(join(CLIENT, file), 'utf8') }));
const catalogue = sources.filter(({ file }) => isIn(file, ['texts']));
const users = sources.filter(({ file }) => !isIn(file, ['texts']));

describe('the catalogue of sentences', () => {
  it('has every sentence of the client', () => {
    const speaking = users.filter(({ file }) => file !== NAMES);
    const found = speaking.flatMap(({ file, code }) => sentencesIn(file, code).map((text) => `${file}:${text}`));
    expect(users.map(({ file }) => file)).toContain('pages/landing/landing-page.tsx');
    expect(found).toEqual([]);
  });

  it('has no key that nothing reads', () => {
    const keys = catalogue.flatMap(({ file, code }) => keysOf(file, code)).filter((key) => !OF_THE_CATALOGUE.test(key));
    const paths = users.flatMap(({ file, code }) => keyUsesIn(file, code).paths);
    expect(keys).toContain('landingTexts.play');
    expect(deadKeys(keys, paths)).toEqual([]);
  });

  it('is read key by key, and only while a page is drawn', () => {
    const mistakes = users.flatMap(({ file, code }) => keyUsesIn(file, code).mistakes.map((why) => `${file}:${why}`));
    expect(mistakes).toEqual([]);
  });
});
