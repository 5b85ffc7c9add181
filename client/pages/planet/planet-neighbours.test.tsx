import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { aDashboard, aListedPlanet, aPlanet, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const WORLDS = [
  { planet_id: 5, planet_name: 'Chulak' },
  { planet_id: 6, planet_name: 'Abydos' },
  { planet_id: 9, planet_name: 'Tollana' },
];

function open(worlds = WORLDS) {
  signedIn();
  fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, worlds.map(aListedPlanet))
    .answer(getPlanet, ({ url }) => {
      const world = worlds.find(({ planet_id }) => url.endsWith(`/${planet_id}`));
      return aPlanet(world);
    });
  return openPage(routes, '/planets/5');
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the ways to the worlds beside this one', () => {
  it('lead to the next and the previous one, and from the last to the first', async () => {
    const { user } = open();
    await heading('Chulak');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Next world: Abydos' }));
    await heading('Abydos');
    await user.click(screen.getByRole('link', { name: 'Previous world: Chulak' }));
    await heading('Chulak');
    await user.click(screen.getByRole('link', { name: 'Previous world: Tollana' }));
    await heading('Tollana');
    await user.click(screen.getByRole('link', { name: 'Next world: Chulak' }));
    await heading('Chulak');
  });

  it('are not there for an only world', async () => {
    const { user, where } = open(WORLDS.slice(0, 1));
    await heading('Chulak');
    expect(screen.queryByRole('navigation', { name: 'Your other worlds' })).toBeNull();
    await user.keyboard('[BracketRight]');
    expect(where().pathname).toBe('/planets/5');
  });
});

describe('single keys', () => {
  // A German keyboard has other characters on these keys.
  const PREVIOUS = '[BracketLeft]';
  const NEXT = '[BracketRight]';

  beforeEach(() => localStorage.removeItem('single_keys'));

  it('lead to the next and the previous world', async () => {
    const { user } = open();
    await heading('Chulak');
    await screen.findByText('1 of 3');
    await user.keyboard(NEXT);
    await heading('Abydos');
    await user.keyboard(PREVIOUS);
    await heading('Chulak');
  });

  it('do nothing while the player types, with a dialog open, or with Control', async () => {
    const { user, where } = open();
    await heading('Chulak');
    await screen.findByText('1 of 3');
    await user.keyboard(`{Control>}${NEXT}{/Control}`);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'New name' }), NEXT);
    expect(where().pathname).toBe('/planets/5');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Shortcuts' });
    await user.keyboard(NEXT);
    expect(where().pathname).toBe('/planets/5');
  });

  it('are listed by ?, and switched off and on again in the settings', async () => {
    const { user } = open();
    await heading('Chulak');
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
    expect(list.getByText('Your next world')).toBeTruthy();
    await user.click(list.getByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Switch single keys off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch single keys on' }));
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Shortcuts' });
  });
});
