import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { aDashboard, ahead, aListedPlanet, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const NONE = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const COLONY = aListedPlanet({
  planet_id: 6,
  planet_name: 'Abydos',
  home: false,
  rates: { ...NONE, metal: 360 },
  own_rates: NONE,
  producers: [{ building_type_id: 3, building_type_name: 'Metal Mine', count: 2, rates: { ...NONE, metal: 360 } }],
  empties_at: { naquadah: null, trinium: null, metal: ahead(2 * 3600 + 60) },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources({ rates: { ...someResources().rates, metal: 660 } }))
    .answer(getDashboard, aDashboard())
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet(), COLONY]);
});

const metal = () => screen.findByRole('button', { name: '700 metal plus 660 per hour' });
const details = () => screen.findByRole('region', { name: 'metal per hour' });
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: /per hour$/ })).toBeNull());

describe('a resource of the top bar', () => {
  it('says what comes in per hour, and on hover where it comes from and when a reserve runs dry', async () => {
    const { user } = openPage(routes, '/settings');
    expect((await metal()).textContent).toContain('+660/h');
    await user.hover(await metal());
    const panel = within(await details());
    expect(await panel.findByText('+660/h')).toBeTruthy();
    const worlds = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(worlds[0]).toMatch(/^Chulak\+300\/hThe home itself\+120\/hMetal Mine\+180\/hThe reserve lasts 20d/);
    expect(worlds[1]).toMatch(/^Abydos\+360\/hMetal Mine × 2\+360\/hThe reserve lasts (2h 1m|2h), until .*\d+:\d+/);
    expect(panel.getByRole('link', { name: 'Abydos' }).getAttribute('href')).toBe('/planets/6');
    await user.unhover(await metal());
    await gone();
  });

  it('opens when it takes the focus, stays while the focus is in it, and closes with Escape', async () => {
    const { user } = openPage(routes, '/settings');
    (await metal()).focus();
    const panel = within(await details());
    await panel.findByRole('link', { name: 'Chulak' });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Chulak');
    expect(screen.getByRole('region', { name: 'metal per hour' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await gone();
  });

  it('opens by a tap, and closes by another tap or a tap elsewhere', async () => {
    const { user } = openPage(routes, '/settings');
    const tap = async (target: Element) => user.pointer([{ keys: '[TouchA]', target }]);
    await tap(await metal());
    expect((await metal()).getAttribute('aria-expanded')).toBe('true');
    await details();
    await tap(await metal());
    await gone();
    await tap(await metal());
    await details();
    fireEvent.pointerDown(document.body);
    await gone();
  });

  it('says that a reserve has run dry, and what nothing yields', async () => {
    const dry = { ...COLONY, metal: 0, rates: NONE, empties_at: { naquadah: null, trinium: null, metal: null } };
    server.answer(listPlanets, [dry]);
    const { user } = openPage(routes, '/settings');
    await user.hover(await metal());
    expect(await within(await details()).findByText('The reserve has run dry.')).toBeTruthy();
    expect(within(await details()).getAllByText('+0/h').length).toBeGreaterThan(0);
    await user.unhover(await metal());
    await user.hover(screen.getByRole('button', { name: /^250 food/ }));
    expect(await screen.findByText('None of your worlds yields food yet.')).toBeTruthy();
  });
});
