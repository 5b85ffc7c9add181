import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyPrograms } from './binaries.ts';

it('copies the programs once for all games, also when two first starts do so at the same time', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-binaries-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [native, folder] = [path.join(root, 'package/native'), path.join(root, 'within reach')];
  await mkdir(path.join(native, 'bin'), { recursive: true });
  await writeFile(path.join(root, 'package/package.json'), '{ "version": "18.4.0" }');
  await writeFile(path.join(native, 'bin/postgres'), 'a program', { mode: 0o700 });
  const said: string[] = [];
  const copy = () => copyPrograms(native, folder, (line) => said.push(line));

  const copies = await Promise.all([copy(), copy()]);
  const before = said.length;
  copies.push(await copy());

  expect(new Set(copies)).toEqual(new Set([path.join(folder, 'postgresql-18.4.0')]));
  expect(await readdir(folder)).toEqual(['postgresql-18.4.0']);
  const program = path.join(folder, 'postgresql-18.4.0/bin/postgres');
  expect(await readFile(program, 'utf8')).toBe('a program');
  expect((await stat(program)).mode & 0o777).toBe(0o755);
  expect(said).toHaveLength(before);
});
