import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { setChime } from '../../ui/chime-setting.ts';
import { aDashboard, aListedPlanet, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  signedIn();
  fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard({ unread_reports: 1, invitations: 1 }))
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet()]);
});

const icon = () => decodeURIComponent(document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '');
const waits = (changes: Parameters<typeof aDashboard>[0]) => aDashboard({ version: 4, ...changes });

describe('what waits', () => {
  it('is counted in the menu, in the title and on the icon of the tab, and all three follow each change', async () => {
    const { cache } = openPage(routes, '/myplanets');
    await waitFor(() => expect(document.title).toBe('(2) My Planets · Seventh Chevron'));
    expect(icon()).toContain('>2</text>');
    expect(screen.getByRole('link', { name: 'Missions 1 unread report' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Alliance 1 invitation' })).toBeTruthy();

    act(() => void cache.setQueryData(['dashboard'], waits({ unread_reports: 30 })));
    await waitFor(() => expect(document.title).toBe('(30) My Planets · Seventh Chevron'));
    expect(icon()).toContain('>9+</text>');

    act(() => void cache.setQueryData(['dashboard'], waits({ version: 5 })));
    await waitFor(() => expect(document.title).toBe('My Planets · Seventh Chevron'));
    expect(icon()).toBe('/favicon.svg');
  });

  it('is counted on the next page too, and no more after the logout', async () => {
    const { user } = openPage(routes, '/myplanets');
    await waitFor(() => expect(document.title).toBe('(2) My Planets · Seventh Chevron'));
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(document.title).toBe('(2) Settings · Seventh Chevron'));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(document.title).not.toContain('('));
    expect(icon()).toBe('/favicon.svg');
  });

  it('sounds when it grows, if the player has switched the sound on, and never at the first read', async () => {
    const tones = fakeAudio();
    setChime(true);
    const { cache } = openPage(routes, '/myplanets');
    await waitFor(() => expect(document.title).toContain('(2)'));
    expect(tones.started).toBe(0);
    act(() => void cache.setQueryData(['dashboard'], waits({ unread_reports: 3 })));
    await waitFor(() => expect(tones.started).toBe(2));
    await waitFor(() => expect(tones.closed).toBe(1));
    // Less is no news.
    act(() => void cache.setQueryData(['dashboard'], waits({ version: 5, unread_reports: 1 })));
    await waitFor(() => expect(document.title).toContain('(1)'));
    setChime(false);
    act(() => void cache.setQueryData(['dashboard'], waits({ version: 6, unread_reports: 5 })));
    await waitFor(() => expect(document.title).toContain('(5)'));
    expect(tones.started).toBe(2);
  });
});

it('the sound is off until it is switched on in the settings, where it is heard once', async () => {
  const tones = fakeAudio();
  const { user } = openPage(routes, '/settings');
  await user.click(await screen.findByRole('button', { name: 'Switch the sound on' }));
  await waitFor(() => expect(tones.started).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Switch the sound off' }));
  expect(screen.getByRole('button', { name: 'Switch the sound on' })).toBeTruthy();
  expect(tones.started).toBe(2);
});

/** Counts the tones that are started and the contexts that are closed, instead of playing them. */
function fakeAudio() {
  const counts = { started: 0, closed: 0 };
  class Context {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    close = async () => void counts.closed++;
  }
  class Node {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    onended = () => undefined;
    connect = (next: unknown) => next;
    start = () => void counts.started++;
    stop = () => this.onended();
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  return counts;
}
