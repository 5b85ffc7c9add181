import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  hashOfSources,
  README_FOLDER,
  README_HASHES,
  README_PICTURES,
  type ReadmePicture,
} from '../e2e/support/readme-sources.ts';

const names = Object.keys(README_PICTURES) as ReadmePicture[];

it.each(names)('%s shows what its sources draw: else run `npm run screenshots -- --readme` and look at it', (name) => {
  expect(JSON.parse(readFileSync(README_HASHES, 'utf8'))[name]).toBe(hashOfSources(name));
});

it.each(names)('%s is shown in the README, and has 3 MB at most', (name) => {
  expect(readFileSync(path.join(README_FOLDER, '../../README.md'), 'utf8')).toContain(`.github/pictures/${name}`);
  expect(statSync(path.join(README_FOLDER, name)).size).toBeLessThanOrEqual(3_000_000);
});
