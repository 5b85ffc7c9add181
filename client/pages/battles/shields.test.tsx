import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listBattles } from '#shared/api/battles/battles';
import { getNightTruce, getShields } from '#shared/api/battles/garrisons';
import { listMarches } from '#shared/api/battles/marches';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { readAgain } from '../../api/versions/read-again.ts';
import { routes } from '../../router.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { someShields } from '../march-page-fixture.ts';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  aTruce,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  const stamp = { version: 3, server_time: ago(0) };
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet())
    .answer(listMarches, { own: [], incoming: [], guests: [], sieges: [], ...stamp })
    .answer(listBattles, { battles: [], page: 1, per_page: 10, total: 0, ...stamp })
    .answer(getNightTruce, aTruce())
    .answer(getShields, someShields());
});

const lines = async () => {
  const section = within(await screen.findByRole('region', { name: 'What Protects You' }));
  return (await section.findAllByRole('definition')).map(({ textContent }) => textContent);
};

test('whoever nothing protects reads what a raid takes, who may attack, and each line leads to its rule', async () => {
  server.answer(getShields, someShields({ at_stake: { ...NOTHING, metal: 800 } }));
  openPage(routes, '/battles');
  // The hours are said once the speed of the game is known.
  const limit = 'All raids together: 4,000 units in 24 hours at most.';
  await waitFor(async () => expect((await lines())[3]).toContain(limit));
  const [peace, respite, , stake, might, attacks] = await lines();
  expect([peace, respite]).toEqual(['Over', 'None']);
  expect(stake).toContain('800');
  expect(might).toBe('1,200Rulers with at most 6,000 might may attack you.');
  expect(attacks).toBe('1 of 2 out');
  const section = within(screen.getByRole('region', { name: 'What Protects You' }));
  expect(section.getByRole('link', { name: 'A raid on your home takes at most' }).getAttribute('href')).toBe(
    '/battles/rules#loot',
  );
  expect(await section.findByRole('link', { name: 'Change it' })).toBeTruthy();
});

test('peace and respite name their end, and end in place when a battle says so', async () => {
  server.answer(getShields, someShields({ peace_until: ahead(3600), respite_until: ahead(7200) }));
  const { cache } = openPage(routes, '/battles');
  const [peace, respite, , stake] = await lines();
  expect(peace).toMatch(/^Nobody can attack you until .*your own first attack ends it at once\.$/);
  expect(respite).toMatch(/^No new attack until .*Your own attack ends it at once\.$/);
  expect(stake).toMatch(/^Nothing: your stock is within what is safe/);
  server.answer(getShields, someShields({ version: 4 }));
  void readAgain(cache, ['shields']);
  await waitFor(async () => expect((await lines())[0]).toBe('Over'));
});

test('the page of a world says until when nobody attacks or besieges it', async () => {
  const until = ahead(9 * 3600);
  const shown = async (planet: Parameters<typeof aPlanet>[0]) => {
    server.answer(getPlanet, aPlanet(planet));
    openPage(routes, '/planets/5');
    const section = within(await screen.findByRole('region', { name: 'What Protects This World' }));
    const said = section.getAllByRole('definition').map(({ textContent }) => textContent);
    cleanup();
    return said;
  };
  server.answer(getShields, someShields({ worlds: [{ planet_id: 5, no_siege_until: until }] }));
  expect(await shown({ home: false })).toEqual([
    'Possible at any time',
    `No new siege until ${clockTime(until)}Your own attack does not end this.`,
  ]);
  server.answer(getShields, someShields({ respite_until: until, worlds: [{ planet_id: 5, no_siege_until: null }] }));
  expect(await shown({ home: false })).toEqual([
    `No new attack until ${clockTime(until)}Your own attack ends it at once.`,
    'Possible at any time',
  ]);
  server.answer(getShields, someShields({ peace_until: until }));
  expect(await shown({ home: true })).toEqual([
    expect.stringMatching(/^Nobody can attack you until .*your own first attack ends it at once\.$/),
    'Never: it is your home',
  ]);
});
