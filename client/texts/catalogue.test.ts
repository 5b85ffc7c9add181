import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { deadKeys, keysOf, keyUsesIn } from './checks/find-keys.ts';
import { sentencesIn } from './checks/find-sentences.ts';

const CLIENT = join(import.meta.dirname, '..');

/** Never read by players, or drawn. */
const OTHER_SOURCES = ['art', 'e2e', 'texts/checks', 'vite.config.ts', 'icon-drawing.ts', 'worker/build.ts'];

/** Folders whose sentences are not in the catalogue yet. */
const NOT_MOVED = [
  'features/address-book',
  'features/alliance',
  'features/construction',
  'features/forces',
  'features/missions',
  'features/objectives',
  'features/planets',
  'features/profile',
  'features/settings',
  'features/shell',
  'features/ships',
  'pages/alliance',
  'pages/dashboard',
  'pages/missions',
  'pages/my-planets',
  'pages/planet',
  'pages/profile',
  'pages/settings',
];

const isIn = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

const sources = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.d|page-fixture|fake-rooms)\.tsx?$/.test(entry.name))
  .map((entry) => relative(CLIENT, join(entry.parentPath, entry.name)))
  .filter((file) => !isIn(file, OTHER_SOURCES))
  .map((file) => ({ file, code: readFileSync(join(CLIENT, file), 'utf8') }));
const catalogue = sources.filter(({ file }) => isIn(file, ['texts']));
const users = sources.filter(({ file }) => !isIn(file, ['texts']));

describe('the catalogue of sentences', () => {
  it('has every sentence of the client', () => {
    const moved = users.filter(({ file }) => !isIn(file, NOT_MOVED));
    const found = moved.flatMap(({ file, code }) => sentencesIn(file, code).map((text) => `${file}:${text}`));
    expect(moved.map(({ file }) => file)).toContain('pages/landing/landing-page.tsx');
    expect(found).toEqual([]);
  });

  it('is said to lack only folders that still have sentences of their own', () => {
    const done = NOT_MOVED.filter((folder) =>
      users.filter(({ file }) => isIn(file, [folder])).every(({ file, code }) => sentencesIn(file, code).length === 0),
    );
    expect(done).toEqual([]);
  });

  it('has no key that nothing reads', () => {
    const keys = catalogue.flatMap(({ file, code }) => keysOf(file, code));
    const paths = users.flatMap(({ file, code }) => keyUsesIn(file, code).paths);
    expect(keys).toContain('landingTexts.play');
    expect(deadKeys(keys, paths)).toEqual([]);
  });

  it('is read key by key, and only while a page is drawn', () => {
    const mistakes = users.flatMap(({ file, code }) => keyUsesIn(file, code).mistakes.map((why) => `${file}:${why}`));
    expect(mistakes).toEqual([]);
  });
});
