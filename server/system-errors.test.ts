import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inFile, reasonOf } from './system-errors.ts';

it.skipIf(!existsSync('/dev/full'))(
  'a full disk is named, with the file, although the error of a write knows none',
  async () => {
    const file = await open('/dev/full', 'w');
    const failed = file.writeFile('a backup').catch(inFile('/backups/game.backup')).catch(reasonOf);
    expect(await failed).toBe('/backups/game.backup cannot be used: the disk is full (ENOSPC).');
    await file.close();
  },
);

it('other errors keep their words', () => {
  expect(reasonOf(new Error('There is no game.'))).toBe('There is no game.');
  expect(reasonOf('nothing')).toBe('nothing');
  expect(() => inFile('x')(new Error('There is no game.'))).toThrow('There is no game.');
});
