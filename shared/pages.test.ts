import { expect, it } from 'vitest';
import { matching, PAGES } from './pages.ts';

const pages = matching(PAGES);

it.each(['/', '/login', '/login/', '/Login', '/dashboard', '/planets/5', '/profile', '/profile/2/'])(
  '%s is a page',
  (path) => expect(path).toMatch(pages),
);

it.each([
  '',
  '//',
  '/nowhere',
  '/login/more',
  '/loginn',
  '/planets',
  '/planets/with_scouts',
  '/planets/5/6',
  '/profile/2x',
  '/health',
  '/resources',
  '/x/login',
])('%j is no page', (path) => expect(path).not.toMatch(pages));
