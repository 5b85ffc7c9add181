import { expect, it } from 'vitest';
import { API, SERVER_ONLY } from './vite.config.ts';

const contract = import.meta.glob<Readonly<Record<string, unknown>>>(['../shared/api/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isCall = (each: unknown): each is { readonly path: string } =>
  typeof each === 'object' && each !== null && 'method' in each && 'path' in each;

it('the development server passes every call of the contract on', () => {
  const paths = Object.values(contract)
    .flatMap((module) => Object.values(module).filter(isCall))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => ![API, SERVER_ONLY].some((pattern) => new RegExp(pattern).test(path)))).toEqual([]);
});
