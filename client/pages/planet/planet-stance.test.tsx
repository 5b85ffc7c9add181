import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setStance } from '#shared/api/battles/garrisons';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  aListedPlanet,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet());
});

const stance = async () => within(await screen.findByRole('region', { name: 'Stance' }));
const chosen = async () =>
  (await stance())
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.getAttribute('aria-label');

test('each stance says what it means, and a press saves it', async () => {
  const { user } = openPage(routes, '/planets/5');
  expect((await stance()).getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Stand and fight',
    'Slip away at 2×',
    'Slip away at 3×',
    'Always slip away',
  ]);
  expect(await chosen()).toBe('Slip away at 2×');
  const stand = (await stance()).getByRole('radio', { name: 'Stand and fight' });
  const words = document.getElementById(stand.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(words).toBe('Your ships meet every attack, however strong it is. All of them may fall.');
  expect((await stance()).getByRole('link', { name: 'When is my fleet safe?' }).getAttribute('href')).toBe(
    '/battles/rules#stance',
  );
  server.answer(setStance, { planet_id: 5, stance: 'stand', version: 4, server_time: new Date().toISOString() });
  await user.click(stand);
  expect(await screen.findByText('Chulak: Stand and fight.')).toBeTruthy();
  expect(server.last(setStance)?.body).toEqual({ planet_id: 5, stance: 'stand' });
  expect(await chosen()).toBe('Stand and fight');
  expect(server.count(getPlanet)).toBe(1);
});

test('a change in another tab shows without a reading, an older one is dropped, and a refusal takes the press back', async () => {
  const { user, cache } = openPage(routes, '/planets/5');
  await stance();
  applyEvent(cache, 'stance_changed', {
    planet_id: 5,
    stance: 'slip_always',
    version: 6,
    server_time: new Date().toISOString(),
  });
  await waitFor(async () => expect(await chosen()).toBe('Always slip away'));
  expect(server.count(getPlanet)).toBe(1);

  server.answer(getPlanet, aPlanet({ stance: 'slip_always', version: 6 }));
  applyEvent(cache, 'stance_changed', { planet_id: 5, stance: 'stand', version: 5, server_time: ago(1) });
  await waitFor(() => expect(server.count(getPlanet)).toBe(2));
  expect(await chosen()).toBe('Always slip away');

  server.refuse(setStance, 403, REFUSALS.planetNotOwned.text);
  await user.click((await stance()).getByRole('radio', { name: 'Slip away at 3×' }));
  expect((await (await stance()).findByRole('alert')).textContent).toBe(REFUSALS.planetNotOwned.text);
  expect(await chosen()).toBe('Always slip away');
});
