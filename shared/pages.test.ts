import { expect, it } from 'vitest';
import { matching, PAGES } from './pages.ts';

const pages = matching(PAGES);

it.each([
  '/',
  '/login',
  '/login/',
  '/Login',
  '/dashboard',
  '/planets/5',
  '/profile',
  '/profile/2/',
  '/battles/7',
  '/battles/rules',
  '/battles/shared/Ab-_9',
])('%s is a page', (path) => expect(path).toMatch(pages));

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
  '/battles/shared',
  '/battles/shared/a.b',
  '/health',
  '/resources',
  '/x/login',
])('%j is no page', (path) => expect(path).not.toMatch(pages));
