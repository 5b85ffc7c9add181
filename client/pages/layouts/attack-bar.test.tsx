import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { applyAttack, applyAttackCalledOff, applySiege, applySiegeEnd } from '../../cache/march-cache.ts';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { anAttack, aSiege } from '../march-page-fixture.ts';
import { aDashboard, ahead, aListedPlanet, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  signedIn();
  fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet()]);
});

const stamp = (version: number) => ({ version, server_time: ahead(version) });
const bar = () => screen.findByRole('region', { name: 'Attacks on your worlds' });

it('an attack is seen on every page the moment it is pushed: bar, menu, title, toast', async () => {
  const { cache } = openPage(routes, '/myplanets');
  await waitFor(() => expect(cache.getQueryData(['dashboard'])).toBeTruthy());
  act(() => hear(cache, 'attack_incoming', { ...anAttack({ lands_at: ahead(3905) }), ...stamp(4) }));
  const warning = within(await bar());
  expect(warning.getByText(/is attacking/).textContent).toBe('apophis is attacking Chulak');
  expect(warning.getByRole('link', { name: 'Chulak' }).getAttribute('href')).toBe('/planets/5');
  expect(warning.getByText(/^1h 05m 0\ds$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Battles 1 incoming attack' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(1) My Planets · Seventh Chevron'));
  expect(await screen.findByText('apophis is sending an attack to Chulak.')).toBeTruthy();
});

it('names the next of several, and goes when the last is called off', async () => {
  const { cache } = openPage(routes, '/myplanets');
  await waitFor(() => expect(cache.getQueryData(['dashboard'])).toBeTruthy());
  act(() => {
    applyAttack(cache, { ...anAttack({ march_id: 1, lands_at: ahead(900) }), ...stamp(4) });
    applyAttack(cache, {
      ...anAttack({ march_id: 2, lands_at: ahead(300), sender: { user_id: 4, username: 'anubis' } }),
      ...stamp(5),
    });
  });
  const warning = within(await bar());
  await waitFor(() => expect(warning.getByText(/^anubis is attacking/)).toBeTruthy());
  expect(warning.getByRole('link', { name: 'and one more' }).getAttribute('href')).toBe('/dashboard');
  act(() => {
    applyAttackCalledOff(cache, { march_id: 1, ...stamp(6) });
    applyAttackCalledOff(cache, { march_id: 2, ...stamp(7) });
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Attacks on your worlds' })).toBeNull());
});

it('a siege of an own world stays in the bar and in the menu until it is over', async () => {
  const { cache } = openPage(routes, '/myplanets');
  await waitFor(() => expect(cache.getQueryData(['dashboard'])).toBeTruthy());
  act(() => applySiege(cache, { ...aSiege(), ...stamp(4) }));
  const warning = within(await bar());
  expect(warning.getByText(/besieges/).textContent).toBe('apophis besieges Chulak');
  expect(warning.getByText(/^12h 00m 0\ds$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Battles 1 besieged world' })).toBeTruthy();
  act(() => applySiegeEnd(cache, { ...stamp(5), march_id: 80 }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Attacks on your worlds' })).toBeNull());
});

it('relief that comes is no warning', async () => {
  const { cache } = openPage(routes, '/myplanets');
  await waitFor(() => expect(cache.getQueryData(['dashboard'])).toBeTruthy());
  act(() => applyAttack(cache, { ...anAttack({ kind: 'relief' }), ...stamp(4) }));
  expect(screen.queryByRole('region', { name: 'Attacks on your worlds' })).toBeNull();
  expect(document.title).toBe('My Planets · Seventh Chevron');
});
