import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getProfile } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { routes } from '../router.tsx';
import { fakeServer, openPage, signedIn, someResources } from './page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources()).refuse(getProfile, 500);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

async function show(next: DocumentVisibilityState) {
  visibility = next;
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
  });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('T-48, C-01, G-112: resources are read each 60 s while the tab is visible, not while it is hidden, and when it is seen again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(routes, '/profile');
  await screen.findByText('daniel');
  expect(server.count(getResources)).toBe(1);
  await pass(61);
  expect(server.count(getResources)).toBe(2);
  await pass(60);
  expect(server.count(getResources)).toBe(3);
  await show('hidden');
  await pass(300);
  expect(server.count(getResources)).toBe(3);
  await show('visible');
  expect(server.count(getResources)).toBe(4);
});
