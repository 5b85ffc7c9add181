import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PAGES } from '#shared/pages';
import { routes } from './router.tsx';

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

it('the router has the pages that the server knows, and one for every other address', () => {
  expect(routes.flatMap(pathsOf).sort()).toEqual([...PAGES, '*'].sort());
});
