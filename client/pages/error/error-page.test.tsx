import { cleanup, screen, waitFor } from '@testing-library/react';
import { Link, type RouteObject } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { tabMemory } from '../../storage.ts';
import { ClientFileMissing } from '../../ui/layout/client-file.ts';
import { lazyPage } from '../lazy-page.ts';
import { openPage } from '../page-fixture.tsx';
import { ErrorPage } from './error-page.tsx';

/** Whether the server still has the file of the page /away. */
let there: boolean;
let reloads: string[];
let serverIsThere: () => Promise<Response>;

const routesOfTab = (): RouteObject[] => [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: '/', Component: () => <Link to="/away">Away</Link> },
      {
        path: '/away',
        lazy: lazyPage(async () => {
          if (!there) throw new TypeError('Failed to fetch dynamically imported module');
          return { AwayPage: () => <h1>Away</h1> };
        }, 'AwayPage'),
      },
    ],
  },
];

beforeEach(() => {
  there = false;
  reloads = [];
  serverIsThere = async () => new Response();
  vi.stubGlobal('fetch', () => serverIsThere());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Opens a tab at `path`; returns where it was when it was reloaded. */
function openTab(path: string) {
  const tab = openPage(routesOfTab(), path);
  vi.spyOn(window.location, 'reload').mockImplementation(() => void reloads.push(tab.where().pathname));
  return tab;
}

const sorry = () =>
  screen.findByText('This page could not be loaded. Check your connection and reload; your worlds are safe.');

test('after an upgrade the tab loads itself anew, at the address that was wanted', async () => {
  const { user } = openTab('/');
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await waitFor(() => expect(reloads).toEqual(['/away']));
  expect(screen.queryByRole('heading')).toBeNull();

  cleanup();
  there = true;
  openTab('/away');
  await screen.findByRole('heading', { name: 'Away' });
  expect(reloads).toEqual(['/away']);
});

test('S-014: what is still missing after that is said, with a way to try again, and nothing loops', async () => {
  openTab('/away');
  await waitFor(() => expect(reloads).toHaveLength(1));
  cleanup();
  const { user } = openTab('/away');
  await sorry();
  expect(reloads).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toHaveLength(2);
});

test('a browser that would forget the reload is not loaded anew again and again', async () => {
  vi.stubGlobal('sessionStorage', null);
  openTab('/away');
  await sorry();
  expect(reloads).toEqual([]);
  tabMemory.remove('reloaded_at');
});

test('the next upgrade is met like the first', async () => {
  openTab('/away');
  await waitFor(() => expect(reloads).toHaveLength(1));
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  openTab('/away');
  await waitFor(() => expect(reloads).toHaveLength(2));
});

test('while there is no server the game stays, and whoever tries again later has more luck', async () => {
  serverIsThere = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = openTab('/');
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await sorry();
  await user.click(screen.getByRole('link', { name: 'Go to the start' }));
  serverIsThere = async () => new Response(null, { status: 503 });
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await sorry();
  expect(reloads).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'Go to the start' }));
  serverIsThere = async () => new Response();
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await waitFor(() => expect(reloads).toEqual(['/away']));
});

test('a page that failed while the server was away comes back by itself', async () => {
  serverIsThere = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = openTab('/');
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await sorry();
  serverIsThere = async () => new Response();
  await waitFor(() => expect(reloads).toEqual(['/away']));

  // Once more, soon after that reload.
  cleanup();
  serverIsThere = () => Promise.reject(new TypeError('Failed to fetch'));
  openTab('/away');
  await sorry();
  serverIsThere = async () => new Response();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reloads).toEqual(['/away', '/away']));
});

test('a page that was left is not loaded anew when the server is back', async () => {
  let asked = 0;
  serverIsThere = () => {
    asked++;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const { user } = openTab('/');
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  await sorry();
  await user.click(screen.getByRole('link', { name: 'Go to the start' }));
  await screen.findByRole('link', { name: 'Away' });
  const before = asked;
  window.dispatchEvent(new Event('online'));
  expect(asked).toBe(before);
});

test('only a file that did not come is worth it: a page that breaks stays broken', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  openPage([{ path: '/', errorElement: <ErrorPage />, Component: Broken }], '/');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await screen.findByText(/^This page could not be shown\./);
  expect(reload).not.toHaveBeenCalled();
  await expect(lazyPage(() => Promise.reject(new Error('404')), 'Any')()).rejects.toBeInstanceOf(ClientFileMissing);
});
