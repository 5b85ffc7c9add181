import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

interface Package {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const read = async (name: string) => JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { packages }: { packages: Record<string, Package> } = await read('package-lock.json');
const own = await read('package.json');
const installed = Object.entries(packages).filter(([name]) => name !== '');

it('T23: every package is pinned by its hash, and comes from the registry that npm uses', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved)).toEqual([]);
});

it('T23: a package that runs a script when it is installed is one of which package.json decides so', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name);
  const known = Object.keys(own.allowScripts).map((name) => `node_modules/${name}`);
  expect(scripted.filter((name) => !known.includes(name))).toEqual([]);
});

it('T23: what the game is made of has exact versions', () => {
  const asked = Object.values<string>({ ...own.dependencies, ...own.devDependencies });
  expect(asked.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
